import type { Level } from '../../generated/report.ts';

/** The meanings of the levels, the strictest first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  stated: 'the document says it',
  derived: 'it follows from two statements of the document or more',
  observed: 'the document does not say it, deployed nodes do it; fails a run with the gate release',
};

export const LEVELS = Object.keys(LEVEL_MEANINGS) as readonly Level[];
