import type { Exchange, Header } from '../../src/transport/exchange.ts';
import type { Dialect } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import type { Change } from '../../src/reference-node/server/patch.ts';
import type { NodeAnswer } from '../../src/reference-node/server/message.ts';
import { patchedAnswerer } from '../../src/reference-node/server/answer.ts';

/**
 * Extends a change so that the responses of the node are compared with those of a clean node.
 *
 * @param base The ledger of the node.
 * @param onDifference Called at a different response. Later responses are not compared.
 */
export function compared(change: Change, base: Ledger, dialect: Dialect, onDifference: () => void): Change['patch'] {
  const askClean = patchedAnswerer({ ledger: base, dialect, patch: {}, onIssued: () => undefined });
  let isAlike = true;
  return {
    ...change.patch,
    onAnswer: async (request, answer) => {
      const final = (await change.patch.onAnswer?.(request, answer)) ?? answer;
      if (isAlike && answerText(await askClean(request)) !== answerText(final)) {
        isAlike = false;
        onDifference();
      }
      return final;
    },
  };
}

function answerText({ status, headers, body, cut }: NodeAnswer): string {
  return JSON.stringify([status, headers, withoutClock(body.toString('latin1')), cut]);
}

/** Headers that can differ between two equal responses. */
const CHANGING: ReadonlySet<string> = new Set(['date', 'content-length']);

/** The maximum delay of a response compared with another, in milliseconds. */
const LATE = 1000;

/**
 * How a response differs from another to the same request, except for times of the clock: in what it contains, or only
 * in that it did not come whole or came much later. A busy machine can do the second, too.
 */
export type Difference = 'content' | 'arrival';

/** How the first response differs from the second; undefined when they are equal. A fault is not equal to anything. */
export function differenceOf(
  { outcome: one, durationMs }: Pick<Exchange, 'outcome' | 'durationMs'>,
  { outcome: other, durationMs: usual }: Pick<Exchange, 'outcome' | 'durationMs'>,
): Difference | undefined {
  if (one.kind === 'fault' || other.kind === 'fault') return 'arrival';
  const isEqual =
    one.status === other.status &&
    headersOf(one.headers) === headersOf(other.headers) &&
    withoutClock(latin1(one.body)) === withoutClock(latin1(other.body));
  if (!isEqual) return 'content';
  return durationMs > usual + LATE ? 'arrival' : undefined;
}

function headersOf(headers: readonly Header[]): string {
  return headers
    .filter(([name]) => !CHANGING.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join('\n');
}

function latin1(body: Uint8Array): string {
  return Buffer.from(body).toString('latin1');
}

const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;
/**
 * The number of failures in a row of a health check on the reference node, which grows with each run. Numbers up to
 * three are kept.
 */
const COUNTS = /"contiguousFailures":(?:[4-9]|\d\d+)\b/g;
/**
 * A time within this many milliseconds of now is a time of the clock. The chains of the reference node end long before.
 */
const NEAR = 3_600_000;

/**
 * The text of a response without the parts that can differ between two responses of one node: times of the clock and
 * counts.
 */
export function withoutClock(text: string, now = Date.now()): string {
  return text
    .replaceAll(COUNTS, '"contiguousFailures":4')
    .replaceAll(TIMES, (time) => (Math.abs(Date.parse(time) - now) < NEAR ? 'now' : time));
}
