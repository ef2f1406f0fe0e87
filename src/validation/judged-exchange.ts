import type { Decoded } from '../encoding/decoded.ts';
import type { JsonValue } from '../encoding/json.ts';
import type { Service } from './exchange-kind.ts';
import type { Judgement } from './judge-value.ts';

/** One HTTP exchange as it was: sent by the suite, or read from a recording. */
export interface JudgedExchange {
  readonly httpMethod: string;
  /** Path, with its query. */
  readonly path: string;
  readonly requestBody?: Uint8Array;
  readonly status: number;
  /** Name and value, names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The body as JSON, from who has read it already. */
  readonly parsed?: Decoded<JsonValue>;
}

/** What an exchange shows of the requirements of envelope, endpoint and method. */
export interface ExchangeJudgement extends Judgement {
  /** `other` is what the document does not cover: it is left alone. */
  readonly kind: 'json-rpc' | 'health-get' | 'other';
  readonly service: Service | undefined;
  /** The method that the request named; for GET the endpoint (`GET /ext/health`). */
  readonly method: string | undefined;
}
