import type { Section } from '../generated/catalogue.ts';
import type { Excluded, Requirement } from './requirement.ts';

/** How much of a section of the document is judged, and what is excused and why. */
export interface SectionCoverage {
  readonly section: string;
  readonly title: string;
  /** Requirements. */
  readonly tested: number;
  readonly excused: readonly Excluded[];
}

/** Coverage of each section, in the document's order. */
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
