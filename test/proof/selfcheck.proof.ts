import { test } from 'vitest';
import { expectNamed } from '../support/selfcheck.ts';

test('names twelve checks that were switched off', () => expectNamed(12));
