import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const METHOD = 'health.liveness';

/** Defects of health.liveness. */
export const LIVENESS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    'result-is-an-object': { path: '', kind: 'object' },
    checks: { path: 'checks', kind: 'map', but: ['list'] },
    healthy: { path: 'healthy', kind: 'boolean' },
  }),
];
