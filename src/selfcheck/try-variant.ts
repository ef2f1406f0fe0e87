import type { FalseAlarm, VariantRow } from '../generated/report.ts';
import type { Touched } from '../reference-node/mutants/index.ts';
import { combined, variantOf } from '../reference-node/variants/variant-of.ts';
import { seededShuffle } from '../target/seeded.ts';
import { isAlarm } from './is-alarm.ts';
import type { VariantTask } from './plan/plan.ts';
import type { TrialNodes } from './trial-nodes.ts';

/** The number of requirements to test when a variant can affect every response. */
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
  const change = combined(variants.map(variantOf));
  const target = await nodes.serve({ ...change, touches: 'all' });
  const profile = nodes.profile.name;
  try {
    // As in a run, the suite detects the services that a variant does not offer.
    const how = { capabilities: new Map() };
    const { requirements } = await nodes.test(target, testedOn(nodes, change.touches, seed), how);
    const alarms = requirements.filter(isAlarm).map(({ id, verdict, reason, findings }): FalseAlarm => ({
      profile,
      variants: [...variants],
      id,
      verdict,
      reason: reason ?? findings[0]?.message ?? '',
    }));
    const silent = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    return { row: { variants: [...variants], profile, tested: silent.length, alarms: alarms.length }, alarms, silent };
  } finally {
    await target.close();
  }
}

/**
 * The requirements of the methods that a variant touches, or a random sample by seed; without a seed, all requirements.
 */
function testedOn({ ids, catalogue }: TrialNodes, touches: Touched, seed: number | undefined): readonly string[] {
  if (seed === undefined) return ids;
  const own = touches === 'all' ? [] : ids.filter((id) => touches.includes(catalogue.get(id).method));
  return own.length > 0 ? own : seededShuffle(ids, seed, 'requirements').slice(0, DRAWN);
}
