import type { Exchange, HttpRequest } from '../transport/exchange.ts';
import { exchangeKind } from '../judge/validation/exchange-kind.ts';
import type { RpcReply } from './node-client.ts';

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
export function nameOf({ method, path, body }: HttpRequest): string {
  return methodIn(body) ?? `${method} ${path.split('?', 1).join()}`;
}

function keyOf(request: HttpRequest): string {
  return `${request.method} ${request.path} ${nameOf(request)}`;
}

function methodIn(body: Uint8Array | undefined): string | undefined {
  if (body === undefined) return undefined;
  return METHOD.exec(Buffer.from(body.subarray(0, TELLING_BYTES)).toString('latin1'))?.[1];
}
