import type { Check } from '../harness/declared-checks.ts';
import { Observations } from '../client/observations.ts';
import type { StopReason } from '../client/presence.ts';
import { settle, takesPrecedence } from '../judge/verdict/settle.ts';
import { Collector, type Scope } from './collect.ts';
import { openSessions, type SessionsOptions } from './open-sessions.ts';
import { type Checked, runChecks } from './run-checks.ts';

/** The smallest number of blocks during the checks. The checks run again if they end before. */
const LEAST_BLOCKS = 5;

/** The options for a round on a chain that accepts transactions. */
export interface MovingOptions extends Omit<SessionsOptions, 'observations'> {
  readonly scope: Scope;
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
}

/** A round on a chain that accepted transactions. */
export interface MovingRound {
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
  const { target } = testing;
  const { signal } = testing;
  const { disarmed } = testing.options;
  const own = files.map((checks) => checks.filter(readsChain));
  const movement = own.some((checks) => checks.length > 0) ? await target.move?.() : undefined;
  if (movement === undefined) return undefined;
  const observations = new Observations(new Set(disarmed));
  const collector = new Collector(scope, observations);
  const sessions = openSessions({ ...testing, observations, target: { ...target, alternatives: [] } });
  const onCheck = (checked: Checked): void => {
    const { id, verdict } = checked.result;
    const { checked: known } = collector.of(id);
    if (known === undefined || takesPrecedence(verdict, known.verdict)) collector.add(checked);
  };
  const mayGoOn = (): boolean => movement.blocks < LEAST_BLOCKS && sessions.stopped === undefined && !signal.aborted;
  try {
    do await runChecks({ sessions, files: own, onCheck, signal });
    while (mayGoOn() && (await movement.next()));
    return { collector, stopped: sessions.stopped };
  } finally {
    await sessions.close();
    const tested = scope.chosen.filter((requirement) => {
      const { verdict } = settle({ requirement, rounds: [collector.of(requirement.id, {})] });
      return (verdict === 'pass' || verdict === 'fail') && scope.notApplicable?.has(requirement.id) !== true;
    });
    await movement.stop(tested.length);
  }
}
