import type { Section } from '../../generated/catalogue.ts';
import type { Excluded, Requirement } from './requirement.ts';

export interface SectionCoverage {
  readonly section: string;
  readonly title: string;
  /** The number of requirements. */
  readonly tested: number;
  readonly excused: readonly Excluded[];
}

/** The coverage of each section, in the order of the document. */
export function coverageOf(
  sections: readonly Section[],
  requirements: readonly Requirement[],
  excluded: readonly Excluded[],
): SectionCoverage[] {
  return sections.map(({ id, title }) => ({
    section: id,
    title,
    tested: requirements.filter((requirement) => requirement.section === id).length,
    excused: excluded.filter((row) => row.section === id),
  }));
}
