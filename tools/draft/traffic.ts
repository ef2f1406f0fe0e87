import { isJsonObject, parseJson, type JsonObject, type JsonValue, objectIn } from '../../src/encoding/json.ts';
import type { Recorded } from '../../src/recording/recording.ts';
import { isKnown } from '../../src/target/known-methods.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { exchangeKind } from '../../src/validation/exchange-kind.ts';

const HEALTH_GET = /\/ext\/health(?:\/(health|readiness|liveness))?$/;
/** The services of the document. Other services have other documents. */
const METHOD = /^(health|platform|index)\.[a-z]\w*$/;

/** One call of a method with its response. A GET of a health endpoint counts as a call of its method. */
export interface Call {
  readonly method: string;
  readonly params: JsonValue;
  readonly result?: JsonValue | undefined;
  /** Whether the response shows that the node knows the method; undefined for an improper response. */
  readonly served: boolean | undefined;
  readonly exchange: Exchange;
}

/** The calls of a run or a recording, by method. */
export class Traffic {
  readonly #calls = new Map<string, Call[]>();
  readonly #numbered = new Map<number, string>();

  /** @param own The exchanges of the run, with their numbers in its report. */
  constructor(own: readonly Recorded[]) {
    this.add(own);
    for (const { exchange, number } of own) {
      const method = callOf(exchange)?.method;
      if (number !== undefined && method !== undefined) this.#numbered.set(number, method);
    }
  }

  /** The method of an exchange of the run. */
  methodOf(number: number | undefined): string | undefined {
    return number === undefined ? undefined : this.#numbered.get(number);
  }

  add(recordings: readonly Recorded[]): void {
    for (const { exchange, incomplete } of recordings) {
      const call = incomplete === undefined ? callOf(exchange) : undefined;
      if (call !== undefined) this.#calls.set(call.method, [...this.of(call.method), call]);
    }
  }

  methods(): string[] {
    return [...this.#calls.keys()];
  }

  of(method: string): readonly Call[] {
    return this.#calls.get(method) ?? [];
  }
}

function callOf(exchange: Exchange): Call | undefined {
  const { request, outcome } = exchange;
  if (outcome.kind === 'fault') return undefined;
  const answer = parseJson(outcome.body);
  if (!answer.ok) return undefined;
  if (request.method === 'GET') {
    const [match, part = 'health'] = HEALTH_GET.exec(new URL(request.url).pathname) ?? [];
    return match === undefined
      ? undefined
      : { method: `health.${part}`, params: {}, result: answer.value, served: true, exchange };
  }
  const { method, params = {} } = objectIn(request.body) ?? {};
  if (typeof method !== 'string' || !METHOD.test(method)) return undefined;
  const { service = '' } = exchangeKind(request.method, new URL(request.url).pathname, method);
  if (!method.startsWith(`${service}.`)) return undefined;
  const result = isJsonObject(answer.value) ? answer.value.result : undefined;
  return {
    method,
    params,
    result,
    served: isKnown(answer.value),
    exchange,
  };
}

/** An object in a response, at one place of it. */
export interface Found {
  readonly call: Call;
  readonly object: JsonObject;
}

/** The objects at a place in the results of a method. `*` in the place stands for each item of a list and each member of a map. */
export function objectsAt(traffic: Traffic, method: string, place: readonly string[]): Found[] {
  return traffic
    .of(method)
    .flatMap((call) =>
      (call.result === undefined ? [] : below(call.result, place))
        .filter(isJsonObject)
        .map((object) => ({ call, object })),
    );
}

function below(value: JsonValue, [token, ...rest]: readonly string[]): JsonValue[] {
  if (token === undefined) return [value];
  if (Array.isArray(value)) return token === '*' ? value.flatMap((item) => below(item, rest)) : [];
  if (!isJsonObject(value)) return [];
  const members = token === '*' ? Object.values(value) : [value[token]];
  return members.flatMap((member) => (member === undefined ? [] : below(member, rest)));
}
