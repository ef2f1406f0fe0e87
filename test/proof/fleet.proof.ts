import { test } from 'vitest';
import { expectMatrix, FLEET } from '../support/fleet.ts';

test('twelve nodes with different profiles and faults: one matrix, one exit code', () =>
  expectMatrix(Object.keys(FLEET)));
