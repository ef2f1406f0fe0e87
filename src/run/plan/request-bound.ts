import { INDEX_PATHS } from '../../target/finders/indexes.ts';
import { DEFAULT_SURVEY, MOST_PAGES, type SurveyBound } from '../../target/survey/survey-bound.ts';

/** Requests that find data, whatever the chain. */
const DISCOVERY = 2000;
const PER_REQUIREMENT = 4;
/** Requests that one more generated case of every property takes. */
const PER_CASE = 60;

/** What the number of requests of a run depends on. */
export interface RunSize {
  /** Requirements that are asked. */
  readonly requirements: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** How often everything is asked. */
  readonly repeat?: number;
  /** Pages of each index that a survey reads. */
  readonly survey?: SurveyBound;
}

/**
 * How many requests a run sends at most, whatever chain the node has. It lies well above what checks take on the reference node,
 * and far below what would trouble one; a run that would need more ends early and says so.
 */
export function requestBound({ requirements, runs, repeat = 1, survey = DEFAULT_SURVEY }: RunSize): number {
  const pages = INDEX_PATHS.length * (survey === 'all' ? MOST_PAGES : survey);
  const once = DISCOVERY + pages + PER_REQUIREMENT * requirements + PER_CASE * runs;
  return repeat * Math.ceil(once / 100) * 100;
}
