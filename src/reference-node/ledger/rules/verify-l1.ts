import { unpackedAs } from '../../../encoding/codec/kinds.ts';
import type { Layout, ValueOf } from '../../../encoding/codec/layout.ts';
import {
  ADDRESSED_CALL,
  MESSAGE,
  REGISTRATION,
  WEIGHT_CHANGE,
  type PlatformBody,
} from '../../../encoding/codec/layouts.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { CodecError, inNodeWords, type SpendingTx } from '../codec/signed-tx.ts';
import { idKey } from '../codec/id-key.ts';
import { type L1ValidatorEntry, ownerOf } from '../state/l1-validators.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { type L1Tx, orderIn } from './execute-l1.ts';
import { ensure, VerificationError, verifyOwner } from './verify-spend.ts';

const DAY = 86_400n;

/**
 * Verifies what only transactions about L1s must keep. BLS signatures are not verified, here as in stakers' proofs.
 * @param signatures of the last credential
 * @param hash SHA-256 of the unsigned bytes
 * @throws VerificationError
 */
export function verifyL1Tx(
  state: PlatformState,
  tx: L1Tx,
  signatures: readonly Uint8Array[] | undefined,
  hash: Uint8Array,
): void {
  switch (tx.kind) {
    case 'ConvertSubnetToL1Tx':
      verifyConversion(tx.body);
      return;
    case 'RegisterL1ValidatorTx':
      verifyRegistration(state, tx.body);
      return;
    case 'SetL1ValidatorWeightTx': {
      const { validationID, nonce } = orderOf(WEIGHT_CHANGE, tx.body.message);
      const entry = validatorOf(state, validationID);
      ensure(nonce >= entry.minNonce, 'warp message contains stale nonce');
      verifySender(state, tx.body.message, entry.facts.subnetId);
      return;
    }
    case 'IncreaseL1ValidatorBalanceTx':
      ensure(tx.body.balance > 0n, 'zero balance');
      validatorOf(state, tx.body.validationID);
      return;
    case 'DisableL1ValidatorTx': {
      const { facts } = validatorOf(state, tx.body.validationID);
      const { signatureIndices } = tx.body.disableAuthorization;
      verifyOwner(ownerOf(facts.deactivationOwner), signatureIndices, signatures, hash, state.time);
    }
  }
}

/** nAVAX that a transaction gives to validators of L1s. */
export function balancesIn(tx: SpendingTx): bigint {
  switch (tx.kind) {
    case 'ConvertSubnetToL1Tx':
      return tx.body.validators.reduce((sum, { balance }) => sum + balance, 0n);
    case 'RegisterL1ValidatorTx':
    case 'IncreaseL1ValidatorBalanceTx':
      return tx.body.balance;
    default:
      return 0n;
  }
}

function verifyConversion({ validators }: PlatformBody<'ConvertSubnetToL1Tx'>): void {
  ensure(validators.length > 0, 'conversion must include at least one validator');
  ensure(
    validators.every(({ nodeID }, at) => at === 0 || Buffer.compare(validators[at - 1]?.nodeID ?? nodeID, nodeID) < 0),
    'conversion validators must be sorted and unique',
  );
  ensure(
    validators.every(({ weight }) => weight > 0n),
    'validator weight must be non-zero',
  );
}

function verifyRegistration(state: PlatformState, { message }: PlatformBody<'RegisterL1ValidatorTx'>): void {
  const { subnetID, expiry, weight } = orderOf(REGISTRATION, message);
  ensure(weight > 0n, 'invalid weight');
  ensure(expiry > state.time, `warp message expired: ${expiry} <= ${state.time}`);
  ensure(expiry - state.time <= DAY, 'warp message expiry is too far in the future');
  ensure(state.l1Validators.get(sha256(orderIn(message))) === undefined, 'warp message already issued');
  verifySender(state, message, subnetID);
}

/** That the contract which manages the L1 has sent the message. */
function verifySender(state: PlatformState, message: Uint8Array, subnetId: Uint8Array): void {
  const { networkID, sourceChainID, payload } = unpackedAs(MESSAGE, message);
  const manager = state.subnets.get(subnetId)?.conversion;
  ensure(networkID === state.networkId, 'wrong networkID');
  ensure(
    manager !== undefined &&
      idKey(manager.managerChainId) === idKey(sourceChainID) &&
      Buffer.compare(manager.managerAddress, unpackedAs(ADDRESSED_CALL, payload).sourceAddress) === 0,
    'warp message is not from the manager of the L1',
  );
}

/** @throws VerificationError when the message is no order of this kind. */
function orderOf<const L extends Layout>(order: L, message: Uint8Array): ValueOf<L> {
  try {
    return inNodeWords(() => unpackedAs(order, orderIn(message)));
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new VerificationError(error.message);
  }
}

function validatorOf(state: PlatformState, validationId: Uint8Array): L1ValidatorEntry {
  const entry = state.l1Validators.get(validationId);
  ensure(entry !== undefined, 'could not load L1 validator: not found');
  return entry;
}
