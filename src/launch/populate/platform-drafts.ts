import type { CodecInput, CodecOutput, CodecOwner, CodecSigner } from '../../encoding/codec/layout.ts';
import { PLATFORM } from '../../encoding/codec/layouts.ts';
import { compareInputs, compareOutputs, pay } from '../../encoding/codec/outputs.ts';
import { derived } from '../../encoding/derived.ts';
import { type BlsSigner, blsSigner } from './bls-signer.ts';
import { type Draft, draftOf } from './draft.ts';
import { BLS_KEY, BLS_MESSAGE } from './fees/gas.ts';

const MEMO = new TextEncoder().encode('a Subnet to test with');

/** The validator, duration and weight of a stake. Times are Unix seconds. */
export interface Term {
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  readonly start: bigint;
  readonly end: bigint;
  readonly weight: bigint;
}

function isPrimary(subnet: Uint8Array): boolean {
  return subnet.every((byte) => byte === 0);
}

function writtenTerm({ nodeId, ...period }: Term) {
  return { nodeID: nodeId, ...period };
}

/** A Subnet, and the position of the signing address among the sorted addresses of its owner. */
export interface Controlled {
  readonly idBytes: Uint8Array;
  readonly signer: number;
}

/** The members that name a Subnet, and the signer for it. */
function controlled({ idBytes, signer }: Controlled) {
  return { subnetID: idBytes, subnetAuthorization: { signatureIndices: [signer] } };
}

export function payment(outputs: readonly CodecOutput[]): Draft {
  return draftOf(PLATFORM.BaseTx, {}, { outputs });
}

export function createSubnet(owner: CodecOwner): Draft {
  const members = { owner };
  return draftOf(PLATFORM.CreateSubnetTx, members, { memo: MEMO, fee: 'createSubnetTxFee', work: { writes: 1 } });
}

export function transferSubnet(subnet: Controlled, owner: CodecOwner): Draft {
  const members = { ...controlled(subnet), newOwner: owner };
  return draftOf(PLATFORM.TransferSubnetOwnershipTx, members, { authorized: true, work: { reads: 1, writes: 1 } });
}

/** A new blockchain on a Subnet. Its VM defines the feature extensions and the genesis. */
export interface NewChain {
  readonly subnet: Controlled;
  readonly name: string;
  readonly vm: Uint8Array;
  readonly fxs: readonly Uint8Array[];
  readonly genesis: Uint8Array;
}

export function createChain({ subnet, name, vm, fxs, genesis }: NewChain): Draft {
  const members = { ...controlled(subnet), chainName: name, vmID: vm, fxIDs: fxs, genesisData: genesis };
  const work = { reads: 3, writes: 1 };
  return draftOf(PLATFORM.CreateChainTx, members, { authorized: true, fee: 'createBlockchainTxFee', work });
}

export function addSubnetValidator(term: Term, subnet: Controlled): Draft {
  const { subnetID, subnetAuthorization } = controlled(subnet);
  const members = { validator: { ...writtenTerm(term), subnetID }, subnetAuthorization };
  const work = { reads: 3, writes: 3 };
  return draftOf(PLATFORM.AddSubnetValidatorTx, members, { authorized: true, fee: 'addSubnetValidatorFee', work });
}

export function removeSubnetValidator(nodeId: Uint8Array, subnet: Controlled): Draft {
  const members = { nodeID: nodeId, ...controlled(subnet) };
  return draftOf(PLATFORM.RemoveSubnetValidatorTx, members, { authorized: true, work: { reads: 1, writes: 3 } });
}

/** The Subnet and the asset of a stake, and the owner who gets it back. */
export interface Stake {
  readonly subnet: Uint8Array;
  readonly asset: Uint8Array;
  readonly owner: CodecOwner;
  /** Unix seconds until which the coins that are staked can only be staked. */
  readonly stakeableUntil?: bigint;
}

/** The stake as outputs: one, or of coins that can only be staked half of it, and the rest of free ones. */
function stakedOutputs({ weight }: Term, { asset, owner, stakeableUntil }: Stake): CodecOutput[] {
  if (stakeableUntil === undefined) return [pay(asset, weight, owner)];
  const half = weight / 2n;
  return [pay(asset, half, owner, stakeableUntil), pay(asset, weight - half, owner)].sort(compareOutputs);
}

