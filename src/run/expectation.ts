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

/** The one release that has just the methods of the document. */
const DESCRIBED = '1.11.2';

/** What a profile makes of the catalogue. */
export interface Expectation {
  readonly profile: Profile;
  /** The catalogue with the levels that the profile gives. */
  readonly catalogue: Catalogue;
  /** Requirement that does not apply -> why. */
  readonly notApplicable: ReadonlyMap<string, RuledOut>;
  /** Requirement that does not apply -> the exchanges that showed it, where some did. */
  readonly shownBy: ReadonlyMap<string, readonly Exchange[]>;
  /** How the report tells it. */
  readonly use: ProfileUse;
}

/** What a node offers to a run. */
export interface Offered {
  readonly missing?: readonly MissingCapability[];
  /** Services of requirements about a part of its life that it does not have, and why. */
  readonly without?: ReadonlyMap<string, string>;
}

/** What is expected of a node by a profile, as far as the node offers it. */
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
    use: { name: profile.name, reason, errata: profile.errata.map(useOf) },
  };
}

/** Why what asks for something that a node does not offer does not apply to it. What no request showed was declared. */
export function whyRuledOut({ what, reason, shownBy }: MissingCapability): RuledOut {
  return { reason, cause: { kind: 'not-offered', what, declared: shownBy === undefined } };
}

/** IDs of requirements that ask for nothing but what may be absent. */
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
  told: (capability: MissingCapability) => T,
): [string, T][] {
  // Whether a single index may be absent that nobody said is absent, the requirement of its path itself tells.
  const settled = missing.filter(({ what, shownBy }) => shownBy === undefined || !what.startsWith('/'));
  return settled.flatMap((capability) =>
    select(requirements, { only: ABOUT[capability.what] ?? [] }).map(({ id }): [string, T] => [id, told(capability)]),
  );
}

function ofServices(without: ReadonlyMap<string, string>, { requirements }: Catalogue): [string, RuledOut][] {
  return requirements.flatMap(({ id, service }): [string, RuledOut][] => {
    const reason = without.get(service);
    return reason === undefined ? [] : [[id, { reason, cause: { kind: 'ruled-out' } }]];
  });
}

function useOf({ id, document, nodes, requirements, replaces }: Erratum): ErratumUse {
  return { id, document, nodes, requirements, ...(replaces === undefined ? {} : { replaced: replaces }) };
}

/**
 * The result with the erratum named in each of its findings, where one touches the requirement: releases are known to part from
 * the document there. Before one that is in force goes one that is not, and before all others one of the release that the node
 * says it is; where it says
 * nothing, of the release that the document describes.
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
  return [...requirements, ...Object.entries(replaces).flat(), ...adds, ...drops].includes(id);
}
