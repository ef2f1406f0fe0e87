import { mutantOf } from '../../src/reference-node/mutants.ts';
import { type Patch, together } from '../../src/reference-node/server/patch.ts';
import { startStandardNode } from './standard-node.ts';

/** Serves a reference node with these defects until the test ends; gives its address. */
export async function startFaultyNode(...names: readonly string[]): Promise<string> {
  return (await startStandardNode({ patch: patchOf(...names) })).url;
}

/** All of these defects in one. */
export function patchOf(...names: readonly string[]): Patch {
  return names.map((name) => mutantOf(name).patch).reduce(together, {});
}