/** The reward owners of a validator, and the share of its delegators' rewards that it keeps, in millionths. */
export interface ValidatorTerms {
  readonly rewards: CodecOwner;
  readonly delegationRewards: CodecOwner;
  readonly shares: number;
  readonly signer?: BlsSigner;
}

export function addValidator(term: Term, of: Stake, terms: ValidatorTerms): Draft {
  const { rewards, delegationRewards, shares, signer } = terms;
  const { subnet } = of;
  const stake = stakedOutputs(term, of);
  const key: CodecSigner = signer ?? {};
  const members = {
    validator: writtenTerm(term),
    subnetID: subnet,
    signer: key,
    stake,
    validationRewardsOwner: rewards,
    delegationRewardsOwner: delegationRewards,
    shares,
  };
  return draftOf(PLATFORM.AddPermissionlessValidatorTx, members, {
    fee: isPrimary(subnet) ? 'addPrimaryNetworkValidatorFee' : 'addSubnetValidatorFee',
    work: { reads: 1, writes: 3 + stake.length, compute: signer === undefined ? 0 : BLS_KEY },
    covers: stake,
  });
}

/** @param more What it stakes beyond its weight, which no node may accept. */
export function addDelegator(term: Term, of: Stake, rewards: CodecOwner, more = 0n): Draft {
  const { subnet } = of;
  const stake = stakedOutputs({ ...term, weight: term.weight + more }, of);
  const members = { validator: writtenTerm(term), subnetID: subnet, stake, rewardsOwner: rewards };
  return draftOf(PLATFORM.AddPermissionlessDelegatorTx, members, {
    fee: isPrimary(subnet) ? 'addPrimaryNetworkDelegatorFee' : 'addSubnetDelegatorFee',
    work: { reads: 1, writes: 2 + stake.length },
    covers: stake,
  });
}

/** How a validator renews itself: seconds of its next period, 0 to stop, and the millionths of its rewards that it restakes. */
export interface RenewalTerms {
  readonly period: bigint;
  readonly restaked: number;
}

/** Adds a validator of the Primary Network that renews itself. The owner of the stake may change its terms. */
export function addRenewing(
  { nodeId, weight }: Pick<Term, 'nodeId' | 'weight'>,
  { asset, owner }: Omit<Stake, 'subnet'>,
  terms: ValidatorTerms & Required<Pick<ValidatorTerms, 'signer'>>,
  { period, restaked }: RenewalTerms,
): Draft {
  const stake = pay(asset, weight, owner);
  const members = {
    nodeID: nodeId,
    signer: terms.signer,
    stake: [stake],
    validationRewardsOwner: terms.rewards,
    delegationRewardsOwner: terms.delegationRewards,
    validatorAuthority: owner,
    delegationShares: terms.shares,
    autoCompoundRewardShares: restaked,
    period,
  };
  return draftOf(PLATFORM.AddAutoRenewedValidatorTx, members, {
    fee: 'addPrimaryNetworkValidatorFee',
    work: { writes: 4, compute: BLS_KEY },
    covers: [stake],
  });
}

/** Changes how a validator renews itself. The only address of its authority signs. */
export function changeRenewal(validator: Uint8Array, { period, restaked }: RenewalTerms): Draft {
  const members = { txID: validator, auth: { signatureIndices: [0] }, autoCompoundRewardShares: restaked, period };
  return draftOf(PLATFORM.SetAutoRenewedValidatorConfigTx, members, {
    authorized: true,
    work: { reads: 1, writes: 1 },
  });
}

export function exportTo(chain: Uint8Array, outputs: readonly CodecOutput[]): Draft {
  const members = { destinationChain: chain, exportedOutputs: outputs.toSorted(compareOutputs) };
  return draftOf(PLATFORM.ExportTx, members, { covers: outputs, work: { writes: outputs.length } });
}

/** Imports UTXOs that were exported to the key; the wallet returns them as change. */
export function importFrom(chain: Uint8Array, imports: readonly CodecInput[]): Draft {
  return draftOf(
    PLATFORM.ImportTx,
    { sourceChain: chain, importedInputs: imports.toSorted(compareInputs) },
    { imports },
  );
}

