import { test } from 'vitest';
import { expectRepeatable } from '../support/repeatable.ts';

test('two whole runs with one seed send the same requests and give the same verdicts', () => expectRepeatable(1000));
