import type { Contract } from '../../judge/catalogue/contract.ts';
import { type Selectable, unmatched } from '../../judge/catalogue/selection.ts';
import type { GatePolicy } from '../../generated/report.ts';
import { GATE_NAMES, gateNamed } from '../../judge/verdict/gates.ts';
import type { Waivers } from '../../judge/verdict/waivers/waiver.ts';
import { matchesNothing } from './selection-of.ts';
import { setting, wrongSetting } from './table/setting-names.ts';
import type { Settings } from './table/settings.ts';
import { readWaivers } from './files/waiver-file.ts';

/** The settings that decide the verdict on the results of a run. */
export interface Gate {
  readonly policy: GatePolicy;
  readonly waivers?: Waivers;
  /** Only the requirements in it count. */
  readonly contract?: Contract | undefined;
}

/** The gate of a run: by default `release` for a node that it starts or compares with a trusted one, else `document`. */
export function gateChoice({
  gate,
  launch,
  against,
}: Pick<Settings, 'gate' | 'launch' | 'against'>): NonNullable<Settings['gate']> {
  return gate ?? (launch === undefined && against === undefined ? 'document' : 'release');
}

/**
 * The gate and the waivers of a run; see `gateChoice`.
 *
 * @param isWhole Whether neither `--only` nor a shard chooses requirements: then each service of the document with any left must be tested.
 * @throws UsageError when the waiver file is invalid, or a pattern matches no requirement.
 */
export function gateOf(
  settings: Pick<Settings, 'launch' | 'against' | 'gate' | 'requireTested' | 'waivers'>,
  requirements: readonly Selectable[],
  isWhole = false,
): Gate {
  const gate = gateChoice(settings);
  const name = GATE_NAMES.find((each) => gate.startsWith(each)) ?? 'document';
  return {
    policy: {
      ...gateNamed(name),
      failOnWarning: gate !== name,
      // The user has named the trusted node: a difference from it counts, whatever the level.
      ...(settings.against === undefined || name === 'stated' ? {} : { comparison: true }),
      ...demandsOf(settings, requirements, isWhole),
    },
    ...(settings.waivers === undefined ? {} : { waivers: readWaivers(settings.waivers, requirements) }),
  };
}

/**
 * The requirements that a run must test: of a whole run at least one of each service, and those of `--require-tested`.
 *
 * @throws UsageError when a pattern matches no requirement.
 */
export function demandsOf(
  { requireTested = [] }: Pick<Settings, 'requireTested'>,
  requirements: readonly Selectable[],
  isWhole: boolean,
): Pick<GatePolicy, 'requireTested'> {
  if (requireTested.some((demand) => /^0+$/.test(demand)))
    throw wrongSetting`${setting('requireTested')} 0 demands nothing: leave it out, or name a number above 0.`;
  const patterns = requireTested.filter((demand) => demand !== 'all' && demand !== 'services' && !/^\d+$/.test(demand));
  const [wrong] = unmatched(requirements, { only: patterns });
  if (wrong !== undefined) throw matchesNothing(setting('requireTested'), wrong.pattern, requirements);
  const demands = new Set([...(isWhole ? ['services'] : []), ...requireTested]);
  return demands.size === 0 ? {} : { requireTested: [...demands] };
}
