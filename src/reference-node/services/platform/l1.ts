import { ZERO_ID } from '../../../encoding/id.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import type { Json, L1Validator, Ledger, Subnet } from '../../ledger.ts';
import type { Call } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import type { Members } from '../json-members.ts';
import { ownerJson } from './addresses.ts';

/** What a Subnet tells of its conversion to an L1. */
export function conversionMembers({ conversion }: Subnet): Members {
  if (conversion === undefined) return { conversionID: ZERO_ID, managerChainID: ZERO_ID, managerAddress: null };
  const { id, managerChainId, managerAddress } = conversion;
  return { conversionID: id, managerChainID: managerChainId, managerAddress: encodeHex(managerAddress) };
}

/** A validator of an L1 among the current validators. */
export function l1ValidatorRecord(ledger: Ledger, validator: L1Validator): Members {
  return {
    nodeID: validator.nodeId,
    weight: validator.weight.toString(),
    startTime: validator.startTime.toString(),
    validationID: validator.validationId,
    publicKey: encodeHex(validator.publicKey),
    remainingBalanceOwner: ownerJson(ledger, validator.remainingBalanceOwner),
    deactivationOwner: ownerJson(ledger, validator.deactivationOwner),
    minNonce: validator.minNonce.toString(),
    balance: validator.balance.toString(),
  };
}

/** platform.getL1Validator: a validator of an L1 by its validation ID, active or not. */
export function getL1Validator({ ledger, args }: Call): Json {
  const id = args.id('validationID');
  const validator = ledger.l1Validator(id);
  if (validator === undefined) throw new RpcError(`fetching L1 validator ${JSON.stringify(id)} failed: not found`);
  return { ...l1ValidatorRecord(ledger, validator), subnetID: validator.subnetId, height: ledger.height.toString() };
}
