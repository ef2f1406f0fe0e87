import type { Scenario } from '../harness/run-options.ts';

/** The chains that the reference node can have. */
export const SCENARIOS = ['standard', 'empty', 'unhealthy', 'starting', 'large'] as const satisfies readonly Scenario[];
