import { isJsonObject, stringifyJson, type JsonValue, objectIn } from '../encoding/json.ts';
import { readRecording } from '../recording/recording.ts';
import { type RpcReply, RpcClient } from '../target/client/rpc-client.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { TransportSettings } from '../transport/transport.ts';
import { baseSchemas } from '../validation/schema/annotations.ts';
import { compareResults, type Difference } from '../validation/compare-results.ts';
import { exchangeKind } from '../validation/exchange-kind.ts';

/** Methods that change a node, or need a secret that no recording contains. */
const LEFT_OUT = new Set(['platform.issueTx', 'platform.exportKey', 'platform.listAddresses']);

/** The options for a comparison of two nodes. */
export interface LiveOptions {
  /** Base addresses of the two nodes. */
  readonly a: string;
  readonly b: string;
  /** HAR file with the requests to send. */
  readonly requests: string;
  /** Send at most this many of them to each node. */
  readonly most: number;
  readonly transport: TransportSettings;
  readonly signal: AbortSignal;
}

/** A request with different responses from the two nodes. */
export interface LiveDifference {
  readonly method: string;
  readonly path: string;
  readonly params: string;
  readonly differences: readonly Difference[];
}

/** The result of a comparison. */
export interface LiveComparison {
  readonly requests: number;
  /** The number of further requests of the recording, which were not sent; one that occurs twice counts twice. */
  readonly leftOut: number;
  readonly different: readonly LiveDifference[];
  /** Errors of requests without a response from one of the nodes. */
  readonly faults: readonly string[];
}

interface Question {
  readonly path: string;
  readonly method: string;
  readonly params: JsonValue;
}

/**
 * Sends each request of a recording to two nodes at the same time, and returns the differences that matter.
 *
 * @throws RecordingError if the file is not a recording.
 */
export async function compareLive(options: LiveOptions): Promise<LiveComparison> {
  const { transport, signal } = options;
  const { questions, leftOut } = await questionsIn(options.requests, options.most);
  const [a, b] = [RpcClient.at(options.a, { ...transport, signal }), RpcClient.at(options.b, { ...transport, signal })];
  const different: LiveDifference[] = [];
  const faults: string[] = [];
  try {
    for (const { path, method, params } of questions) {
      const ask = (client: RpcClient): Promise<RpcReply> => client.call(method, params, { path, id: 1 });
      const [one, other] = await Promise.all([ask(a), ask(b)]);
      const fault = [one.exchange, other.exchange].find(({ outcome }) => outcome.kind === 'fault');
      if (fault?.outcome.kind === 'fault') faults.push(`${fault.request.url}: ${method}: ${fault.outcome.reason}`);
      const found = fault === undefined ? compareAnswers(method, one, other) : [];
      if (found.length > 0) different.push({ method, path, params: stringifyJson(params), differences: found });
    }
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
  return { requests: questions.length, leftOut, different, faults };
}

/** The different well-formed read requests of a recording, up to `most`, and the number of those beyond it. */
async function questionsIn(
  file: string,
  most: number,
): Promise<{ readonly questions: readonly Question[]; readonly leftOut: number }> {
  const questions = new Map<string, Question>();
  let leftOut = 0;
  for await (const { exchange } of readRecording(file)) {
    const { method: verb, url, body } = exchange.request;
    const call = objectIn(body);
    if (call === undefined) continue;
    const { method, params = {} } = call;
    const path = new URL(url).pathname;
    if (typeof method !== 'string' || LEFT_OUT.has(method)) continue;
    if (exchangeKind(verb, path, method).kind !== 'json-rpc' || !hasAnswer(exchange)) continue;
    const key = `${path} ${method} ${stringifyJson(params)}`;
    if (questions.size < most) questions.set(key, { path, method, params });
    else if (!questions.has(key)) leftOut += 1;
  }
  return { questions: [...questions.values()], leftOut };
}

function hasAnswer({ outcome }: Exchange): boolean {
  return outcome.kind === 'answer' && outcome.status === 200;
}

function compareAnswers(method: string, one: RpcReply, other: RpcReply): Difference[] {
  const [a, b] = [readAnswer(one), readAnswer(other)];
  if (a.status !== b.status) return [{ path: 'HTTP status', a: String(a.status), b: String(b.status) }];
  if (a.kind !== b.kind) return [{ path: 'response', a: a.kind, b: b.kind }];
  if (a.value === undefined || b.value === undefined) return [];
  const set = baseSchemas();
  const schema = `${method.replace('.', '/')}.result.json`;
  return compareResults(set, set.has(schema) ? set.root(schema) : undefined, a.value, b.value, '/result');
}

interface ReadAnswer {
  readonly status: number;
  readonly kind: 'a result' | 'an error' | 'no JSON-RPC answer';
  /** The result. Errors have no value here, because each node has its own error messages. */
  readonly value?: JsonValue;
}

function readAnswer({ exchange: { outcome }, json }: RpcReply): ReadAnswer {
  if (outcome.kind !== 'answer') return { status: 0, kind: 'no JSON-RPC answer' };
  const { status } = outcome;
  const { result, error } = isJsonObject(json) ? json : {};
  const isError = error !== undefined && error !== null;
  // A null result without an error is a result, for example of an empty range.
  if (result === undefined || (result === null && isError))
    return { status, kind: isError ? 'an error' : 'no JSON-RPC answer' };
  return { status, kind: 'a result', value: result };
}
