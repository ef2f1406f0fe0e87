import type { Requirement } from '../judge/catalogue/catalogue.ts';
import { cut } from '../encoding/cut.ts';
import { METHODS } from '../generated/methods.ts';
import type { Cause, Finding, RequirementResult } from '../generated/report.ts';
import type { Check } from '../harness/declared-checks.ts';
import { parseJson } from '../encoding/json.ts';
import { CheckContext } from '../harness/context.ts';
import { Failure } from '../harness/failure.ts';
import { OF_FIRST_NODE, type Session } from '../harness/session.ts';
import { statusAt, type Exchange } from '../transport/exchange.ts';
import { answeredBy, type NodeClient } from '../client/node-client.ts';
import { Grounds, onGrounds } from '../harness/grounds.ts';
import { NotApplicable, NotTestable } from '../harness/not-testable.ts';
import { placeOf } from '../judge/validation/signature.ts';
import { inAnotherState, resultOf } from '../judge/verdict/settle.ts';
import { callOf, evidence } from './evidence.ts';
import type { Sessions } from './open-sessions.ts';

/** Number of concurrent checks of one spec file. Each may keep responses of megabytes. The transport limits concurrent requests. */
const CHECKS_AT_ONCE = 4;

/** The result of a check, and its notes. */
export interface Checked {
  readonly result: RequirementResult;
  readonly notes: readonly string[];
  /** Notes that are no warnings. */
  readonly information?: readonly string[];
  /** Why peers could not be read. */
  readonly unread?: readonly string[];
  /** Numbers of the exchanges whose responses it read. */
  readonly responses: ReadonlySet<number>;
  /** Whether it ran a generated input. */
  readonly generates?: boolean;
  /** The stack of its failure. */
  readonly failedAt?: string | undefined;
}

