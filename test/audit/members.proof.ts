import { test } from 'vitest';
import { expectFound } from './members.ts';

/** Milliseconds: each takes some ten minutes of processor time. */
const TIMEOUT = 3_600_000;

test.each([
  ['document', 1],
  ['document', 2],
  ['1.11.13', 1],
  ['1.11.13', 2],
  ['1.14.1', 1],
  ['1.14.1', 2],
] as const)('each wrong member of an answer is found (%s, seed %d)', { timeout: TIMEOUT }, async (profile, seed) => {
  await expectFound(profile, seed);
});
