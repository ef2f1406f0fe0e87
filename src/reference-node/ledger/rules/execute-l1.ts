import { sha256 } from '../../../encoding/sha256.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import { blsPublicKey, hexBytes, id, list, struct, u64 } from '../codec/codec.ts';
import type { BodyOf, SpendingTx } from '../codec/platform-txs.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import { addressedCall, packed, registration, unpacked, warpMessage, weightChange } from '../codec/warp-message.ts';
import { L1ValidatorEntry, ownerOf } from '../state/l1-validators.ts';
import type { PlatformState } from '../state/platform-state.ts';

/** Transactions about L1s. */
export type L1Tx = Extract<
  SpendingTx,
  {
    kind:
      | 'ConvertSubnetToL1Tx'
      | 'RegisterL1ValidatorTx'
      | 'SetL1ValidatorWeightTx'
      | 'IncreaseL1ValidatorBalanceTx'
      | 'DisableL1ValidatorTx';
  }
>;

/** What the hash of says what a Subnet was converted to. */
const conversionData = struct({
  subnetID: id,
  chainID: id,
  address: hexBytes,
  validators: list(struct({ nodeID: hexBytes, blsPublicKey, weight: u64 })),
});

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
      const { validationID, nonce, weight } = unpacked(weightChange, orderIn(unsigned.body.message));
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
  return unpacked(addressedCall, unpacked(warpMessage, message).payload).payload;
}

/** The ID of one of the validations that an L1 begins with. */
export function firstValidationId(subnetId: Uint8Array, position: number): Uint8Array {
  const to = new ByteWriter(36);
  to.bytes(subnetId);
  to.u32(position);
  return sha256(to.finish());
}

/** The ID that tells one conversion from another. */
export function conversionId({ subnetID, chainID, address, validators }: BodyOf<'ConvertSubnetToL1Tx'>): Uint8Array {
  const data = validators.map(({ nodeID, signer, weight }) => ({ nodeID, blsPublicKey: signer.publicKey, weight }));
  return sha256(packed(conversionData, { subnetID, chainID, address, validators: data }));
}

function convert(state: PlatformState, body: BodyOf<'ConvertSubnetToL1Tx'>): void {
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

function register(state: PlatformState, { message, balance }: BodyOf<'RegisterL1ValidatorTx'>): void {
  const order = orderIn(message);
  const { subnetID, nodeID, blsPublicKey: publicKey, weight, ...owners } = unpacked(registration, order);
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
  const output = { stakeableLocktime: 0n, amount, ...ownerOf(entry.facts.remainingBalanceOwner) };
  state.utxos.add(new UtxoRecord(tx.idBytes, body.outputs.length, { assetID: state.avaxAssetId, output }));
}
