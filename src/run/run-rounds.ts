import type { Requirement } from '../catalogue/catalogue.ts';
import type { OpenTarget } from '../target/open-target.ts';
import { Budget } from './bounded-transport.ts';
import { Collector } from './collect.ts';
import type { Expectation } from './expectation.ts';
import type { Preflight } from './preflight.ts';
import { openSessions } from './open-sessions.ts';
import { runChecks } from './run-checks.ts';
import type { RunOptions } from './run-options.ts';

/** What is judged, by what, and how. */
export interface Judging {
  readonly target: OpenTarget;
  readonly chosen: readonly Requirement[];
  /** Requirements that others judge. */
  readonly otherShards: readonly Requirement[];
  readonly expected: Expectation;
  readonly preflight: Preflight;
  readonly options: RunOptions;
  readonly maxRequests: number;
  readonly harFile: string;
}

/** What came of it. */
export interface Rounds {
  /** One for each repetition. */
  readonly rounds: readonly Collector[];
  /** What broke in the suite itself. */
  readonly broken: readonly string[];
  /** Requests sent while judging. */
  readonly requests: number;
}

/** Nothing was judged. */
export function noRounds({ chosen, otherShards, expected }: Judging): Rounds {
  return { rounds: [new Collector(chosen, expected.notApplicable, otherShards)], broken: [], requests: 0 };
}

/**
 * Judges a node that is ready as often as is asked for, each time with sessions of its own, so that nothing found before hides
 * what changed. All rounds together keep to one budget of requests, of which meeting the node has taken its part.
 */
export async function judgeRounds(judging: Judging): Promise<Rounds> {
  const { chosen, otherShards, expected, preflight, options, maxRequests } = judging;
  const selected = chosen.filter(({ id }) => !expected.notApplicable.has(id));
  const { repeat = 1 } = options;
  const budget = new Budget(Math.max(0, maxRequests - (preflight.requests - preflight.polls)));
  const rounds: Collector[] = [];
  const broken: string[] = [];
  for (let round = 0; round < repeat; round += 1) {
    const collector = new Collector(chosen, expected.notApplicable, otherShards);
    rounds.push(collector);
    const before = { ...preflight, requests: preflight.requests + budget.spent };
    broken.push(...(await judge({ ...judging, preflight: before }, selected, collector, budget)));
    if (collector.stopped !== undefined || options.signal?.aborted === true) break;
  }
  return { rounds, broken, requests: budget.spent };
}

function judge(
  { target, expected, preflight, options, harFile }: Judging,
  selected: readonly Requirement[],
  collector: Collector,
  budget: Budget,
): Promise<readonly string[]> {
  const sessions = openSessions(target, expected, preflight, options, harFile, budget);
  return runChecks({
    sessions,
    selected: new Set(selected.map(({ id }) => id)),
    onCheck: (outcome) => {
      collector.add(outcome);
      options.onProgress?.(collector.done, selected.length, outcome.result);
    },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}
