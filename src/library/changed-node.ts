import type { Patch } from '../reference-node/server/patch.ts';
import type { RunningNode } from '../reference-node/server/serve-ledger.ts';
import {
  startReferenceNode as startWithPatch,
  type ReferenceNodeOptions as PatchOptions,
} from '../reference-node/index.ts';
import { assertMutant, assertVariant } from './settings/assert-named.ts';
import { assertNodeOptions } from './node-options.ts';

/** How a reference node is started. */
export interface ReferenceNodeOptions extends Omit<PatchOptions, 'patch'> {
  /** The name of a mutant: the node has this defect. `list mutants` shows them. */
  readonly mutant?: string | undefined;
  /** The names of variants: the node has these differences, which the document allows. `list variants` shows them. */
  readonly variants?: readonly string[];
}

/**
 * Builds a chain and serves it as a node over HTTP, by default on a free port of 127.0.0.1 and literally by the
 * document.
 *
 * @throws UsageError for an unknown or invalid option; with the closest names, when there is no such option, mutant or variant.
 * @throws Error of the system, with its `code`, when the port cannot be used.
 */
export async function startReferenceNode(options: ReferenceNodeOptions = {}): Promise<RunningNode> {
  assertNodeOptions(options);
  const { mutant, variants = [], ...others } = options;
  return startWithPatch({ ...others, patch: await patchOf(mutant, variants) });
}

/** Loads mutants and variants only if they are named: that takes as long as the rest of the start. */
async function patchOf(mutant: string | undefined, variants: readonly string[]): Promise<Patch> {
  if (mutant === undefined && variants.length === 0) return {};
  await assertMutant(mutant);
  for (const name of variants) await assertVariant(name);
  const { mutantOf } = await import('../reference-node/mutants.ts');
  const { combined, variantOf } = await import('../reference-node/variants.ts');
  const { both } = await import('../reference-node/changes/changes.ts');
  const allowed = combined(variants.map(variantOf));
  return mutant === undefined ? allowed.patch : both(allowed, mutantOf(mutant)).patch;
}
