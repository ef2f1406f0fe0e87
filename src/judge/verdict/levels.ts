import type { Level, RequirementResult } from '../../generated/report.ts';

/** The meanings of the levels, the strictest first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  stated: 'the document says it',
  derived: 'it follows from two statements of the document or more',
  observed: 'the document does not say it, deployed nodes do it; fails a run with the gate release',
};

/** What the level of a requirement means. A difference from a trusted node is the only observed one that the gate of the document counts. */
export function levelMeaning({ id, level }: Pick<RequirementResult, 'id' | 'level'>): string {
  return id.startsWith('against/')
    ? 'the document does not say it, the trusted node does it; fails a run with each gate but stated'
    : LEVEL_MEANINGS[level];
}

export const LEVELS = Object.keys(LEVEL_MEANINGS) as readonly Level[];
