import { pay } from '../../../encoding/codec/outputs.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { packedAs, unpackedAs } from '../../../encoding/codec/kinds.ts';
import {
  ADDRESSED_CALL,
  CONVERSION,
  MESSAGE,
  REGISTRATION,
  WEIGHT_CHANGE,
  type PlatformBody,
} from '../../../encoding/codec/layouts.ts';
import { firstValidationId } from '../../../encoding/validation-id.ts';
import type { SpendingTx, SignedTx } from '../codec/signed-tx.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import { L1ValidatorEntry, ownerOf } from '../state/l1-validators.ts';
import type { PlatformState } from '../state/platform-state.ts';

const L1_KINDS = [
  'ConvertSubnetToL1Tx',
  'RegisterL1ValidatorTx',
  'SetL1ValidatorWeightTx',
  'IncreaseL1ValidatorBalanceTx',
  'DisableL1ValidatorTx',
] as const;
export type L1Tx = Extract<SpendingTx, { kind: (typeof L1_KINDS)[number] }>;

export function isL1Tx(tx: SpendingTx): tx is L1Tx {
  return L1_KINDS.some((kind) => kind === tx.kind);
}

/** Makes an accepted transaction's changes to an L1; its conditions were verified before. */
export function executeL1Tx(state: PlatformState, tx: SignedTx, unsigned: L1Tx): void {
  switch (unsigned.kind) {
    case 'ConvertSubnetToL1Tx':
      convert(state, unsigned.body);
      return;
    case 'RegisterL1ValidatorTx':
      register(state, unsigned.body);
      return;
    case 'SetL1ValidatorWeightTx': {
      const { validationID, nonce, weight } = unpackedAs(WEIGHT_CHANGE, orderIn(unsigned.body.message));
      const entry = state.l1Validators.get(validationID);
      if (!entry) return;
      if (weight === 0n) refund(state, tx, unsigned, entry);
      entry.minNonce = nonce + 1n;
      entry.change(state.height, state.time, weight, weight === 0n ? 0n : entry.balanceAt(state.time));
      return;
    }
    case 'IncreaseL1ValidatorBalanceTx': {
      const entry = state.l1Validators.get(unsigned.body.validationID);
      entry?.change(state.height, state.time, entry.weight, entry.balanceAt(state.time) + unsigned.body.balance);
      return;
    }
    case 'DisableL1ValidatorTx': {
      const entry = state.l1Validators.get(unsigned.body.validationID);
      if (!entry) return;
      refund(state, tx, unsigned, entry);
      entry.change(state.height, state.time, entry.weight, 0n);
    }
  }
}

/** The bytes of the order that the manager of an L1 has sent. */
export function orderIn(message: Uint8Array): Uint8Array {
  return unpackedAs(ADDRESSED_CALL, unpackedAs(MESSAGE, message).payload).payload;
}

/** The ID that tells one conversion from another. */
export function conversionId({
  subnetID,
  chainID,
  address,
  validators,
}: PlatformBody<'ConvertSubnetToL1Tx'>): Uint8Array {
  const data = validators.map(({ nodeID, signer, weight }) => ({ nodeID, blsPublicKey: signer.publicKey, weight }));
  return sha256(packedAs(CONVERSION, { subnetID, chainID, address, validators: data }));
}

function convert(state: PlatformState, body: PlatformBody<'ConvertSubnetToL1Tx'>): void {
  const subnet = state.subnets.get(body.subnetID);
  if (!subnet) return;
  subnet.conversion = { id: conversionId(body), managerChainId: body.chainID, managerAddress: body.address };
  body.validators.forEach(({ nodeID, signer, weight, balance, remainingBalanceOwner, deactivationOwner }, position) => {
    const entry = new L1ValidatorEntry({
      validationId: firstValidationId(body.subnetID, position),
      subnetId: body.subnetID,
      nodeId: nodeID,
      publicKey: signer.publicKey,
      remainingBalanceOwner,
      deactivationOwner,
      startTime: state.time,
    });
    entry.change(state.height, state.time, weight, balance);
    state.l1Validators.add(entry);
  });
}

function register(state: PlatformState, { message, balance }: PlatformBody<'RegisterL1ValidatorTx'>): void {
  const order = orderIn(message);
  const { subnetID, nodeID, blsPublicKey: publicKey, weight, ...owners } = unpackedAs(REGISTRATION, order);
  const entry = new L1ValidatorEntry({
    validationId: sha256(order),
    subnetId: subnetID,
    nodeId: nodeID,
    publicKey,
    remainingBalanceOwner: owners.remainingBalanceOwner,
    deactivationOwner: owners.deactivationOwner,
    startTime: state.time,
  });
  entry.change(state.height, state.time, weight, balance);
  state.l1Validators.add(entry);
}

/** What is left of a validator's balance becomes an output behind those of the transaction. */
function refund(state: PlatformState, tx: SignedTx, { body }: L1Tx, entry: L1ValidatorEntry): void {
  const amount = entry.balanceAt(state.time);
  if (amount === 0n) return;
  const output = pay(state.avaxAssetId, amount, ownerOf(entry.facts.remainingBalanceOwner));
  state.utxos.add(new UtxoRecord(tx.idBytes, body.outputs.length, output));
}
