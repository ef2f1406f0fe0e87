import { select, type Selectable, type Selection } from '../../judge/catalogue/selection.ts';
import type { Shard } from '../../generated/report.ts';
import { flagOf, setting, wrongSetting } from './table/setting-names.ts';
import { ROWS, type Settings } from './table/settings.ts';
import { createHash } from 'node:crypto';

/** The part of the selected requirements that one run tests. */
export interface ShardPart {
  readonly selection: Selection;
  /** IDs of the requirements that the other shards test; undefined in a run without shards. */
  readonly otherShards?: readonly string[] | undefined;
  /** The number of the shard, and the settings that all shards of a run share. */
  readonly shard?: Shard | undefined;
}

/**
 * The part of the selected requirements that a run tests: all, or those of its shard.
 *
 * @throws UsageError when the part is empty, or when a setting needs the results of all shards.
 */
export function shardPart(selection: Selection, settings: Settings, requirements: readonly Selectable[]): ShardPart {
  const { shard, waivers, requireTested = [] } = settings;
  if (shard === undefined) return { selection };
  const part = 'A shard has only a part of what';
  if (requireTested.length > 0)
    throw wrongSetting`${part} ${setting('requireTested')} demands: leave it out of the shards, and give it to merge.`;
  if (waivers !== undefined)
    throw wrongSetting`${part} ${setting('waivers')} expect: leave them out of the shards, and give them to merge.`;
  const chosen = select(requirements, selection);
  const own = new Set(inShard(chosen, shard).map(({ id }) => id));
  if (own.size === 0)
    throw wrongSetting`${setting('shard')} ${shard.index}/${shard.of} has none of the chosen requirements: use fewer shards.`;
  return {
    selection: { only: [...own] },
    otherShards: chosen.map(({ id }) => id).filter((id) => !own.has(id)),
    shard: { ...shard, settings: fingerprint(settings) },
  };
}

/** The settings that all shards must share. Target, profile, seed and gate are not included: each report has them anyway. */
function fingerprint(settings: Settings): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(settings));
  const shared = [...ROWS].flatMap(([name, { kind, shard, default: otherwise }]) => {
    const value = values.get(name);
    // The flag of a switch that is on turns it off.
    const isOn = otherwise === true;
    if (shard === undefined || value === undefined || (isOn && value === true)) return [];
    return [[flagOf(name), isOn ? 'true' : kind.write(value).join(',')] as const];
  });
  return Object.fromEntries(shared);
}

/** A part of the requirements, counted from 1, and the number of parts. */
interface ShardChoice {
  readonly index: number;
  readonly of: number;
}

/** The requirements of one part. The part of a requirement depends on its ID alone, so that new requirements do not move others. */
export function inShard<T extends Selectable>(requirements: readonly T[], { index, of }: ShardChoice): T[] {
  return requirements.filter(({ id }) => (createHash('sha256').update(id).digest().readUInt32BE(0) % of) + 1 === index);
}
