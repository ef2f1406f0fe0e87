import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'platform.getSubnets';
const S = 'subnets/*';

/** Defects of platform.getSubnets. */
export const GET_SUBNETS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    subnets: { path: 'subnets', kind: 'array', but: ['null'] },
    subnet: { path: S, kind: 'object' },
    id: { path: `${S}/id`, kind: 'id' },
    'control-keys': { path: `${S}/controlKeys`, kind: 'array' },
    'control-key': { path: `${S}/controlKeys/*`, kind: 'address' },
    threshold: { path: `${S}/threshold`, kind: 'decimal' },
  }),
];
