import { setImmediate } from 'node:timers/promises';
import { noteEndOfCheck } from '../target/large-answers.ts';
import { NotTestable } from '../target/not-testable.ts';
import { isAssertion } from '../harness/assertion.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { NotApplicable } from '../harness/failure.ts';
import { loadChecks } from './load-checks.ts';
import type { Sessions } from './open-sessions.ts';
import type { Check } from '../harness/check.ts';
import { runOnFirstThatShows } from './run-check.ts';

/** Checks of one spec file that are under way at once: each may hold answers of megabytes. Requests are limited by the transport. */
const CHECKS_AT_ONCE = 4;

/** What is run and who is told. */
export interface ChecksRun {
  readonly sessions: Sessions;
  /** IDs of the requirements that are asked. */
  readonly selected: ReadonlySet<string>;
  readonly onCheck: (outcome: CheckOutcome) => void;
  /** Aborted when no further check is to begin. */
  readonly signal?: AbortSignal;
}

/**
 * Runs the checks of the chosen requirements: file by file, so that those which change what others compare stay among themselves,
 * and some of a file at once. Closes the sessions.
 *
 * @returns What broke outside of any check: a spec file that could not be loaded, an error that nobody caught.
 */
export async function runChecks({ sessions, selected, onCheck, signal }: ChecksRun): Promise<readonly string[]> {
  const { files, broken } = await loadChecks();
  const uncaught: string[] = [];
  const onError = (error: unknown): void => {
    // A check that asked for several things at once has ended with the first that failed; the others fail behind its back.
    if (isAssertion(error) || error instanceof NotTestable || error instanceof NotApplicable) return;
    uncaught.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  try {
    for (const checks of files) {
      const waiting = checks.filter(({ id }) => selected.has(id));
      await runAll(waiting, sessions, onCheck, signal);
    }
  } finally {
    // What is still under way fails now; nobody else would hear of it, and the process would end.
    await sessions.close();
    await setImmediate();
    process.off('uncaughtException', onError);
    process.off('unhandledRejection', onError);
  }
  return [...broken, ...uncaught];
}

async function runAll(
  checks: readonly Check[],
  sessions: Sessions,
  onCheck: ChecksRun['onCheck'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const waiting = checks.values();
  const takeTurns = async (): Promise<void> => {
    for (const check of waiting) {
      if (signal?.aborted === true) return;
      onCheck(await runOne(check, sessions));
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
}

async function runOne(check: Check, { all, flush }: Sessions): Promise<CheckOutcome> {
  const { result, notes } = await runOnFirstThatShows(check, all[0].catalogue.get(check.id), all);
  flush();
  noteEndOfCheck();
  const clients = all.map(({ client }) => client);
  const stopped = clients.map(({ presence }) => presence.stopped).find((each) => each !== undefined);
  return {
    result,
    notes,
    observations: clients.flatMap((client) => client.news.drain()),
    unknownMembers: clients.flatMap((client) => [...client.unknownMembers]),
    ...(stopped === undefined ? {} : { stopped }),
  };
}
