import type { Cause, Finding, RequirementResult } from '../generated/report.ts';
import { type Grounds, onGrounds } from '../target/grounds.ts';
import type { NodeClient } from '../target/client/node-client.ts';
import { NotApplicable, NotTestable } from '../target/not-testable.ts';
import type { Check } from '../harness/check.ts';
import type { CheckContext } from '../harness/context.ts';
import { cut } from '../encoding/cut.ts';
import { Failure } from '../harness/failure.ts';
import { statusAt } from '../harness/status-at.ts';
import type { Exchange } from '../transport/exchange.ts';
import { placeOf } from '../validation/signature.ts';
import { METHODS } from '../generated/methods.ts';
import { callOf } from './evidence.ts';

/** How a check ended. */
export type Ending = Pick<RequirementResult, 'verdict' | 'reason' | 'cause' | 'findings'>;

const ENDED: Cause = { kind: 'ended' };

/**
 * The findings of a failure. A finding without an exchange gets the exchange that the check tested last. The method of the exchange
 * becomes a part of the signature, and its status one of the signature of an assertion.
 */
function findingsOf({ findings }: Failure, { exchanges, judged }: CheckContext): Finding[] {
  return findings.map((finding) => {
    const { exchange = judged, signature } = finding;
    const status = statusAt(exchanges, exchange);
    const request = exchanges.find(({ number }) => number === exchange)?.request;
    if (signature === undefined || signature.kind === 'schema') return { ...finding, exchange };
    const signed = {
      ...signature,
      ...(request === undefined ? {} : { method: methodOf(request) }),
      ...(signature.kind === 'assertion' && status !== undefined ? { status } : {}),
    };
    return { ...finding, exchange, signature: signed };
  });
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
    return passOf(check, grounds);
  } catch (error) {
    const ended = endingOf(error, context);
    // A failure rests on the exchanges up to its own: one that was found before the node was lost stays one.
    const { exchange: last = Infinity } = ended.findings[0] ?? {};
    const lost =
      presence.stopped !== undefined &&
      presence.stopped.kind !== 'garbled' &&
      context.exchanges.some(({ outcome, number }) => outcome.kind === 'fault' && number <= last);
    return (lost ? endOfRun() : undefined) ?? ended;
  }
}
