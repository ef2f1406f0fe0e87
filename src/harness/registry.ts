import type { Check } from './check.ts';

const checks = new Map<string, Check>();

/** The checks of the spec files that were loaded, by requirement. */
export function registeredChecks(): ReadonlyMap<string, Check> {
  return checks;
}

/**
 * Adds a check.
 *
 * @throws Error when the requirement has one already: two checks could contradict each other.
 */
export function registerCheck(check: Check): void {
  if (checks.has(check.id)) throw new Error(`Two checks prove ${check.id}.`);
  checks.set(check.id, check);
}
