import { INDEX_PATHS } from '../../client/index-paths.ts';
import { FAULTS } from '../../client/target.ts';
import type { Writing } from '../../client/writer.ts';
import { DEFAULT_SURVEY, MOST_PAGES, type SurveyBound } from '../../client/survey-bound.ts';

/** Requests that find test data on any chain. */
const DISCOVERY = 2000;
const PER_REQUIREMENT = 4;
/** Requests for a requirement that is tested while the chain accepts transactions: some comparisons are repeated. */
const PER_MOVING = 8;
/** Requests for one more generated case of every property. */
const PER_CASE = 60;

/** Requests for a second in which sequences of transactions are tried. */
const PER_WRITING_SECOND = 500;
/** The time that stands for sequences whose number is limited. */
const CASES_MS = 10_000;

/** Requests to a node for a fault of its network, and while one waits for a millisecond. */
const PER_FAULT = 200;
const PER_WAITED_MS = 1 / 100;

/** Requests to the target that a comparison with a trusted node adds. */
const COMPARISON = 10_000;

/** The size of a run, which determines its number of requests. */
export interface RunSize {
  readonly requirements: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** Number of repetitions. Default: 1. */
  readonly repeat?: number | undefined;
  /** Number of requirements to test again while the chain accepts transactions. Default: 0. */
  readonly moving?: number | undefined;
  /** How long checks write sequences to the chain, which they read in between. Default: they do not. */
  readonly sequences?: Writing['sequences'];
  /** The number of nodes that are put under faults, and how long these may take to show. Default: none. */
  readonly faults?: { readonly nodes: number; readonly mostMs: number } | undefined;
  /** Whether a trusted node is asked, too. Default: no. */
  readonly isCompared?: boolean | undefined;
  /** Pages of each index that a survey reads. */
  readonly survey?: SurveyBound | undefined;
}

/**
 * The largest number of requests of a run, on any chain. Checks send fewer requests on the reference node, and this number does not
 * overload a node. A run that reaches the limit ends early and reports this.
 */
export function requestBound({
  requirements,
  runs,
  repeat = 1,
  moving = 0,
  sequences,
  faults = { nodes: 0, mostMs: 0 },
  isCompared = false,
  survey = DEFAULT_SURVEY,
}: RunSize): number {
  const pages = INDEX_PATHS.length * (survey === 'all' ? MOST_PAGES : survey);
  const once = DISCOVERY + pages + PER_REQUIREMENT * requirements + PER_CASE * runs;
  const whileMoving = moving === 0 ? 0 : DISCOVERY + PER_MOVING * moving + PER_CASE * runs;
  const whileWriting = sequences === undefined ? 0 : (PER_WRITING_SECOND * (sequences.mostMs ?? CASES_MS)) / 1000;
  const underFaults = FAULTS.length * (PER_FAULT * faults.nodes + PER_WAITED_MS * faults.mostMs);
  const later = whileMoving + whileWriting + underFaults + (isCompared ? COMPARISON : 0);
  return repeat * Math.ceil(once / 100) * 100 + Math.ceil(later / 100) * 100;
}
