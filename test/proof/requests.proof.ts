import { test } from 'vitest';
import { expectCounted, UNDERSTOOD } from '../support/requests.ts';

test('the report of every requirement says how many requests came to the node', () => expectCounted(...UNDERSTOOD));
