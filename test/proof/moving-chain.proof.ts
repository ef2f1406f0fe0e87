import { test } from 'vitest';
import { expectNoAlarm } from '../support/moving-chain.ts';

test.each(Array.from({ length: 50 }, (_, at) => at + 1))(
  'seed %i: not one false alarm while blocks are accepted',
  (seed) => expectNoAlarm(seed),
);
