import type { Cause, Finding, RequirementResult } from '../generated/report.ts';
import type { Requirement } from '../catalogue/catalogue.ts';
import { Grounds, onGrounds } from '../target/grounds.ts';
import { NotTestable } from '../target/not-testable.ts';
import type { Check } from '../harness/check.ts';
import { CheckContext } from '../harness/context.ts';
import { evidence } from './evidence.ts';
import { cut } from '../harness/excerpt.ts';
import { Failure, NotApplicable } from '../harness/failure.ts';
import { statusAt } from '../harness/status-at.ts';
import { OF_FIRST_NODE, type Session } from '../harness/session.ts';

/** What a check proved, and what it noted on the way. */
export interface Checked {
  readonly result: RequirementResult;
  readonly notes: readonly string[];
  /** Numbers of the exchanges whose responses it read. */
  readonly responses: ReadonlySet<number>;
}

type Ending = Pick<RequirementResult, 'verdict' | 'reason' | 'cause' | 'findings'>;

const ENDED: Cause = { kind: 'ended' };

/**
 * The findings of a failure. Those that name no exchange are about the one that the check looked at last, whose status is a part of
 * what kind of failure it is.
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

/** What the exception that ended a check means. */
function endingOf(error: unknown, context: CheckContext): Ending {
  if (error instanceof NotTestable || error instanceof NotApplicable) {
    const verdict = error instanceof NotTestable ? 'not-testable' : 'not-applicable';
    return { verdict, reason: error.message, cause: error.cause, findings: [] };
  }
  if (error instanceof Failure) return { verdict: 'fail', findings: findingsOf(error, context) };
  const reason = error instanceof Error ? (error.stack ?? error.message) : `threw ${typeof error}`;
  return { verdict: 'error', reason: `Suite bug: the check threw an exception: ${cut(reason, 2000)}`, findings: [] };
}

/** What a check means that ended without an exception. */
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
 * Runs a check on the node of a session and says what it proved. It never throws: an assertion that failed is `fail`,
 * missing data `not-testable`, and any other exception `error`.
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

/** What the first node that can show it proves; the first node's reason when none can. */
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
