import type { Scenario } from '../run/run-options.ts';

/** What the reference node can have, or have in front of it. */
export const SCENARIOS = [
  'standard',
  'empty',
  'unhealthy',
  'starting',
  'large',
  'public',
  'forbidden',
  'rate-limited',
] as const satisfies readonly Scenario[];
