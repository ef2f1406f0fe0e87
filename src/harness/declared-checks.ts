import type { Check } from './check.ts';

let declared: Check[] | undefined;
let issues = false;

/**
 * Returns the checks that a spec file declares while it loads. Files load one at a time.
 *
 * @throws The error of `load`.
 */
export async function declaredChecks(load: () => Promise<unknown>): Promise<readonly Check[]> {
  const own: Check[] = [];
  declared = own;
  try {
    await load();
    return issues ? own.map((check) => ({ ...check, issues })) : own;
  } finally {
    declared = undefined;
    issues = false;
  }
}

/** Declares that checks of this spec file may issue a valid transaction. No check of another file then runs beside them. */
export function issuesTransactions(): void {
  issues = true;
}

/**
 * Declares a check.
 *
 * @throws Error if no spec file is loading.
 */
export function declareCheck(check: Check): void {
  if (declared === undefined) throw new Error(`The check of ${check.id} is declared outside of a spec file.`);
  declared.push(check);
}
