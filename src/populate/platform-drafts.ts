import { joined, list, sized, text, u32, u64, u8 } from '../encoding/pack.ts';
import type { BlsSigner } from './bls-signer.ts';
import { BLS_KEY } from './fees/gas.ts';
import {
  type Output,
  type Owner,
  packedAuthorization,
  packedInOrder,
  packedInput,
  packedOutput,
  packedOwner,
} from '../target/codec/transferable.ts';
import type { Utxo } from '../target/codec/utxo.ts';
import type { Draft } from './wallet.ts';

/** Type IDs of the P-Chain's transactions. */
const TYPE = {
  addSubnetValidator: 13,
  createChain: 15,
  createSubnet: 16,
  import: 17,
  export: 18,
  removeSubnetValidator: 23,
  transformSubnet: 24,
  addPermissionlessValidator: 25,
  addPermissionlessDelegator: 26,
  transferSubnetOwnership: 33,
  base: 34,
  convertSubnetToL1: 35,
  increaseL1ValidatorBalance: 38,
  disableL1Validator: 39,
} as const;

const NO_SIGNER = 27;
const BLS_SIGNER = 28;

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

function packedTerm({ nodeId, start, end, weight }: Term): Uint8Array {
  return joined(nodeId, u64(start), u64(end), u64(weight));
}

/** A Subnet, and the position of the signing address among the sorted addresses of its owner. */
export interface Controlled {
  readonly idBytes: Uint8Array;
  readonly signer: number;
}

export function payment(outputs: readonly Output[]): Draft {
  return { typeId: TYPE.base, outputs };
}

export function createSubnet(owner: Owner): Draft {
  return { typeId: TYPE.createSubnet, rest: packedOwner(owner), fee: 'createSubnetTxFee', work: { writes: 1 } };
}

export function transferSubnet({ idBytes, signer }: Controlled, owner: Owner): Draft {
  const rest = joined(idBytes, packedAuthorization(signer), packedOwner(owner));
  return { typeId: TYPE.transferSubnetOwnership, rest, authorized: true, work: { reads: 1, writes: 1 } };
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
  const rest = joined(subnet.idBytes, text(name), vm, list(fxs), sized(genesis), packedAuthorization(subnet.signer));
  const work = { reads: 3, writes: 1 };
  return { typeId: TYPE.createChain, rest, authorized: true, fee: 'createBlockchainTxFee', work };
}

export function addSubnetValidator(term: Term, { idBytes, signer }: Controlled): Draft {
  const rest = joined(packedTerm(term), idBytes, packedAuthorization(signer));
  const work = { reads: 3, writes: 3 };
  return { typeId: TYPE.addSubnetValidator, rest, authorized: true, fee: 'addSubnetValidatorFee', work };
}

export function removeSubnetValidator(nodeId: Uint8Array, { idBytes, signer }: Controlled): Draft {
  const rest = joined(nodeId, idBytes, packedAuthorization(signer));
  return { typeId: TYPE.removeSubnetValidator, rest, authorized: true, work: { reads: 1, writes: 3 } };
}

/** The Subnet and the asset of a stake, and the owner who gets it back. */
export interface Stake {
  readonly subnet: Uint8Array;
  readonly asset: Uint8Array;
  readonly owner: Owner;
}

/** The reward owners of a validator, and the share of its delegators' rewards that it keeps, in millionths. */
export interface ValidatorTerms {
  readonly rewards: Owner;
  readonly delegationRewards: Owner;
  readonly shares: number;
  readonly signer?: BlsSigner;
}

export function addValidator(term: Term, { subnet, asset, owner }: Stake, terms: ValidatorTerms): Draft {
  const { rewards, delegationRewards, shares, signer } = terms;
  const stake: Output = { asset, amount: term.weight, owner };
  const key =
    signer === undefined ? u32(NO_SIGNER) : joined(u32(BLS_SIGNER), signer.publicKey, signer.proofOfPossession);
  return {
    typeId: TYPE.addPermissionlessValidator,
    fee: isPrimary(subnet) ? 'addPrimaryNetworkValidatorFee' : 'addSubnetValidatorFee',
    work: { reads: 1, writes: 4, compute: signer === undefined ? 0 : BLS_KEY },
    covers: [stake],
    rest: joined(
      packedTerm(term),
      subnet,
      key,
      list([packedOutput(stake)]),
      packedOwner(rewards),
      packedOwner(delegationRewards),
      u32(shares),
    ),
  };
}

