import type { Decoded } from '../../encoding/decoded.ts';
import type { JsonValue } from '../../encoding/json.ts';
import type { Service } from './exchange-kind.ts';
import type { Judgement } from './judge-value.ts';

/** One HTTP exchange to check, sent by the suite or read from a recording. */
export interface JudgedExchange {
  readonly httpMethod: string;
  /** Path, with its query. */
  readonly path: string;
  readonly requestBody?: Uint8Array | undefined;
  readonly status: number;
  /** Name and value, names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The body as JSON, if the caller has already parsed it. */
  readonly parsed?: Decoded<JsonValue>;
}

/** The result of the check of an exchange, for the requirements of envelope, endpoint and method. */
export interface ExchangeJudgement extends Judgement {
  /** `other`: the document does not cover this exchange, and it was not checked. */
  readonly kind: 'json-rpc' | 'health-get' | 'other';
  readonly service: Service | undefined;
  /** The JSON-RPC method of the request; for GET, the endpoint (`GET /ext/health`). */
  readonly method: string | undefined;
}
