import { expect } from 'vitest';
import { Answer } from './answer.ts';

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
    message: () => `Expected ${expected}; got ${actual}`,
    expected,
    actual,
  };
}

/** A non-2xx status is a refusal of HTTP; otherwise an error envelope with an integer code and a message. */
function isRefusal(answer: Answer<unknown>): boolean {
  if (answer.status === 0) return false;
  if (answer.status < 200 || answer.status > 299) return true;
  const { error } = answer;
  return error !== undefined && Number.isInteger(error.code) && typeof error.message === 'string' && !answer.ok;
}

expect.extend({
  toSucceed: (received: unknown) =>
    onAnswer(received, 'HTTP 200 with a result', (answer) => answer.status === 200 && answer.ok),
  toBeError: (received: unknown) =>
    onAnswer(received, 'a JSON-RPC error with an integer code and a message, or a status that is not 2xx', isRefusal),
});

declare module 'vitest' {
  // The parameters must be those of the interface that is extended.
  interface Matchers<T> {
    /** The answer is HTTP 200 and carries a result. */
    toSucceed: () => T;
    /** The answer is a proper JSON-RPC error envelope, or has a non-2xx status. */
    toBeError: () => T;
  }
}

export { expect };
