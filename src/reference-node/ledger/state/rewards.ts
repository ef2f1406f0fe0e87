/** How much staking pays: rates in millionths, times in seconds, amounts in the smallest unit. */
export interface RewardRule {
  readonly maximumSupply: bigint;
  readonly minConsumptionRate: bigint;
  readonly maxConsumptionRate: bigint;
  readonly mintingPeriod: bigint;
}

const MILLION = 1_000_000n;

/** The reward that a stake may earn: the part of the supply still to be minted, by share, duration and rate. */
export function potentialReward(rule: RewardRule, stake: bigint, seconds: bigint, supply: bigint): bigint {
  if (supply >= rule.maximumSupply || supply === 0n) return 0n;
  const rate =
    (rule.maxConsumptionRate - rule.minConsumptionRate) * seconds + rule.minConsumptionRate * rule.mintingPeriod;
  const remaining = rule.maximumSupply - supply;
  const reward = (remaining * rate * stake * seconds) / (rule.mintingPeriod * MILLION) / supply / rule.mintingPeriod;
  return reward < remaining ? reward : remaining;
}

/** Splits a delegator's reward: the validator keeps its fee (millionths), rounded as nodes round it. */
export function splitReward(total: bigint, shares: number): { readonly delegator: bigint; readonly validator: bigint } {
  const delegator = (total * (MILLION - BigInt(shares))) / MILLION;
  return { delegator, validator: total - delegator };
}
