import { expect, toBigInt } from '../../../src/harness/index.ts';

/** Fails if the price of a fee is not the one that follows from its excess. */
export function expectPriceOfExcess(
  config: { readonly minPrice: bigint | number | string; readonly excessConversionConstant: bigint | number | string },
  { price, excess }: { readonly price: bigint | number | string; readonly excess: bigint | number | string },
): void {
  const [minPrice, constant] = [toBigInt(config.minPrice), toBigInt(config.excessConversionConstant)];
  expect(toBigInt(price), `the price with the excess ${excess}`).toBe(priceOf(minPrice, toBigInt(excess), constant));
}

/**
 * The price that follows from the excess of a fee: `minPrice` times e to the power of `excess / constant`, rounded down at each step as
 * nodes round.
 */
function priceOf(minPrice: bigint, excess: bigint, constant: bigint): bigint {
  let [sum, term] = [0n, minPrice * constant];
  for (let step = 1n; term > 0n && step < 1000n; step += 1n) {
    sum += term;
    term = (term * excess) / (constant * step);
  }
  return sum / constant;
}
