import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Erratum } from '../catalogue/erratum.ts';
import type { RuledOut } from '../catalogue/profile-view.ts';
import { judgedCatalogue } from '../catalogue/judged-catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import { isWithin } from '../catalogue/release.ts';
import { select } from '../catalogue/selection.ts';
import type { ErratumUse, ProfileUse, RequirementResult } from '../generated/report.ts';
import { releaseIn, type DetectedProfile } from '../target/profile/detect-profile.ts';
import type { MissingCapability } from '../target/capabilities.ts';
import type { Exchange } from '../transport/exchange.ts';
import { evidence } from './evidence.ts';

/** The only release with exactly the methods of the document. */
const DESCRIBED = '1.11.2';

/** The expectations of a profile. */
export interface Expectation {
  readonly profile: Profile;
  /** The catalogue with the levels that the profile gives. */
  readonly catalogue: Catalogue;
  /** ID of a requirement that does not apply -> the reason. */
  readonly notApplicable: ReadonlyMap<string, RuledOut>;
  /** ID of a requirement that does not apply -> the exchanges that showed it, if any. */
  readonly shownBy: ReadonlyMap<string, readonly Exchange[]>;
  /** What the node must offer and does not: the requirements that this rules out fail. */
  readonly lacking: ReadonlySet<string>;
  /** The profile, for the report. */
  readonly use: ProfileUse;
}

/** The limits of a node. */
export interface Offered {
  readonly missing?: readonly MissingCapability[];
  /** Service whose requirements do not apply (`restart`, `upgrade`) -> the reason. */
  readonly without?: ReadonlyMap<string, string> | undefined;
}

/** The expectations of a profile, without the requirements for services that the node does not offer. */
export function expectationOf(
  catalogue: Catalogue,
  { profile, reason }: Pick<DetectedProfile, 'profile' | 'reason'>,
  { missing = [], without = new Map() }: Offered = {},
): Expectation {
  return {
    profile,
    catalogue: judgedCatalogue(catalogue, profile),
    notApplicable: new Map([
      ...ruledOut(missing, catalogue, whyRuledOut),
      ...ofServices(without, catalogue),
      ...[...profile.notApplicable].map(([id, reason]) => [id, { reason, cause: { kind: 'ruled-out' } }] as const),
    ]),
    shownBy: new Map(ruledOut(missing, catalogue, ({ shownBy = [] }) => shownBy)),
    lacking: new Set(missing.flatMap(({ what, isDemanded }) => (isDemanded === true ? [what] : []))),
    use: {
      name: profile.name,
      reason,
      errata: profile.errata.map(useOf),
      ...(profile.ungated.size === 0 ? {} : { ungated: Object.fromEntries(profile.ungated) }),
    },
  };
}

/** Why requirements do not apply without a capability. A capability without `shownBy` was declared missing. */
export function whyRuledOut({ what, reason, shownBy }: MissingCapability): RuledOut {
  return { reason, cause: { kind: 'not-offered', what, declared: shownBy === undefined } };
}

const NOT_SERVED = { kind: 'not-served', rule: 'capability' } as const;

/**
 * A requirement that a missing capability rules out: with the exchanges of the preflight that show it. If the capability was demanded, the
 * requirement fails.
 */
export function settleRuledOut(
  result: RequirementResult,
  { shownBy, lacking }: Pick<Expectation, 'shownBy' | 'lacking'>,
): RequirementResult {
  const { cause, reason = '', ...rest } = result;
  if (result.verdict !== 'not-applicable') return result;
  const exchanges = shownBy.get(result.id);
  const shown = exchanges === undefined ? result.evidence : evidence(exchanges, new Set(), true);
  if (cause?.kind !== 'not-offered' || !lacking.has(cause.what)) return { ...result, evidence: shown };
  const exchange = exchanges?.[0]?.number;
  const finding = { message: `The node must offer what it lacks: ${reason}.`, exchange, signature: NOT_SERVED };
  return { ...rest, verdict: 'fail', findings: [finding], evidence: shown };
}

/** Capability -> patterns of the requirements that need only this capability. A method has its own. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  health: ['health.*', 'http.health*', 'http.credentials/health-*', 'http.paths/health-*'],
  index: ['index.*', 'http.credentials/index-*', 'http.paths/index-*'],
  '/ext/index/P/block': ['http.paths/index-p-chain'],
  '/ext/index/C/block': ['http.paths/index-c-chain'],
  '/ext/index/X/block': ['http.paths/index-x-block'],
  '/ext/index/X/tx': ['http.paths/index-x-tx'],
  '/ext/index/X/vtx': ['http.paths/index-x-vtx*'],
};

function ruledOut<T>(
  missing: readonly MissingCapability[],
  { requirements }: Catalogue,
  factOf: (capability: MissingCapability) => T,
): [string, T][] {
  // If the preflight finds a single index missing, its requirements still apply: the requirement of its path tests this.
  const settled = missing.filter(
    ({ what, shownBy, isDemanded }) => shownBy === undefined || isDemanded === true || !what.startsWith('/'),
  );
  return settled.flatMap((capability) =>
    select(requirements, { only: ABOUT[capability.what] ?? [`${capability.what}/*`] }).map(({ id }): [string, T] => [
      id,
      factOf(capability),
    ]),
  );
}

function ofServices(without: ReadonlyMap<string, string>, { requirements }: Catalogue): [string, RuledOut][] {
  return requirements.flatMap(({ id, service }): [string, RuledOut][] => {
    const reason = without.get(service);
    return reason === undefined ? [] : [[id, { reason, cause: { kind: 'ruled-out' } }]];
  });
}

function useOf({ id, document, nodes, requirements, replaces }: Erratum): ErratumUse {
  return { id, document, nodes, requirements, replaced: replaces };
}

/**
 * Adds the ID of an erratum to each finding of a failed requirement, if an erratum affects the requirement: releases are known to
 * differ from the document there. The order of preference:
 *
 * 1. an erratum of the node's release that is not in the profile (without a known version: of the release in the document),
 * 2. another erratum that is not in the profile,
 * 3. an erratum of the profile.
 */
export function explainByErrata(
  result: RequirementResult,
  errata: ReadonlyMap<string, Erratum>,
  { profile: { errata: inForce }, version }: Pick<DetectedProfile, 'profile' | 'version'>,
): RequirementResult {
  if (result.verdict !== 'fail') return result;
  const release = releaseIn(version ?? '') ?? DESCRIBED;
  const touching = [...errata.values()].filter((erratum) => touches(erratum, result.id));
  const others = touching.filter((each) => !inForce.includes(each));
  const erratum = others.find((each) => isWithin(release, each)) ?? others[0] ?? touching[0];
  if (erratum === undefined) return result;
  return { ...result, findings: result.findings.map((finding) => ({ erratum: erratum.id, ...finding })) };
}

function touches({ requirements, replaces = {}, adds = [], drops = [] }: Erratum, id: string): boolean {
  const lists = [requirements, Object.keys(replaces), Object.values(replaces), adds, drops];
  return lists.some((list) => list.includes(id));
}
