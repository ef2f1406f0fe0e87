import type { Cause, Finding, RequirementResult } from '../generated/report.ts';
import type { Requirement } from '../catalogue/catalogue.ts';
import { Grounds, onGrounds } from '../target/grounds.ts';
import { NotTestable } from '../target/not-testable.ts';
import type { Check } from '../harness/check.ts';
import { CheckContext } from '../harness/context.ts';
import { evidence } from './evidence.ts';
import { cut } from '../encoding/cut.ts';
import { Failure, NotApplicable } from '../harness/failure.ts';
import { statusAt } from '../harness/status-at.ts';
import { OF_FIRST_NODE, type Session } from '../harness/session.ts';

/** The result of a check, and its notes. */
export interface Checked {
  readonly result: RequirementResult;
  readonly notes: readonly string[];
  /** Numbers of the exchanges whose responses it read. */
  readonly responses: ReadonlySet<number>;
}

type Ending = Pick<RequirementResult, 'verdict' | 'reason' | 'cause' | 'findings'>;

const ENDED: Cause = { kind: 'ended' };

/**
 * The findings of a failure. A finding without an exchange gets the exchange that the check tested last. The status of the exchange
 * becomes a part of the signature of an assertion.
 */
function findingsOf({ findings }: Failure, { exchanges, judged }: CheckContext): Finding[] {
  return findings.map((finding) => {
    const { exchange = judged, signature } = finding;
    const status = statusAt(exchanges, exchange);
    return {
      ...finding,
      ...(exchange === undefined ? {} : { exchange }),
      ...(signature?.kind === 'assertion' && status !== undefined ? { signature: { ...signature, status } } : {}),
    };
  });
}

/** The verdict of a check that ended with an exception. */
function endingOf(error: unknown, context: CheckContext): Ending {
  if (error instanceof NotTestable || error instanceof NotApplicable) {
    const verdict = error instanceof NotTestable ? 'not-testable' : 'not-applicable';
    return { verdict, reason: error.message, cause: error.cause, findings: [] };
  }
  if (error instanceof Failure) return { verdict: 'fail', findings: findingsOf(error, context) };
  const reason = error instanceof Error ? (error.stack ?? error.message) : `threw ${typeof error}`;
  return { verdict: 'error', reason: `Suite bug: the check threw an exception: ${cut(reason, 2000)}`, findings: [] };
}

/** The verdict of a check that ended without an exception: a suite bug if the check asserted nothing about a response. */
function passOf({ isShared = false }: Check, { assertions, responses }: Grounds): Ending {
  if (isShared || (assertions > 0 && responses.size > 0)) return { verdict: 'pass', findings: [] };
  const what = assertions === 0 ? 'nothing' : 'nothing about a response of the target';
  return { verdict: 'error', reason: `Suite bug: the check ended and asserted ${what}.`, findings: [] };
}

interface Underway {
  readonly context: CheckContext;
  readonly session: Session;
  readonly grounds: Grounds;
}

async function ending(check: Check, level: string, { context, session, grounds }: Underway): Promise<Ending> {
  const { presence } = session.client;
  const gone = (): Ending | undefined =>
    presence.stopped && {
      verdict: 'not-testable',
      reason: `the suite sent no more requests: ${presence.stopped.reason}`,
      cause: ENDED,
      findings: [],
    };
  if (presence.takesBlame(level)) {
    const message = `The node sent no complete response: ${presence.stopped?.reason ?? ''}`;
    return { verdict: 'fail', findings: [{ message, signature: { kind: 'no-response' } }] };
  }
  const before = gone();
  if (before !== undefined) return before;
  try {
    await onGrounds(grounds, () => check.run(context));
    return passOf(check, grounds);
  } catch (error) {
    const ended = endingOf(error, context);
    const lost =
      presence.stopped !== undefined &&
      presence.stopped.kind !== 'garbled' &&
      context.exchanges.some(({ outcome }) => outcome.kind === 'fault');
    return (lost ? gone() : undefined) ?? ended;
  }
}

/**
 * Runs a check on the node of a session and returns its result. It never throws: a failed assertion is `fail`, missing test data is
 * `not-testable`, and any other exception is `error`.
 */
export async function runCheck(check: Check, requirement: Requirement, session: Session): Promise<Checked> {
  const context = new CheckContext(session, requirement.level);
  const started = performance.now();
  const grounds = new Grounds();
  const ended = await ending(check, requirement.level, { context, session, grounds });
  const { assertions, responses } = grounds;
  const pointedAt = new Set(ended.findings.flatMap(({ exchange }) => exchange ?? []));
  const result: RequirementResult = {
    id: requirement.id,
    level: requirement.level,
    section: requirement.section,
    service: requirement.service,
    method: requirement.method,
    statement: requirement.statement,
    ...ended,
    evidence: evidence(context.exchanges, pointedAt, ended.verdict !== 'pass'),
    ...(assertions === 0 ? {} : { restsOn: { assertions, responses: responses.size } }),
    durationMs: Math.round(performance.now() - started),
  };
  return { result, notes: context.notes, responses };
}

/** Runs a check on the first node that has the test data. If no node has it, returns the result of the first node. */
export async function runOnFirstThatShows(
  check: Check,
  requirement: Requirement,
  [first, ...others]: readonly [Session, ...Session[]],
): Promise<Checked> {
  const checked = await runCheck(check, requirement, first);
  const isFinal = checked.result.verdict !== 'not-testable' || OF_FIRST_NODE.includes(requirement.service);
  if (isFinal || first.client.presence.stopped !== undefined) return checked;
  for (const other of others) {
    if (other.services?.has(requirement.service) === false) continue;
    const second = await runCheck(check, requirement, other);
    if (second.result.verdict !== 'not-testable') return second;
  }
  return checked;
}
