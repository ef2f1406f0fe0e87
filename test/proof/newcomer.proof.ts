import { expect, test } from 'vitest';
import { shownOf } from '../support/newcomer.ts';

/** Defects of different kinds. */
const TEN = [
  'platform-get-height-height-boolean',
  'platform-get-height-one-behind',
  'platform-get-utxos-not-clamped',
  'platform-get-block-another-for-unknown',
  'platform-get-tx-status-unknown-is-processing',
  'index-get-container-range-descending',
  'health-health-always-healthy',
  'http-paths-without-index-x-tx',
  'envelope-id-as-text',
  'encoding-blocks-without-prefix',
] as const;

test('the console shows for ten faulty nodes the request, the response, what is wrong, and how to reproduce it', async () => {
  const told: string[] = [];
  for (const name of TEN) told.push(await shownOf(name));
  await expect(told.join('\n')).toMatchFileSnapshot('../support/console-of-ten-mutants.txt');
});
