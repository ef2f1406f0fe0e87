import type { Exchange, HttpRequest, FaultCode } from '../transport/exchange.ts';
import { exchangeKind } from '../judge/validation/exchange-kind.ts';
import type { RpcReply } from './node-client.ts';
import type { Observations } from './observations.ts';

/** Number of responses to one method that may be larger than the suite reads. Further requests of the method are not sent. */
const MOST = 3;
const METHOD = /"method":"([\w.]{1,100})"/;
const TELLING_BYTES = 4096;

/** Largest number of JSON values in a response: the list of 13,000 validators. */
const MAX_VALUES = 300_000;
/** The same for a health report, which grows with the chains of a node alone: the report of 12,000 checks. */
const MAX_HEALTH_VALUES = 50_000;

/** The largest number of JSON values that the suite reads in a response at this path. */
export function maxValuesAt(path: string): number {
  return path.startsWith('/ext/health') ? MAX_HEALTH_VALUES : MAX_VALUES;
}

/** Why a response is larger than the suite reads. */
export interface Excess {
  /** The requirement that the response breaks. */
  readonly requirement: string;
  readonly message: string;
}

/**
 * The excess of a response that could not be read completely.
 *
 * @param reason The limit.
 */
export function excessOf(request: HttpRequest, reason: string): Excess {
  const { method, path, body } = request;
  const name = methodIn(body);
  const { endpoint } = exchangeKind(method, path, name);
  return {
    requirement: endpoint === undefined ? 'envelope/success-is-an-object' : `${endpoint}/body-is-a-report`,
    message: `the response to ${nameOf(request)} is larger than the suite reads: ${reason}`,
  };
}

/** Why an exchange has no complete response, if its response is too large. */
export function tooLarge({ outcome }: Exchange): string | undefined {
  return outcome.kind === 'fault' && outcome.code === 'too-large' ? outcome.reason : undefined;
}

/** The methods whose responses are larger than the suite reads. Each costs time, so the suite reads few of them. */
export class Excesses {
  readonly #responses = new Map<string, { count: number; last: RpcReply }>();

  note(request: HttpRequest, reply: RpcReply): void {
    const key = keyOf(request);
    this.#responses.set(key, { count: (this.#responses.get(key)?.count ?? 0) + 1, last: reply });
  }

  /** The last response to this method, if a new one would be too large as well. */
  known(request: HttpRequest): RpcReply | undefined {
    if (this.#responses.size === 0) return undefined;
    const known = this.#responses.get(keyOf(request));
    return known !== undefined && known.count >= MOST ? known.last : undefined;
  }
}

/** The JSON-RPC method of a request; without one, its HTTP method and path. */
function nameOf({ method, path, body }: HttpRequest): string {
  return methodIn(body) ?? `${method} ${path.split('?', 1).join()}`;
}

function keyOf(request: HttpRequest): string {
  return `${request.method} ${request.path} ${nameOf(request)}`;
}

function methodIn(body: Uint8Array | undefined): string | undefined {
  if (body === undefined) return undefined;
  return METHOD.exec(Buffer.from(body.subarray(0, TELLING_BYTES)).toString('latin1'))?.[1];
}

/** After this many requests in a row without a response in time, a method is not asked any more; further ones after the second number. */
const MOST_SLOW = 8;
const MOST_SLOW_LATER = 2;

const SLOW: ReadonlySet<FaultCode> = new Set(['timeout', 'incomplete']);

/**
 * The methods and paths from which no response comes in time, though the node responds to others. Each further request would cost its time
 * limit: the last exchange stands for those.
 */
export class Silences {
  readonly #observations: Observations;
  readonly #slow = new Map<string, number>();
  readonly #silent = new Map<string, Exchange>();

  /** @param observations Tells of them. */
  constructor(observations: Observations) {
    this.#observations = observations;
  }

  /** The exchange that stands for a request which is not sent. */
  known(request: HttpRequest): Exchange | undefined {
    if (this.#silent.size === 0) return undefined;
    return this.#silent.get(request.path) ?? this.#silent.get(nameOf(request));
  }

  /** Counts an exchange with or without a response in time. */
  note(request: HttpRequest, exchange: Exchange): void {
    const { outcome } = exchange;
    const isSlow = outcome.kind === 'fault' && SLOW.has(outcome.code);
    if (!isSlow && this.#slow.size === 0) return;
    const name = nameOf(request);
    const count = isSlow ? (this.#slow.get(name) ?? 0) + 1 : 0;
    this.#slow.set(name, count);
    if (count >= (this.#silent.size === 0 ? MOST_SLOW : MOST_SLOW_LATER)) this.silence(name, exchange);
  }

  /** Notes that no response of a method, or at a path, comes in time. */
  silence(name: string, exchange: Exchange): void {
    this.#silent.set(name, exchange);
    this.#observations.silent.add(name);
  }
}
