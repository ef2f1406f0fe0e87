import type { SpendingTx } from '../codec/signed-tx.ts';

/** A network, and the prefix of its addresses. */
export interface Network {
  readonly id: number;
  readonly hrp: string;
  /** The least weight of a validator that the owner of a Subnet chooses. */
  readonly subnetWeight: bigint;
}

/** The network of the reference chain; networks without a name of their own have the prefix `custom`. */
export const NETWORK: Network = { id: 9650, hrp: 'custom', subnetWeight: 100n };

const AVAX = 1_000_000_000n;
const YEAR = 365n * 86_400n;

/** Seconds over which rewards are reckoned, on every Subnet of the network. */
export const MINTING_PERIOD = 50n * YEAR;

/** Rules of staking on a Subnet that anybody may validate. */
export interface StakingRule extends RewardRule {
  readonly assetID: Uint8Array;
  readonly minValidatorStake: bigint;
  readonly maxValidatorStake: bigint;
  readonly minDelegatorStake: bigint;
  /** Seconds. */
  readonly minStakeDuration: bigint;
  readonly maxStakeDuration: bigint;
  /** Millionths. */
  readonly minDelegationFee: number;
  readonly maxValidatorWeightFactor: bigint;
}

/**
 * Staking on the Primary Network. Periods may last 50 years: the chain's bytes are the same for ever, and its
 * validators must still validate when it is asked.
 */
export function primaryStaking(assetID: Uint8Array): StakingRule {
  return {
    assetID,
    minValidatorStake: 2_000n * AVAX,
    maxValidatorStake: 3_000_000n * AVAX,
    minDelegatorStake: 25n * AVAX,
    minStakeDuration: 3_600n,
    maxStakeDuration: 50n * YEAR,
    minDelegationFee: 20_000,
    maxValidatorWeightFactor: 5n,
    maximumSupply: 720_000_000n * AVAX,
    minConsumptionRate: 100_000n,
    maxConsumptionRate: 120_000n,
    mintingPeriod: MINTING_PERIOD,
  };
}

const BASE_FEE = 1_000_000n;
const CREATION_FEE = 100_000_000n;

/** What a transaction must burn at least, in nAVAX. */
export function feeOf(tx: SpendingTx): bigint {
  switch (tx.kind) {
    case 'CreateSubnetTx':
    case 'CreateChainTx':
    case 'TransformSubnetTx':
      return CREATION_FEE;
    case 'AddValidatorTx':
    case 'AddDelegatorTx':
      return 0n;
    case 'AddPermissionlessValidatorTx':
    case 'AddPermissionlessDelegatorTx':
      return tx.body.subnetID.every((byte) => byte === 0) ? 0n : BASE_FEE;
    default:
      return BASE_FEE;
  }
}

/** How much staking pays: rates in millionths, times in seconds, amounts in the smallest unit. */
interface RewardRule {
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
