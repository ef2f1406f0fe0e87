import type { FalseAlarm, VariantRow } from '../../src/generated/report.ts';
import type { Change } from '../../src/reference-node/server/patch.ts';
import type { Variant } from '../../src/reference-node/kit/variant.ts';
import { combined, variantOf } from '../../src/reference-node/variants.ts';
import { seededShuffle } from '../../src/harness/seeded.ts';
import { isAlarm, type VariantTask } from './plan/plan.ts';
import { PATIENT, type TrialNodes } from '../trials/trial-nodes.ts';

/** The number of requirements to draw when variants can affect more than those of their own methods. */
const DRAWN = 40;

/** The result of one node with variants. */
export interface VariantTrial {
  readonly row: VariantRow;
  readonly alarms: readonly FalseAlarm[];
  /** Requirements that were tested and did not fail. */
  readonly silent: readonly string[];
}

/** Serves a node with variants, and reports each stated or derived requirement that fails on it. None may fail. */
export async function tryVariant(nodes: TrialNodes, { variants, seed }: VariantTask): Promise<VariantTrial> {
  const parts = variants.map(variantOf);
  const profile = nodes.profile.name;
  const ofAll = parts.every(({ alone }) => alone !== true);
  return nodes.on(searchable(parts), { ofAll }, async (target) => {
    // What a busy machine does not reach raises no alarm.
    const { requirements } = await nodes.test(target, await testedOn(nodes, parts, seed), PATIENT);
    const alarms = requirements.filter(isAlarm).map(({ id, verdict, reason, findings }): FalseAlarm => ({
      profile,
      variants: [...variants],
      id,
      verdict,
      reason: reason ?? findings[0]?.message ?? '',
    }));
    const silent = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    return { row: { variants: [...variants], profile, tested: silent.length, alarms: alarms.length }, alarms, silent };
  });
}

/**
 * Variants on one node. The search for test data asks this node whatever may differ on it: everything, unless each
 * variant changes the responses of some methods and nothing else.
 */
function searchable(variants: readonly Variant[]): Change {
  const change = combined(variants);
  const isNarrow = variants.every(({ touches, patch }) => touches.length > 0 && patch.ledger === undefined);
  return isNarrow ? change : { ...change, touches: 'all' };
}

/**
 * The requirements to test by a sample; without a seed, all requirements. A single variant is tested by those that it
 * names, or by those of the methods that it touches; a combination by those of the methods that several of its variants
 * touch, and some of the others, since each of its variants is tested alone, too. The others are drawn by method, because
 * the requirements of one method need the same test data.
 */
async function testedOn(
  nodes: TrialNodes,
  variants: readonly Variant[],
  seed: number | undefined,
): Promise<readonly string[]> {
  if (seed !== undefined && reachOf(variants) === 'readers') return readersOf(nodes, variants[0]?.touches);
  return mostTestedOn(nodes, variants, seed);
}

/** The requirements that the trial of a sample may test: those that it tests, unless only a run tells who reads a method. */
export function mostTestedOn(
  { ids, catalogue }: TrialNodes,
  variants: readonly Variant[],
  seed: number | undefined,
): readonly string[] {
  if (seed === undefined || reachOf(variants) !== undefined) return ids;
  const listed = variants.flatMap(({ touches }) => (touches === 'all' ? [] : [touches]));
  const touching = (id: string): number =>
    listed.filter((touches) => touches.includes(catalogue.get(id).method)).length;
  const touched = ids.filter((id) => touching(id) > 0);
  const own = touched.filter((id) => touching(id) >= Math.min(variants.length, 2));
  const rest = touched.length > 0 && listed.length === variants.length ? touched : ids;
  const methodOf = (id: string): string => catalogue.get(id).method;
  const methods = seededShuffle([...new Set(rest.map(methodOf))], seed, 'methods');
  const drawn = methods.flatMap((method) => rest.filter((id) => methodOf(id) === method && !own.includes(id)));
  return [...own, ...drawn.slice(0, DRAWN)];
}

/** What a single variant says that it can affect; a combination says nothing. */
function reachOf([only, ...others]: readonly Variant[]): Variant['reach'] {
  return others.length === 0 ? only?.reach : undefined;
}

/** The requirements of methods, and those whose checks read a response of them. */
async function readersOf(nodes: TrialNodes, touches: Variant['touches'] = 'all'): Promise<readonly string[]> {
  if (touches === 'all') return nodes.ids;
  const { readers } = await nodes.testWhole();
  const reading = new Set(touches.flatMap((method) => readers.get(method) ?? []));
  return nodes.ids.filter((id) => reading.has(id) || touches.includes(nodes.catalogue.get(id).method));
}
