import type { Catalogue, Requirement } from '../judge/catalogue/catalogue.ts';
import type { Erratum } from '../judge/catalogue/erratum.ts';
import type { Profiles } from '../judge/catalogue/profiles.ts';

/** All known data of a requirement. */
export interface RequirementFacts {
  readonly requirement: Requirement;
  readonly sectionTitle: string;
  /** The files of a clone that name it: its row or schema, and its check. */
  readonly files?: readonly string[];
  readonly mutants: readonly Omit<NamedMutant, 'breaks'>[];
  /** Correct nodes whose responses to its methods differ. Empty for observed requirements. */
  readonly variants: readonly { readonly name: string; readonly differs: string }[];
  readonly errata: readonly Pick<Erratum, 'id' | 'document' | 'nodes' | 'first' | 'last'>[];
  /** Names of the profiles to which it does not apply, by reason. */
  readonly notApplicable: ReadonlyMap<string, readonly string[]>;
  readonly good?: ShownExchange | undefined;
  readonly bad?: ShownExchange | undefined;
}

/** The data of a mutant in texts. */
export interface NamedMutant {
  readonly name: string;
  readonly breaks: string;
  readonly defect: string;
  /** The erratum without which the document allows what the node does. */
  readonly under?: string;
}

/** The data of a variant in texts. */
interface NamedVariant {
  readonly name: string;
  readonly differs: string;
  /** Methods whose responses it may change. */
  readonly touches: readonly string[] | 'all';
}

/**
 * Collects the data of a requirement, without examples.
 *
 * @throws Error if the requirement does not exist.
 */
export function requirementFacts(
  id: string,
  catalogue: Catalogue,
  profiles: Profiles,
  mutants: readonly NamedMutant[],
  variants: readonly NamedVariant[] = [],
): RequirementFacts {
  const requirement = catalogue.get(id);
  return {
    requirement,
    sectionTitle: catalogue.sections.find((each) => each.id === requirement.section)?.title ?? '',
    mutants: mutants.filter(({ breaks }) => breaks === id),
    variants: requirement.level === 'observed' ? [] : variants.filter((each) => isAbout(each, requirement.method)),
    errata: [...profiles.sources.errata.values()].filter((erratum) => touches(erratum, id)),
    notApplicable: notApplicable(id, profiles),
  };
}

function isAbout({ touches }: NamedVariant, method: string): boolean {
  return touches !== 'all' && touches.includes(method);
}

function touches({ requirements, replaces = {}, adds = [], drops = [] }: Erratum, id: string): boolean {
  return [...requirements, ...Object.entries(replaces).flat(), ...adds, ...drops].includes(id);
}

function notApplicable(id: string, profiles: Profiles): Map<string, string[]> {
  const byReason = new Map<string, string[]>();
  for (const { name, notApplicable } of profiles.all()) {
    const reason = notApplicable.get(id);
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  }
  return byReason;
}

/** A request and its response, as an example. */
export interface ShownExchange {
  /** The node of the example, in words. */
  readonly from: string;
  readonly curl: string;
  readonly outcome: string;
  readonly response: string;
  /** JSON pointer to the marked place in the response. */
  readonly path?: string;
  /** Flags that serve or test a node with this response. */
  readonly serve?: string;
  /** Whether this response alone proves the failure. Otherwise the check compares it with other responses. */
  readonly alone: boolean;
  /** The error in the response. */
  readonly finding?: string;
}
