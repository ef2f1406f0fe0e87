import type { Check } from './check.ts';

let declared: Check[] | undefined;

/**
 * Gives the checks that a spec file declares while it is loaded. One file is loaded at a time.
 *
 * @throws whatever `load` throws.
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
 * @throws Error outside of a spec file that is being loaded.
 */
export function declareCheck(check: Check): void {
  if (declared === undefined) throw new Error(`The check of ${check.id} is declared outside of a spec file.`);
  declared.push(check);
}
