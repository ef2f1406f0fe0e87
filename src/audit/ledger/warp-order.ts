import { sha256 } from '../../encoding/sha256.ts';
import { ByteCursor, UnknownKind } from '../../target/codec/byte-cursor.ts';
import { type CodecMembers, type Fields, readMembers } from '../../target/codec/layout.ts';

const OWNER: Fields = [
  ['threshold', 'u32'],
  ['addresses', { list: 'shortId' }],
];
/** The layers around an order: a message between chains, and the call of a contract in it. */
const MESSAGE: Fields = [
  ['networkID', 'u32'],
  ['sourceChain', 'id'],
  ['payload', 'hex'],
];
const CALL: Fields = [
  ['sourceAddress', 'hex'],
  ['payload', 'hex'],
];
const REGISTRATION: Fields = [
  ['subnetID', 'id'],
  ['nodeID', 'hex'],
  ['publicKey', 'publicKey'],
  ['expiry', 'u64'],
  ['remainingBalanceOwner', OWNER],
  ['deactivationOwner', OWNER],
  ['weight', 'u64'],
];
const WEIGHT: Fields = [
  ['validationID', 'id'],
  ['nonce', 'u64'],
  ['weight', 'u64'],
];

/** An order to register a validator of an L1. */
export interface Registration {
  readonly validationID: Uint8Array;
  readonly subnetID: Uint8Array;
  readonly nodeID: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly remainingBalanceOwner: BalanceOwner;
  readonly deactivationOwner: BalanceOwner;
  readonly weight: bigint;
}

/** An owner of the balance of an L1 validator. */
export interface BalanceOwner {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** An order to give an L1 validator another weight; 0 removes it. */
export interface WeightChange {
  readonly validationID: Uint8Array;
  readonly nonce: bigint;
  readonly weight: bigint;
}

/**
 * The registration in the message of a `RegisterL1ValidatorTx`.
 *
 * @throws Unreadable or UnknownKind if the message is no such order.
 */
export function registrationIn(message: Uint8Array): Registration {
  const order = orderIn(message);
  const registration = orderAs(order, 1, REGISTRATION) as unknown as Omit<Registration, 'validationID'>;
  return { ...registration, validationID: sha256(order) };
}

/** The order in the message of a `SetL1ValidatorWeightTx`. Throws like `registrationIn`. */
export function weightChangeIn(message: Uint8Array): WeightChange {
  return orderAs(orderIn(message), 3, WEIGHT) as unknown as WeightChange;
}

function orderIn(message: Uint8Array): Uint8Array {
  const from = new ByteCursor(message);
  from.u16();
  const { payload: call } = readMembers(MESSAGE, from) as { payload: Uint8Array };
  return orderAs(call, 1, CALL).payload as Uint8Array;
}

function orderAs(bytes: Uint8Array, kind: number, fields: Fields): CodecMembers {
  const from = new ByteCursor(bytes);
  from.u16();
  const found = from.u32();
  if (found !== kind) throw new UnknownKind(`an order of the kind ${found}`);
  return readMembers(fields, from);
}
