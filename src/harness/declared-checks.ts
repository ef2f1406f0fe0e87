import type { Check } from './check.ts';

let declared: Check[] | undefined;
let waits = false;

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
    return waits ? own.map((check) => ({ ...check, waits })) : own;
  } finally {
    declared = undefined;
    waits = false;
  }
}

/** Declares that a check of this spec file waits for the node. Its checks then run beside those of all other files, from the start. */
export function waitsForTheNode(): void {
  waits = true;
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
