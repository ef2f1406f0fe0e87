import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Erratum } from '../catalogue/erratum.ts';
import { judgedCatalogue } from '../catalogue/judged-catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import type { ErratumUse, ProfileUse, RequirementResult } from '../generated/report.ts';

/** What a profile makes of the catalogue. */
export interface Expectation {
  readonly profile: Profile;
  /** The catalogue with the levels that the profile gives. */
  readonly catalogue: Catalogue;
  /** Requirement that does not apply -> why. */
  readonly notApplicable: ReadonlyMap<string, string>;
  /** How the report tells it. */
  readonly use: ProfileUse;
}

/** What is expected of a node by a profile; `reason` says how the profile was chosen. */
export function expectationOf(catalogue: Catalogue, profile: Profile, reason: string): Expectation {
  return {
    profile,
    catalogue: judgedCatalogue(catalogue, profile),
    notApplicable: profile.notApplicable,
    use: { name: profile.name, reason, errata: profile.errata.map(useOf) },
  };
}

function useOf({ id, document, nodes, requirements, replaces }: Erratum): ErratumUse {
  return { id, document, nodes, requirements, ...(replaces === undefined ? {} : { replaced: replaces }) };
}

/**
 * The result with the erratum named in each of its findings, where one touches the requirement: releases are known to part from
 * the document there. One that is not in force explains more than one that is.
 */
export function explainByErrata(
  result: RequirementResult,
  errata: ReadonlyMap<string, Erratum>,
  { errata: inForce }: Profile,
): RequirementResult {
  if (result.verdict !== 'fail') return result;
  const touching = [...errata.values()].filter((erratum) => touches(erratum, result.id));
  const erratum = touching.find((each) => !inForce.includes(each)) ?? touching[0];
  if (erratum === undefined) return result;
  return { ...result, findings: result.findings.map((finding) => ({ erratum: erratum.id, ...finding })) };
}

function touches({ requirements, replaces = {}, adds = [] }: Erratum, id: string): boolean {
  return [...requirements, ...Object.entries(replaces).flat(), ...adds].includes(id);
}
