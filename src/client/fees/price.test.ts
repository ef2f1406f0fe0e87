import { expect, test } from 'vitest';
import type { JsonValue } from '../../encoding/json.ts';
import { offeredFee, type Weights } from './price.ts';

const CONFIG = { weights: [1, 1000, 1000, 4], maxCapacity: 10_000, maxPerSecond: 1000 };
const GAS = 5000n;

/** The fee offered where a node answers so; it refuses other methods. */
async function offered(answers: Readonly<Record<string, JsonValue>>): Promise<[bigint, Weights | undefined]> {
  let weighed: Weights | undefined;
  const fee = await offeredFee(
    (method) => Promise.resolve(answers[method]),
    (weights) => {
      weighed = weights;
      return GAS;
    },
  );
  return [fee, weighed];
}

test.each([
  ['250', 2_500_000n],
  ['1000', 10_000_000n],
  // Before Etna, a node tells a price, and takes the fixed fee.
  ['1', 1_000_000n],
])('offers twice the price of gas of %s nAVAX, and the documented fee at least', async (price, fee) => {
  const answers = { 'platform.getFeeConfig': CONFIG, 'platform.getFeeState': { price } };
  expect(await offered(answers)).toEqual([fee, [1n, 1000n, 1000n, 4n]]);
});

test.each<[string, Readonly<Record<string, JsonValue>>, bigint]>([
  ['that the node tells', { 'info.getTxFee': { txFee: '5000000' } }, 5_000_000n],
  [
    'that the node tells, with a price of nothing',
    { ...{ 'platform.getFeeState': { price: 1 } }, 'info.getTxFee': { txFee: 7 } },
    7n,
  ],
  ['of the documentation, where the node tells nothing', {}, 1_000_000n],
])('offers the fixed fee %s', async (_, answers, fee) => expect(await offered(answers)).toEqual([fee, undefined]));