export function addDelegator(term: Term, { subnet, asset, owner }: Stake, rewards: Owner): Draft {
  const stake: Output = { asset, amount: term.weight, owner };
  return {
    typeId: TYPE.addPermissionlessDelegator,
    fee: isPrimary(subnet) ? 'addPrimaryNetworkDelegatorFee' : 'addSubnetDelegatorFee',
    work: { reads: 1, writes: 3 },
    covers: [stake],
    rest: joined(packedTerm(term), subnet, list([packedOutput(stake)]), packedOwner(rewards)),
  };
}

export function exportTo(chain: Uint8Array, outputs: readonly Output[]): Draft {
  const rest = joined(chain, packedInOrder(outputs.map(packedOutput)));
  return { typeId: TYPE.export, covers: outputs, rest, work: { writes: outputs.length } };
}

/** Imports UTXOs that were exported to the key; the wallet returns them as change. */
export function importFrom(chain: Uint8Array, imports: readonly Utxo[]): Draft {
  return { typeId: TYPE.import, imports, rest: joined(chain, packedInOrder(imports.map(packedInput))) };
}

/** Makes a Subnet elastic, with fixed staking rules, and an initial and a maximum supply of its asset. */
export function transformSubnet(
  subnet: Controlled,
  asset: Uint8Array,
  supply: readonly [initial: bigint, most: bigint],
): Draft {
  const [initial, most] = supply;
  const rest = joined(
    subnet.idBytes,
    asset,
    joined(u64(initial), u64(most)),
    // Consumption rates in millionths; stake from 1 to the maximum supply.
    joined(u64(100_000n), u64(120_000n), u64(1n), u64(most)),
    // Stake of one day to one year; delegation fee at least 2 %; delegators from 1; at most five times the own stake;
    // uptime 80 %.
    joined(u32(86_400), u32(365 * 86_400), u32(20_000), u64(1n), u8(5), u32(800_000)),
    packedAuthorization(subnet.signer),
  );
  const covers = [{ asset, amount: most - initial }];
  return { typeId: TYPE.transformSubnet, covers, rest, authorized: true, fee: 'transformSubnetTxFee' };
}

/** An initial validator of an L1. */
export interface L1Validator {
  readonly nodeId: Uint8Array;
  readonly weight: bigint;
  /** The balance for its fee, in nAVAX; with 0 it is inactive. */
  readonly balance: bigint;
  readonly signer: BlsSigner;
  readonly owner: Owner;
}

function packedL1Owner({ addresses, threshold = 1 }: Owner): Uint8Array {
  return joined(u32(threshold), list(addresses));
}

/** Converts a Subnet to an L1 whose manager is a contract on a chain. The validators are sorted by node ID. */
export function convertSubnet(
  subnet: Controlled,
  manager: { readonly chain: Uint8Array; readonly contract: Uint8Array },
  validators: readonly L1Validator[],
  avax: Uint8Array,
): Draft {
  const inOrder = [...validators].sort((a, b) => Buffer.compare(a.nodeId, b.nodeId));
  const packed = inOrder.map(({ nodeId, weight, balance, signer, owner }) =>
    joined(
      sized(nodeId),
      u64(weight),
      u64(balance),
      joined(signer.publicKey, signer.proofOfPossession),
      packedL1Owner(owner),
      packedL1Owner(owner),
    ),
  );
  return {
    typeId: TYPE.convertSubnetToL1,
    covers: [{ asset: avax, amount: validators.reduce((sum, { balance }) => sum + balance, 0n) }],
    rest: joined(
      subnet.idBytes,
      manager.chain,
      sized(manager.contract),
      list(packed),
      packedAuthorization(subnet.signer),
    ),
    authorized: true,
    work: { reads: 3, writes: 2 + 4 * validators.length, compute: BLS_KEY * validators.length },
  };
}

export function increaseBalance(validation: Uint8Array, amount: bigint, avax: Uint8Array): Draft {
  return {
    typeId: TYPE.increaseL1ValidatorBalance,
    covers: [{ asset: avax, amount }],
    rest: joined(validation, u64(amount)),
    work: { reads: 1, writes: 5 },
  };
}

/** Disables a validator. The only address of its owner signs. */
export function disableValidator(validation: Uint8Array): Draft {
  const rest = joined(validation, packedAuthorization(0));
  return { typeId: TYPE.disableL1Validator, rest, authorized: true, work: { reads: 1, writes: 6 } };
}
