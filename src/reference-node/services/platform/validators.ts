import type { Ledger } from '../../ledger.ts';
import type { Call, Handlers } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { currentWeights } from './current-weights.ts';
import { getL1Validator, l1ValidatorRecord } from './l1.ts';
import { getMaxStakeAmount } from './get-max-stake-amount.ts';
import { getStake } from './get-stake.ts';
import { getAllValidatorsAt, getValidatorsAt } from './get-validators-at.ts';
import { sampleValidators } from './sample-validators.ts';
import { pendingDelegatorRecord, pendingValidatorRecord, validatorRecord } from './staker-records.ts';

/** Who validates and delegates, now, later and at a height. */
export const VALIDATOR_HANDLERS: Handlers = {
  'platform.getCurrentValidators': (call) => {
    const { subnetId, wanted } = readQuery(call);
    const isWanted = ({ nodeId }: { nodeId: string }): boolean => wanted?.has(nodeId) ?? true;
    const validators = call.ledger.currentValidators(subnetId).filter(isWanted);
    const options = { proofOfStake: isProofOfStake(call.ledger, subnetId), withDelegators: wanted?.size === 1 };
    const ofL1 = call.dialect.listsL1Validators ? call.ledger.l1Validators(subnetId).filter(isWanted) : [];
    return {
      validators: [
        ...validators.map((validator) => validatorRecord(call, validator, options)),
        ...ofL1.map((validator) => l1ValidatorRecord(call.ledger, validator)),
      ],
    };
  },
  'platform.getPendingValidators': (call) => {
    const { subnetId, wanted } = readQuery(call);
    const isWanted = ({ nodeId }: { nodeId: string }): boolean => wanted?.has(nodeId) ?? true;
    const validators = call.ledger.pendingValidators(subnetId).filter(isWanted);
    const delegators = call.ledger.pendingDelegators(subnetId).filter(isWanted);
    const proofOfStake = isProofOfStake(call.ledger, subnetId);
    return {
      validators: validators.map((validator) => pendingValidatorRecord(call, validator, { proofOfStake })),
      delegators: delegators.map((delegator) => pendingDelegatorRecord(call, delegator)),
    };
  },
  'platform.getL1Validator': getL1Validator,
  'platform.getTotalStake': (call) => {
    const subnetId = call.args.id('subnetID');
    const isPrimary = call.ledger.subnet(subnetId)?.kind === 'primary';
    const stake = totalStake(call.ledger, subnetId);
    if (stake === undefined && call.dialect.unknownSubnetStake === 'error') throw new RpcError('missing validator set');
    const weight = (stake ?? 0n).toString();
    return { stake: isPrimary || call.dialect.totalStakeOfSubnet === 'both' ? weight : undefined, weight };
  },
  'platform.getMaxStakeAmount': getMaxStakeAmount,
  'platform.getStake': getStake,
  'platform.getValidatorsAt': getValidatorsAt,
  'platform.getAllValidatorsAt': getAllValidatorsAt,
  'platform.sampleValidators': sampleValidators,
};

/** The Subnet that is asked for, and the nodes; undefined for all nodes. */
function readQuery({ args }: Call): { subnetId: string; wanted: ReadonlySet<string> | undefined } {
  const subnetId = args.id('subnetID');
  const nodeIds = args.nodeIds('nodeIDs');
  return { subnetId, wanted: nodeIds.length === 0 ? undefined : new Set(nodeIds) };
}

function isProofOfStake(ledger: Ledger, subnetId: string): boolean {
  return ledger.subnet(subnetId)?.kind !== 'permissioned';
}

/** Weight of all validators and delegators; undefined without any. */
function totalStake(ledger: Ledger, subnetId: string): bigint | undefined {
  const weights = currentWeights(ledger, subnetId);
  return weights.length === 0 ? undefined : weights.reduce((sum, { weight }) => sum + weight, 0n);
}
