import type { Catalogue } from './catalogue.ts';
import type { Erratum } from './erratum.ts';
import type { Profile } from './profile.ts';

export interface ProfileDifference {
  readonly from: string;
  readonly to: string;
  readonly methods: Change<string>;
  readonly errata: Change<Pick<Erratum, 'id' | 'document' | 'nodes'>>;
  /** Requirements that apply in one profile only. */
  readonly requirements: Change<string>;
}

interface Change<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

/** Compares two profiles: methods, errata, and the requirements that apply. */
export function compareProfiles(from: Profile, to: Profile, catalogue: Catalogue): ProfileDifference {
  const applying = ({ notApplicable }: Profile): string[] =>
    catalogue.requirements.map(({ id }) => id).filter((id) => !notApplicable.has(id));
  const errata = changeOf(from.errata, to.errata);
  const summary = ({ id, document, nodes }: Erratum) => ({ id, document, nodes });
  return {
    from: from.name,
    to: to.name,
    methods: changeOf([...from.methods].sort(), [...to.methods].sort()),
    errata: { added: errata.added.map(summary), removed: errata.removed.map(summary) },
    requirements: changeOf(applying(from), applying(to)),
  };
}

function changeOf<T>(before: readonly T[], after: readonly T[]): Change<T> {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}
