import { redactBody } from '../../src/transport/redact.ts';
import type { Example, ExampleExchange } from '../../src/trials/example.ts';

/** An exchange in a file. Bodies are text when they are UTF-8, otherwise base64. */
interface WrittenExchange {
  readonly request: { readonly method: string; readonly url: string; readonly headers: readonly unknown[] } & Body;
  readonly status?: number;
  readonly headers?: readonly unknown[];
  readonly body?: Body;
  /** Why there is no response. */
  readonly fault?: string;
}

interface Body {
  readonly text?: string;
  readonly base64?: string;
}

/** An example as plain JSON, with complete exchanges, so that a reader can check each of them. */
export function writtenExample({ id, profile, good, bad }: Example): Record<string, unknown> {
  return {
    id,
    profile,
    good: good && { alone: good.alone, ...written(good) },
    bad: bad && { mutant: bad.mutant, alone: bad.alone, finding: bad.finding, path: bad.path, ...written(bad) },
  };
}

function written({ exchange: { request, outcome } }: ExampleExchange): WrittenExchange {
  const { method, url, headers, body } = request;
  const sent = { method, url, headers, ...(body === undefined ? {} : bodyOf(redactBody(body))) };
  if (outcome.kind === 'fault') return { request: sent, fault: outcome.reason };
  return { request: sent, status: outcome.status, headers: outcome.headers, body: bodyOf(redactBody(outcome.body)) };
}

function bodyOf(bytes: Uint8Array): Body {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('utf8');
  return Buffer.from(text, 'utf8').equals(buffer) ? { text } : { base64: buffer.toString('base64') };
}
