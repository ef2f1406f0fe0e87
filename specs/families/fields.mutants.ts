import * as node from '../../src/reference-node/kit/index.ts';

/** Results whose members are spoilt in the folder of their method, with what no schema tells, or by generated faults alone. */
const ELSEWHERE = [
  'envelope',
  'health.health',
  'health.readiness',
  'health.report',
  'index.container',
  'index.getContainerByID',
  'index.getContainerByIndex',
  'index.getContainerRange',
  'index.getLastAccepted',
  'platform.getBlock',
  'platform.getFeeState',
  'platform.getSubnet',
  'platform.getTx',
  'platform.getTxStatus',
  'platform.getValidatorFeeState',
  'platform.getValidatorsAt',
  'platform.issueTx',
];

/** Defects of how methods write the members of their results. */
export const mutants: readonly node.Mutant[] = (Object.keys(node.FIELDS) as (keyof typeof node.FIELDS)[])
  .filter((method) => !ELSEWHERE.includes(method))
  .flatMap((method) => node.fieldMutants(method));
