import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { packedAs } from '../../encoding/codec/kinds.ts';
import { REGISTRATION, WEIGHT_CHANGE, type BalanceOwner } from '../../encoding/codec/layouts.ts';
import {
  blsSecretOf,
  blsSignature,
  inKeyOrder,
  type Manager,
  signedMessage,
} from '../../encoding/codec/warp-message.ts';
import type { SpendingTx } from '../ledger/codec/signed-tx.ts';
import type { BlsKey } from '../../encoding/codec/layout.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { firstValidationId } from '../../encoding/validation-id.ts';
import { shortId, AVAX, DAY, BLS_SIGNERS } from './accounts.ts';
import type { History } from './history.ts';
import { authorization, type Control } from './subnets.ts';
import type { Base } from './wallet.ts';

/** A signature takes fifty milliseconds to make, and a process makes some chains more than once. */
const made = new Map<string, Uint8Array>();

const MANAGER_ADDRESS = Uint8Array.of(0x0f, 0xee, 0xdc, 0x0d, 0xe0, ...new Uint8Array(15));

/** Weight and balance of the validators that an L1 begins with; the first alone can sign for it, the second is inactive. */
const FIRST: readonly (readonly [weight: bigint, balance: bigint])[] = [
  [1_000n, 10n * AVAX],
  [101n, 0n],
  [102n, 10n * AVAX],
  [103n, 10n * AVAX],
];
const SIGNING = 0;
const RAISED = 0;
const DISABLED = 2;
const REGISTERED = FIRST.length;
/** Active when others are registered. */
const ACTIVE = [0, 3];

/** A Subnet that can become an L1. */
export interface ConvertibleSubnet {
  readonly id: Uint8Array;
  /** The blockchain with the contract that is going to manage it. */
  readonly chain: Uint8Array;
  readonly control: Control;
}

/** Makes a Subnet an L1 with active validators, an inactive one, and one that was switched off; its manager is on one of its chains. */
export function makeL1(history: History, { id: subnetID, chain: chainId, control }: ConvertibleSubnet): void {
  const manager = { networkId: history.platform.state.networkId, chainId, address: MANAGER_ADDRESS };
  const validationOf = convert(history, subnetID, manager, control);
  increaseBalance(history, validationOf(RAISED), AVAX);
  disable(history, validationOf(DISABLED));
  const registered = register(history, subnetID, manager);
  setWeight(history, manager, { validationID: registered, nonce: 0n, weight: 204n });
}

/** Who gets the rest of a balance, and who may switch a validator off: no two are the same. */
function ownersOf(
  { accounts }: History,
  place: number,
): Record<'remainingBalanceOwner' | 'deactivationOwner', BalanceOwner> {
  const { treasury, partner, locked, seed } = accounts;
  const own = shortId(seed, `L1 owner/${place}`);
  const owner = (threshold: number, addresses: readonly Uint8Array[]): BalanceOwner => ({
    threshold,
    addresses: ownedBy(addresses).addresses,
  });
  return {
    remainingBalanceOwner: owner(2, [partner, locked, own]),
    deactivationOwner: owner(1, place % 2 === 0 ? [treasury.address, own] : [treasury.address]),
  };
}

function signerAt(index: number): BlsKey {
  const signer = BLS_SIGNERS[index];
  if (signer === undefined) throw new RangeError(`There is no BLS key ${index}.`);
  return signer;
}

/** Returns the validation IDs of the validators, by their places in FIRST. */
function convert(
  history: History,
  subnetID: Uint8Array,
  manager: Manager,
  control: Control,
): (place: number) => Uint8Array {
  const validators = FIRST.map(([weight, balance], place) => ({
    nodeID: nodeIdAt(history, place),
    weight,
    balance,
    signer: signerAt(place),
    ...ownersOf(history, place),
  })).sort((a, b) => Buffer.compare(a.nodeID, b.nodeID));
  const balances = FIRST.map(([, balance]) => balance).filter((balance) => balance > 0n);
  const covers = balances.map((balance) => pay(history.avax, balance, ownedBy([])));
  const make = (base: Base): SpendingTx => ({
    kind: 'ConvertSubnetToL1Tx',
    body: {
      ...base,
      subnetID,
      chainID: manager.chainId,
      address: manager.address,
      validators,
      subnetAuthorization: authorization(control),
    },
  });
  history.accept(history.wallet.build([], covers, make, control.keys));
  return (place) =>
    firstValidationId(
      subnetID,
      validators.findIndex(({ signer }) => signer === signerAt(place)),
    );
}

function nodeIdAt({ accounts }: History, place: number): Uint8Array {
  return shortId(accounts.seed, `L1 validator/${place}`);
}

function increaseBalance(history: History, validationID: Uint8Array, balance: bigint): void {
  const make = (base: Base): SpendingTx => ({
    kind: 'IncreaseL1ValidatorBalanceTx',
    body: { ...base, validationID, balance },
  });
  history.accept(history.wallet.build([], [pay(history.avax, balance, ownedBy([]))], make));
}

function disable(history: History, validationID: Uint8Array): void {
  const { address } = history.accounts.treasury;
  const signer = ownersOf(history, DISABLED).deactivationOwner.addresses.findIndex(
    (each) => Buffer.compare(each, address) === 0,
  );
  const make = (base: Base): SpendingTx => ({
    kind: 'DisableL1ValidatorTx',
    body: { ...base, validationID, disableAuthorization: { signatureIndices: [signer] } },
  });
  history.accept(history.wallet.build([], [], make, [history.accounts.treasury]));
}

/** Returns the validation ID. */
function register(history: History, subnetID: Uint8Array, manager: Manager): Uint8Array {
  const balance = 5n * AVAX;
  const { publicKey, proofOfPossession } = signerAt(REGISTERED);
  const order = packedAs(REGISTRATION, {
    subnetID,
    nodeID: nodeIdAt(history, REGISTERED),
    blsPublicKey: publicKey,
    expiry: history.time + DAY,
    ...ownersOf(history, REGISTERED),
    weight: 104n,
  });
  const make = (base: Base): SpendingTx => ({
    kind: 'RegisterL1ValidatorTx',
    body: { ...base, balance, proofOfPossession, message: message(manager, order, ACTIVE) },
  });
  history.accept(history.wallet.build([], [pay(history.avax, balance, ownedBy([]))], make));
  return sha256(order);
}

function setWeight(
  history: History,
  manager: Manager,
  change: { readonly validationID: Uint8Array; readonly nonce: bigint; readonly weight: bigint },
): void {
  const body = { message: message(manager, packedAs(WEIGHT_CHANGE, change), [...ACTIVE, REGISTERED]) };
  const make = (base: Base): SpendingTx => ({ kind: 'SetL1ValidatorWeightTx', body: { ...base, ...body } });
  history.accept(history.wallet.build([], [], make));
}

/** A message of the manager that the first validator has signed, one of those that are active. */
function message(manager: Manager, order: Uint8Array, active: readonly number[]): Uint8Array {
  const keyOf = (place: number): Uint8Array => signerAt(place).publicKey;
  const position = inKeyOrder(active.map(keyOf)).indexOf(keyOf(SIGNING));
  return signedMessage(manager, order, (bytes) => sign(bytes, SIGNING), position);
}

function sign(bytes: Uint8Array, signer: number): Uint8Array {
  const key = `${signer}/${Buffer.from(sha256(bytes)).toString('hex')}`;
  const signature = made.get(key) ?? blsSignature(bytes, blsSecretOf(signer));
  made.set(key, signature);
  return signature;
}
