import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getSubnet';

/** Defects of platform.getSubnet. */
export const GET_SUBNET_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'is-permissioned': { path: 'isPermissioned', kind: 'boolean' },
    'control-keys': { path: 'controlKeys', kind: 'array' },
    'control-key': { path: 'controlKeys/*', kind: 'address' },
    threshold: { path: 'threshold', kind: 'decimal' },
    locktime: { path: 'locktime', kind: 'decimal' },
    'subnet-transformation-tx-id': { path: 'subnetTransformationTxID', kind: 'id' },
  }),
];
