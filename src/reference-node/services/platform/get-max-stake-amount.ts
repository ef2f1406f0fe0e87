import type { Json, Ledger, Staker, Validator } from '../../ledger.ts';
import type { Call } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';

/** platform.getMaxStakeAmount: the most that is staked to a node at any moment of a period (Unix seconds). */
export function getMaxStakeAmount({ ledger, args }: Call): Json {
  const subnetId = args.id('subnetID');
  const nodeId = args.nodeId('nodeID');
  const start = args.uint('startTime', 64);
  const end = args.uint('endTime', 64);
  if (start > end) throw new RpcError('start time must be before end time');
  if (start < ledger.time) throw new RpcError('start time in the past');
  const validator = findValidator(ledger, subnetId, nodeId);
  if (validator === undefined || start > validator.endTime || end < validator.startTime) return { amount: '0' };
  const pending = ledger.pendingDelegators(subnetId).filter((delegator) => delegator.nodeId === nodeId);
  const delegators: readonly Staker[] = [...validator.delegators, ...pending];
  const moments = [
    start,
    ...delegators.map(({ startTime }) => startTime).filter((time) => time > start && time <= end),
  ];
  const amounts = moments.map((moment) => validator.weight + delegatedAt(delegators, moment));
  return { amount: amounts.reduce((most, amount) => (amount > most ? amount : most)).toString() };
}

function findValidator(ledger: Ledger, subnetId: string, nodeId: string): Validator | undefined {
  const current = ledger.currentValidators(subnetId).find((validator) => validator.nodeId === nodeId);
  return current ?? ledger.pendingValidators(subnetId).find((validator) => validator.nodeId === nodeId);
}

function delegatedAt(delegators: readonly Staker[], moment: bigint): bigint {
  return delegators
    .filter(({ startTime, endTime }) => startTime <= moment && moment <= endTime)
    .reduce((sum, { weight }) => sum + weight, 0n);
}
