import { defined } from '../encoding/defined.ts';
import type { Catalogue } from '../judge/catalogue/catalogue.ts';
import type { Erratum } from '../judge/catalogue/erratum.ts';
import type { RuledOut } from '../judge/catalogue/profile-view.ts';
import { judgedCatalogue } from '../judge/catalogue/judged-catalogue.ts';
import type { Profile } from '../judge/catalogue/profile.ts';
import { isWithin } from '../judge/catalogue/release.ts';
import { select } from '../judge/catalogue/selection.ts';
import type { ErratumUse, ProfileUse } from '../generated/report.ts';
import { releaseIn, type DetectedProfile } from '../client/profile/detect-profile.ts';
import type { Capability, MissingCapability } from '../client/capabilities.ts';
import { evidence } from './evidence.ts';

/** The only release with exactly the methods of the document. */
const DESCRIBED = '1.11.2';

export interface Expectation {
  readonly profile: Profile;
  /** The catalogue with the levels that the profile gives. */
  readonly catalogue: Catalogue;
  /** ID of a requirement that does not apply -> the reason. */
  readonly notApplicable: ReadonlyMap<string, RuledOut>;
  /** The profile, for the report. */
  readonly use: ProfileUse;
}

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
  const notOffered = new Map(ruledOut(missing, catalogue));
  const others = [...ofServices(without, catalogue), ...profile.notApplicable];
  return {
    profile,
    catalogue: judgedCatalogue(catalogue, profile),
    notApplicable: new Map([
      ...notOffered,
      ...others.map(([id, reason]): [string, RuledOut] => {
        const { method } = catalogue.get(id);
        const what = profile.leftOut.has(id) ? [method, id].find((each) => profile.leftOut.has(each)) : undefined;
        return [
          id,
          { reason, cause: { kind: 'ruled-out', ...defined({ what }) }, evidence: notOffered.get(id)?.evidence },
        ];
      }),
    ]),
    use: {
      name: profile.name,
      reason,
      errata: profile.errata.map(useOf),
      ...(Object.keys(profile.clients).length === 0 ? {} : { clients: profile.clients }),
      ...(profile.ungated.size === 0 ? {} : { ungated: Object.fromEntries(profile.ungated) }),
    },
  };
}

/** Why requirements do not apply without a capability. A capability without `shownBy` was declared missing. */
export function whyRuledOut({ what, reason, shownBy, isDemanded }: MissingCapability): RuledOut {
  const cause = { kind: 'not-offered', what, declared: shownBy === undefined } as const;
  return { reason, cause, evidence: evidence(shownBy ?? [], new Set(), true), isDemanded };
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

/** The patterns of the requirements that may fail where a node does not offer what the run demands. */
export function demandedBy(capability: Capability): readonly string[] {
  if (capability === 'userStore') return ['platform.exportKey', 'platform.listAddresses'];
  // Without any index, one that is demanded is missing, too.
  return [...(ABOUT[capability] ?? []), ...(capability.startsWith('/') ? (ABOUT.index ?? []) : [])];
}

function ruledOut(missing: readonly MissingCapability[], { requirements }: Catalogue): [string, RuledOut][] {
  // If the preflight finds a single index missing, its requirements still apply: the requirement of its path tests this.
  const settled = missing.filter(
    ({ what, shownBy, isDemanded }) => shownBy === undefined || isDemanded === true || !what.startsWith('/'),
  );
  return settled.flatMap((capability) => {
    const why = whyRuledOut(capability);
    const only = ABOUT[capability.what] ?? [`${capability.what}/*`];
    return select(requirements, { only }).map(({ id }): [string, RuledOut] => [id, why]);
  });
}

function ofServices(without: ReadonlyMap<string, string>, { requirements }: Catalogue): [string, string][] {
  return requirements.flatMap(({ id, service }): [string, string][] => {
    const reason = without.get(service);
    return reason === undefined ? [] : [[id, reason]];
  });
}

function useOf({ id, document, nodes, requirements, replaces }: Erratum): ErratumUse {
  return { id, document, nodes, requirements, replaced: replaces };
}

/**
 * The ID of the erratum that explains a failure of a requirement; undefined if none affects it. The order of preference:
 *
 * 1. an erratum of the node's release that is not in the profile (without a known version: of the release in the document),
 * 2. another erratum that is not in the profile,
 * 3. an erratum of the profile.
 */
export function erratumOf(
  id: string,
  errata: ReadonlyMap<string, Erratum>,
  { profile: { errata: inForce }, version }: Pick<DetectedProfile, 'profile' | 'version'>,
): string | undefined {
  const release = releaseIn(version ?? '') ?? DESCRIBED;
  const touching = byRequirement(errata).get(id) ?? [];
  const others = touching.filter((each) => !inForce.includes(each));
  const erratum = others.find((each) => isWithin(release, each)) ?? others[0] ?? touching[0];
  return erratum?.id;
}

/** Made once for all runs of a process: a self-check has thousands. */
const BY_REQUIREMENT = new WeakMap<ReadonlyMap<string, Erratum>, ReadonlyMap<string, readonly Erratum[]>>();

/** ID of a requirement -> the errata that affect it. */
function byRequirement(errata: ReadonlyMap<string, Erratum>): ReadonlyMap<string, readonly Erratum[]> {
  const known = BY_REQUIREMENT.get(errata);
  if (known !== undefined) return known;
  const made = new Map<string, Erratum[]>();
  for (const erratum of errata.values())
    for (const id of affectedBy(erratum)) made.set(id, [...(made.get(id) ?? []), erratum]);
  BY_REQUIREMENT.set(errata, made);
  return made;
}

function affectedBy({ requirements, replaces = {}, adds = [], drops = [] }: Erratum): ReadonlySet<string> {
  return new Set([...requirements, ...Object.entries(replaces).flat(), ...adds, ...drops]);
}
