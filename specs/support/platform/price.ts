/**
 * The price that follows from the excess of a fee: `minPrice` times e to the power of `excess / constant`, rounded down at each step as
 * nodes round.
 */
export function priceOf(minPrice: bigint, excess: bigint, constant: bigint): bigint {
  let [sum, term] = [0n, minPrice * constant];
  for (let step = 1n; term > 0n && step < 1000n; step += 1n) {
    sum += term;
    term = (term * excess) / (constant * step);
  }
  return sum / constant;
}