export interface ChecksRun {
  readonly sessions: Pick<Sessions, 'all'>;
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
  readonly onCheck: (checked: Checked) => void;
  /** When it is aborted, no further check begins. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs checks file by file, each on the first node that has its test data. A check that changes a node runs concurrently only with
 * checks of its own file, and with those that wait.
 */
export async function runChecks({ sessions, files, onCheck, signal }: ChecksRun): Promise<void> {
  const [first, ...others] = sessions.all;
  const runFile = async (checks: readonly Check[]): Promise<void> => {
    const waiting = checks.values();
    const takeTurns = async (): Promise<void> => {
      for (const check of waiting) {
        if (signal?.aborted === true) return;
        const requirement = first.catalogue.get(check.id);
        let checked = await runCheck(check, requirement, first);
        for (const other of others) {
          if (isSettled(checked, check, first)) break;
          if (isTestedOn(other, requirement)) checked = together(checked, await runCheck(check, requirement, other));
        }
        onCheck(checked);
      }
    };
    await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
  };
  const filled = files.filter(({ length }) => length > 0);
  const meanwhile = Promise.all(filled.filter(waits).map(runFile));
  for (const checks of filled) if (!waits(checks)) await runFile(checks);
  await meanwhile;
}

function waits(checks: readonly Check[]): boolean {
  return checks.some((check) => check.waits === true);
}

/** Whether the other nodes of a run cannot show more than what is known. */
function isSettled({ result: { verdict, service } }: Checked, { inEachState }: Check, { client }: Session): boolean {
  const isOpen = verdict === 'not-testable' || (verdict === 'pass' && inEachState === true);
  return !isOpen || OF_FIRST_NODE.includes(service) || client.presence.stopped !== undefined;
}

/** Whether the state of a node allows to test the requirement on it. */
function isTestedOn({ services }: Session, { id, service }: Requirement): boolean {
  return services === undefined || services.has(service) || services.has(id.split('/', 1)[0] ?? '');
}

/** What a check shows on two nodes. */
function together(checked: Checked, again: Checked): Checked {
  if (inAnotherState(checked.result, again.result) === again.result) return again;
  const more = again.result.verdict === 'pass' && checked.result.verdict === 'pass' ? again.responses : [];
  return { ...checked, responses: new Set([...checked.responses, ...more]) };
}

/**
 * Runs a check on the node of a session and returns its result. It never throws: a failed assertion is `fail`, missing test data is
 * `not-testable`, and any other exception is `error`.
 */
export async function runCheck(check: Check, requirement: Requirement, session: Session): Promise<Checked> {
  const context = new CheckContext(session, requirement.level);
  const started = performance.now();
  const grounds = new Grounds(check.id, session.onAssertion);
  grounds.judged = () => context.judged;
  const { failedAt, ...ended } = await endCheck(check, requirement.level, context, grounds, session.client);
  const { assertions, responses } = grounds;
  const pointedAt = new Set(ended.findings.flatMap(({ exchange }) => exchange ?? []));
  const shown = evidence(context.exchanges, pointedAt, ended.verdict !== 'pass');
  const result: RequirementResult = {
    ...resultOf(requirement, { ...ended, evidence: shown }),
    ...(assertions > 0 && { restsOn: { assertions, responses: responses.size } }),
    durationMs: Math.round(performance.now() - started),
  };
  const { notes, information, unread, generates } = context;
  return { result, notes, information, unread: [...unread.values()], responses, generates, failedAt };
}

type Ending = Pick<RequirementResult, 'verdict' | 'reason' | 'cause' | 'findings'> & Pick<Checked, 'failedAt'>;

const ENDED: Cause = { kind: 'ended' };
const GONE = { verdict: 'not-testable', reason: 'no server listened when the check asked', cause: ENDED } as const;

/** Whether the exchange of a failure found nobody, as did each earlier one of its check without a response: else that was the cause. */
function isGone({ exchanges }: CheckContext, failed: number): boolean {
  const faults = exchanges.flatMap(({ outcome, number }) =>
    outcome.kind === 'fault' && number <= failed ? [{ number, code: outcome.code }] : [],
  );
  return faults.at(-1)?.number === failed && faults.every(({ code }) => code === 'refused');
}

/**
 * The findings of a failure. A finding without an exchange gets the exchange that the check tested last. The method of the exchange
 * becomes a part of the signature, and its status one of the signature of an assertion.
 */
function findingsOf({ findings }: Failure, { exchanges, judged, peerOf }: CheckContext): Finding[] {
  return findings.map((found) => {
    const { exchange = judged, signature } = found;
    const status = statusAt(exchanges, exchange);
    const shown = exchanges.find(({ number }) => number === exchange);
    const request = shown?.request;
    const said = signature?.kind === 'assertion' ? notJson(shown) : '';
    const finding = { ...found, message: `${answeredBy(shown && peerOf(shown), found.message)}${said}` };
    if (signature === undefined || signature.kind === 'schema') return { ...finding, exchange };
    const signed = {
      ...signature,
      ...(request === undefined ? {} : { method: methodOf(request) }),
      ...(signature.kind === 'assertion' && status !== undefined ? { status } : {}),
    };
    return { ...finding, exchange, signature: signed };
  });
}

/** A sentence where a call got a body that is no JSON: whatever a check reads in it is missing. Empty for any other. */
function notJson(shown: Exchange | undefined): string {
  const { outcome, request } = shown ?? {};
  if (outcome?.kind !== 'answer' || outcome.wholeLength !== undefined || request?.method !== 'POST') return '';
  const parsed = parseJson(outcome.body);
  return parsed.ok || outcome.status >= 300 ? '' : ` The body is not JSON: ${parsed.reason}.`;
}

/** The method of a request; without one of the document, its path. */
function methodOf(request: Exchange['request']): string {
  const call = callOf(request);
  const { pathname } = new URL(request.url);
  return METHODS.some(({ method }) => method === call) ? call : `${request.method} ${placeOf(pathname)}`;
}

/** The verdict of a check that ended with an exception. */
function endingOf(error: unknown, context: CheckContext): Ending {
  if (error instanceof NotTestable || error instanceof NotApplicable) {
    const verdict = error instanceof NotTestable ? 'not-testable' : 'not-applicable';
    return { verdict, reason: error.message, cause: error.cause, findings: [] };
  }
  if (error instanceof Failure) return { verdict: 'fail', findings: findingsOf(error, context), failedAt: error.stack };
  const reason = error instanceof Error ? (error.stack ?? error.message) : `threw ${typeof error}`;
  return { verdict: 'error', reason: `Suite bug: the check threw an exception: ${cut(reason, 2000)}`, findings: [] };
}

/**
 * The verdict of a check that ended without an exception. One that asserted nothing about a response does not apply where the node need not
 * serve what it left out; elsewhere it is a suite bug.
 */
function passOf({ isShared = false }: Check, { assertions, responses }: Grounds, { lacking }: CheckContext): Ending {
  if (isShared || (assertions > 0 && responses.size > 0)) return { verdict: 'pass', findings: [] };
  if (lacking !== undefined) {
    const { reason, cause } = lacking;
    return { verdict: 'not-applicable', reason, cause, findings: [] };
  }
  const what = assertions === 0 ? 'nothing' : 'nothing about a response of the target';
  return { verdict: 'error', reason: `Suite bug: the check ended and asserted ${what}.`, findings: [] };
}

/** Runs a check in its context, and tells how it ended. It never throws. */
export async function endCheck(
  check: Check,
  level: string,
  context: CheckContext,
  grounds: Grounds,
  { presence }: Pick<NodeClient, 'presence'>,
): Promise<Ending> {
  const endOfRun = (): Ending | undefined =>
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
  const before = endOfRun();
  if (before !== undefined) return before;
  try {
    await onGrounds(grounds, () => check.run(context));
    return passOf(check, grounds, context);
  } catch (error) {
    const ended = endingOf(error, context);
    // A failure rests on the exchanges up to its own: one that was found before the node was lost stays one.
    const { exchange: last = Infinity, signature } = ended.findings[0] ?? {};
    const lost =
      presence.stopped !== undefined &&
      presence.stopped.kind !== 'garbled' &&
      context.exchanges.some(({ outcome, number }) => outcome.kind === 'fault' && number <= last);
    return (
      (lost ? endOfRun() : undefined) ??
      (signature?.kind === 'no-response' && isGone(context, last) ? { ...GONE, findings: [] } : ended)
    );
  }
}