/** Makes a Subnet elastic, with fixed staking rules, and an initial and a maximum supply of its asset. */
export function transformSubnet(
  subnet: Controlled,
  asset: Uint8Array,
  supply: readonly [initial: bigint, most: bigint],
): Draft {
  const [initial, most] = supply;
  const members = {
    ...controlled(subnet),
    assetID: asset,
    initialSupply: initial,
    maximumSupply: most,
    // In millionths.
    minConsumptionRate: 100_000n,
    maxConsumptionRate: 120_000n,
    // One that equals another could stand for it.
    minValidatorStake: 3n,
    maxValidatorStake: most - 1n,
    minStakeDuration: 86_400,
    maxStakeDuration: 365 * 86_400,
    minDelegationFee: 20_000,
    minDelegatorStake: 2n,
    maxValidatorWeightFactor: 5,
    uptimeRequirement: 800_000,
  };
  const covers = [{ assetID: asset, amount: most - initial }];
  return draftOf(PLATFORM.TransformSubnetTx, members, { covers, authorized: true, fee: 'transformSubnetTxFee' });
}

/** The contract that manages an L1, and the chain of the contract. */
export interface Manager {
  readonly chain: Uint8Array;
  readonly contract: Uint8Array;
}

export interface L1Validator {
  /** What its node ID and its key follow from. */
  readonly label: string;
  readonly weight: bigint;
  /** The balance for its fee, in nAVAX; with 0 it is inactive. */
  readonly balance: bigint;
  readonly remainingBalanceOwner: CodecOwner;
  readonly deactivationOwner: CodecOwner;
  /** What the key follows from whose proof of possession it has. Default: its own. */
  readonly proofOf?: string;
}

/** Converts a Subnet to an L1. The sorted node IDs go to the validators in the order given, so each keeps its position. */
export function convertSubnet(
  subnet: Controlled,
  manager: Manager,
  validators: readonly L1Validator[],
  avax: Uint8Array,
): Draft {
  const nodeIDs = validators.map(({ label }) => derived(label)).sort((a, b) => Buffer.compare(a, b));
  const members = {
    ...controlled(subnet),
    chainID: manager.chain,
    address: manager.contract,
    validators: validators.map(({ label, proofOf = label, ...each }, at) => ({
      nodeID: nodeIDs[at] ?? derived(label),
      signer: { ...blsSigner(label), proofOfPossession: blsSigner(proofOf).proofOfPossession },
      ...each,
    })),
  };
  return draftOf(PLATFORM.ConvertSubnetToL1Tx, members, {
    covers: [{ assetID: avax, amount: validators.reduce((sum, { balance }) => sum + balance, 0n) }],
    authorized: true,
    work: { reads: 3, writes: 2 + 4 * validators.length, compute: BLS_KEY * validators.length },
  });
}

export function increaseBalance(validation: Uint8Array, amount: bigint, avax: Uint8Array): Draft {
  const members = { validationID: validation, balance: amount };
  const covers = [{ assetID: avax, amount }];
  return draftOf(PLATFORM.IncreaseL1ValidatorBalanceTx, members, { covers, work: { reads: 1, writes: 5 } });
}

/** Disables a validator. `signer` is the position of the signing address among the sorted addresses of its owner. */
export function disableValidator(validation: Uint8Array, signer: number): Draft {
  const members = { validationID: validation, disableAuthorization: { signatureIndices: [signer] } };
  return draftOf(PLATFORM.DisableL1ValidatorTx, members, { authorized: true, work: { reads: 1, writes: 6 } });
}

/** Takes a validator into an L1, as a message of its manager orders. The balance is in nAVAX. */
export function registerValidator(
  { proofOfPossession }: BlsSigner,
  message: Uint8Array,
  balance: bigint,
  avax: Uint8Array,
): Draft {
  const members = { balance, proofOfPossession, message };
  const work = { reads: 5 + BLS_MESSAGE.reads, writes: 6, compute: BLS_KEY + BLS_MESSAGE.compute };
  return draftOf(PLATFORM.RegisterL1ValidatorTx, members, { covers: [{ assetID: avax, amount: balance }], work });
}

/** Gives a validator of an L1 another weight, or removes it, as a message of its manager orders. */
export function setWeight(message: Uint8Array): Draft {
  const work = { reads: 3 + BLS_MESSAGE.reads, writes: 5, compute: BLS_MESSAGE.compute };
  return draftOf(PLATFORM.SetL1ValidatorWeightTx, { message }, { work });
}
