import type { Check } from './check.ts';

let declared: Check[] | undefined;
let ofFile: Pick<Check, 'waits' | 'isLast' | 'inEachState' | 'whenMet'> = {};

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
    return own.map((check) => ({ ...check, ...ofFile }));
  } finally {
    declared = undefined;
    ofFile = {};
  }
}

/** Declares that a check of this spec file waits for the node. Its checks then run beside those of all other files, from the start. */
export function waitsForTheNode(): void {
  ofFile = { ...ofFile, waits: true };
}

/** Declares that the checks of this spec file change a node for good. They then run once, after all other checks and repetitions. */
export function comesLast(): void {
  ofFile = { ...ofFile, isLast: true };
}

/** Declares that the requirements of this spec file are about each state of a node. Each node of a run is then tested, whatever its state. */
export function inEachState(): void {
  ofFile = { ...ofFile, inEachState: true };
}

/** Declares that the requirements of this spec file are about a node that waits for a peer, finds it, and loses it again. */
export function whenPeersMeet(): void {
  ofFile = { ...ofFile, inEachState: true, whenMet: true };
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
