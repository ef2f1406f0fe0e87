import {
  type Assertion,
  ASYMMETRIC_MATCHERS_OBJECT,
  type AsymmetricMatchersContaining,
  chai,
  type ExpectStatic,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  type MatchersObject,
  setState,
} from '@vitest/expect';
import { Answer } from './answer.ts';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

/** What the plugins have put where no type tells. */
const added = chai.expect as unknown as { extend(expect: ExpectStatic, matchers: MatchersObject): void };
const asymmetric = (globalThis as unknown as Record<symbol, AsymmetricMatchersContaining>)[ASYMMETRIC_MATCHERS_OBJECT];

/** The matchers of vitest, without the rest of it: a run needs no test runner. */
const expect: ExpectStatic = Object.assign(
  <T>(value: T, message?: string) => chai.expect(value, message) as Assertion<T>,
  chai.expect,
  asymmetric,
) as ExpectStatic;
setState({ assertionCalls: 0 }, expect);

interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

function onAnswer(received: unknown, expected: string, holds: (answer: Answer<unknown>) => boolean): Verdict {
  if (!(received instanceof Answer)) throw new TypeError(`expected an Answer, got ${typeof received}`);
  const { actual } = received.describe();
  return {
    pass: holds(received),
    message: () => `Expected ${expected}; got ${inShort(received)}`,
    expected,
    actual,
  };
}

/** What kind of answer came; all of it is in `actual`. */
function inShort(answer: Answer<unknown>): string {
  if (answer.status === 0) return 'no complete answer';
  if (answer.error !== undefined) return `HTTP ${answer.status} with a JSON-RPC error`;
  return `HTTP ${answer.status} ${answer.ok ? 'with a result' : 'with neither a result nor a JSON-RPC error'}`;
}

/** A non-2xx status is a refusal of HTTP; otherwise an error envelope with an integer code and a message. */
function isRefusal(answer: Answer<unknown>): boolean {
  if (answer.status === 0) return false;
  if (answer.status < 200 || answer.status > 299) return true;
  const { error } = answer;
  return error !== undefined && Number.isInteger(error.code) && typeof error.message === 'string' && !answer.ok;
}

added.extend(expect, {
  toSucceed: (received: unknown) =>
    onAnswer(received, 'HTTP 200 with a result', (answer) => answer.status === 200 && answer.ok),
  toBeError: (received: unknown) =>
    onAnswer(received, 'a JSON-RPC error with an integer code and a message, or a status that is not 2xx', isRefusal),
});

added.extend(expect, { toDecode: (received: unknown) => onDecoded(received) });

function onDecoded(received: unknown): Verdict {
  const isDecoded = typeof received === 'object' && received !== null && 'ok' in received;
  const pass = isDecoded && received.ok === true;
  const reason = isDecoded && 'reason' in received ? String(received.reason) : 'it is no text';
  return { pass, message: () => `It cannot be read: ${reason}` };
}

declare module '@vitest/expect' {
  // The parameters must be those of the interface that is extended.
  interface Matchers<T> {
    /** The answer is HTTP 200 and carries a result. */
    toSucceed: () => T;
    /** The answer is a proper JSON-RPC error envelope, or has a non-2xx status. */
    toBeError: () => T;
    /** What a decoder gave is a value. */
    toDecode: () => T;
  }
}

export { expect };
