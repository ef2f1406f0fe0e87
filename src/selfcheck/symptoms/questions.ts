import { isJsonObject, parseJson } from '../../encoding/json.ts';
import { shapeOf } from '../../encoding/shape/value-shape.ts';
import { calledBy } from '../../reference-node/faults/fault-change.ts';
import type { NodeRequest } from '../../reference-node/server/message.ts';
import type { Exchange } from '../../transport/exchange.ts';

/** Largest number of requests to a method, and of those whose arguments have the same shapes. */
const KEPT = 30;
const ALIKE = 4;

/** Requests of a run, by what they call: some of each kind, to be asked again of many nodes. */
export class Questions {
  readonly #byCall = new Map<string, NodeRequest[]>();
  readonly #alike = new Map<string, number>();

  /** Adds the request of an exchange, unless there are enough of its kind. */
  add({ request }: Pick<Exchange, 'request'>): void {
    const asked = requestOf(request);
    const call = calledBy(asked);
    const kind = `${call} ${argumentsOf(asked)}`;
    const alike = this.#alike.get(kind) ?? 0;
    const own = this.#byCall.get(call) ?? [];
    if (alike >= ALIKE || own.length >= KEPT) return;
    this.#alike.set(kind, alike + 1);
    this.#byCall.set(call, [...own, asked]);
  }

  /** The requests that call one of these methods or paths. */
  of(calls: readonly string[]): readonly NodeRequest[] {
    return calls.flatMap((call) => this.#byCall.get(call) ?? []);
  }
}

function requestOf({ method, url, headers, body }: Exchange['request']): NodeRequest {
  const { pathname, search } = new URL(url);
  return {
    method,
    path: decodeURI(pathname),
    query: search.slice(1),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(body ?? ''),
  };
}

function argumentsOf({ query, body }: NodeRequest): string {
  const document = parseJson(body);
  const params = document.ok && isJsonObject(document.value) ? document.value.params : undefined;
  if (!isJsonObject(params)) return `${query} ${shapeOf(params)}`;
  return Object.entries(params)
    .map(([name, value]) => `${name}=${name === 'encoding' && typeof value === 'string' ? value : shapeOf(value)}`)
    .join(' ');
}
