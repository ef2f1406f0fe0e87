import { withSuiteBug } from '../catalogue/with-suite-bug.ts';
import type { RequirementResult } from '../generated/report.ts';
import type { Check } from '../harness/check.ts';
import { Observations } from '../target/client/observations.ts';
import type { StopReason } from '../target/client/presence.ts';
import { Collector, type Scope } from './collect.ts';
import { openSessions, type SessionsOptions } from './open-sessions.ts';
import { takesPrecedence } from './repetitions.ts';
import type { Checked } from './run-checks.ts';
import { runChecks } from './run-checks.ts';

/** The smallest number of blocks during the checks. The checks run again if they end before. */
const LEAST_BLOCKS = 5;
const UNTESTED = 'not tested while the chain accepted transactions';

/** The options for a round on a chain that accepts transactions. */
export interface MovingOptions extends Omit<SessionsOptions, 'observations'> {
  readonly scope: Scope;
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
}

/** A round on a chain that accepted transactions. */
export interface MovingRound {
  /** Its results. */
  readonly collector: Collector;
  /** Why the suite sent no more requests. */
  readonly stopped: StopReason | undefined;
}

/** Whether a check reads the P-Chain or an index, so that it can fail only while blocks are accepted. */
export function readsChain({ id }: Pick<Check, 'id'>): boolean {
  return /^(?:platform\.|index\.|envelope\/concurrent-reads-agree$)/.test(id);
}

/**
 * Runs the checks that read the chain while the target accepts transactions.
 *
 * @returns undefined if there is no such check, or if the target cannot accept transactions.
 */
export async function runMoving({ scope, files, ...testing }: MovingOptions): Promise<MovingRound | undefined> {
  const { target, recorder } = testing;
  const { signal } = testing;
  const { disarmed } = testing.options;
  const own = files.map((checks) => checks.filter(readsChain));
  const movement = own.some((checks) => checks.length > 0) ? await target.move?.() : undefined;
  if (movement === undefined) return undefined;
  const observations = new Observations(new Set(disarmed));
  const collector = new Collector(scope, observations);
  const sessions = openSessions({ ...testing, observations, target: { ...target, alternatives: [] } });
  const kept = new Map<string, Checked>();
  const onCheck = (checked: Checked): void => {
    const { id, verdict } = checked.result;
    const known = kept.get(id);
    recorder.flush();
    if (known !== undefined && !takesPrecedence(verdict, known.result.verdict)) return;
    kept.set(id, checked);
    collector.add(checked);
  };
  const mayGoOn = (): boolean => movement.blocks < LEAST_BLOCKS && sessions.stopped === undefined && !signal.aborted;
  try {
    do await runChecks({ sessions, files: own, onCheck, signal });
    while (mayGoOn() && (await movement.next()));
    return { collector, stopped: sessions.stopped };
  } finally {
    await sessions.close();
    await movement.stop(decisionsOf(collector).filter(({ verdict }) => verdict !== 'error').length);
  }
}

/** The results of a round that are a pass, a failure or an error. */
function decisionsOf(collector: Collector): RequirementResult[] {
  return collector
    .results(UNTESTED)
    .filter(({ verdict }) => verdict === 'pass' || verdict === 'fail' || verdict === 'error');
}

/**
 * The results of a run with those of a round while the chain accepted transactions. A failure of that round is a failure of the
 * requirement, and its findings say so. A requirement that only that round could test has its result.
 *
 * @param results The results of the other rounds.
 */
export function withMoving(results: readonly RequirementResult[], { collector }: MovingRound): RequirementResult[] {
  const moving = new Map(decisionsOf(collector).map((result) => [result.id, result]));
  return results.map((result) => {
    const seen = moving.get(result.id);
    if (seen === undefined) return result;
    if (!takesPrecedence(seen.verdict, result.verdict)) return withSuiteBug(result, [seen]);
    const findings = seen.findings.map((finding) => ({
      ...finding,
      message: `While the chain accepted transactions: ${finding.message}`,
    }));
    return withSuiteBug({ ...seen, findings }, [result]);
  });
}
