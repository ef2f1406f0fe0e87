import type { Check } from './check.ts';

let declared: Check[] | undefined;

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
    return own;
  } finally {
    declared = undefined;
  }
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
