import { memberOf } from '../encoding/read-json.ts';
import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import type { RpcReply } from '../client/node-client.ts';
import { blockedBy } from './not-testable.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { bodyExcerpt, excerpt } from './excerpt.ts';
import { Failure } from './failure.ts';
import { withoutNulls } from './without-nulls.ts';

/** The error object of a response, as received. */
export interface RpcError {
  readonly code: JsonValue | undefined;
  readonly message: JsonValue | undefined;
  readonly data: JsonValue | undefined;
}

/** The check that reads a response. */
interface Reader {
  /** Called each time the check reads the response: a finding is about the response that was read last. */
  readonly onRead: (exchange: number) => void;
  /** Whether the check cannot read a result that breaks this requirement. */
  readonly needs: (requirement: string) => boolean;
  readonly schemas: SchemaSet;
}

/** The response of a node to one request. `R` is the type of the result by the schema of the method. */
export class Answer<R = JsonValue> {
  readonly #asked: RpcReply;
  readonly #reader: Reader;
  #result: JsonValue | undefined;

  constructor(reply: RpcReply, reader: Reader) {
    this.#asked = reply;
    this.#reader = reader;
  }

  get exchange(): Exchange {
    return this.#asked.exchange;
  }

  /** The HTTP status; 0 without a complete response. */
  get status(): number {
    const { outcome } = this.#read().exchange;
    return outcome.kind === 'answer' ? outcome.status : 0;
  }

  get headers(): readonly Header[] {
    const { outcome } = this.#read().exchange;
    return outcome.kind === 'answer' ? outcome.headers : [];
  }

  /** The body, if it is one JSON document. */
  get json(): JsonValue | undefined {
    return this.#read().json;
  }

  /** Whether the response contains a result and no error. */
  get ok(): boolean {
    return isJsonObject(this.json) && 'result' in this.json && !('error' in this.json);
  }

  /** The echoed id. */
  get id(): JsonValue | undefined {
    return memberOf(this.json, 'id');
  }

  /** The error object; undefined if the response is not an error envelope. */
  get error(): RpcError | undefined {
    const error = memberOf(this.json, 'error');
    return isJsonObject(error) ? { code: error.code, message: error.message, data: error.data } : undefined;
  }

  /**
   * The result, valid by its schema. A null that means an empty list or map is replaced by it; a missing member that means one is added.
   *
   * @throws Failure if the response is an error, or not a JSON-RPC response.
   * @throws NotTestable if the members that the check reads break the schema: the requirement of the schema then fails, not the one
   * of this check.
   */
  get result(): R {
    if (!this.ok)
      throw new Failure({
        ...this.describe(),
        message: 'The response contains no result.',
        signature: { kind: 'no-result' },
        expected: 'a result',
      });
    const misfit = this.#asked.judgement?.findings.find(
      ({ requirement }) => !requirement.startsWith('envelope/') && this.#reader.needs(requirement),
    );
    if (misfit !== undefined) throw blockedBy(misfit, this.exchange);
    this.#result ??= withoutNulls(this.#reader.schemas, this.#asked.judgement?.method, this.rawResult);
    // The members that the check reads were validated against the schema from which the type was generated.
    return this.#result as R;
  }

  /** The result as received, whatever its shape; undefined if there is none. */
  get rawResult(): JsonValue | undefined {
    return memberOf(this.json, 'result');
  }

  /** The response as text, for a finding. */
  describe(): { readonly actual: string; readonly exchange: number } {
    const { outcome, number } = this.#read().exchange;
    if (outcome.kind === 'fault') return { actual: `no response: ${outcome.reason}`, exchange: number };
    const content =
      this.json === undefined ? bodyExcerpt(outcome.body, undefined, outcome.wholeLength) : excerpt(this.json);
    return { actual: `HTTP ${outcome.status}, ${content === '' ? 'empty body' : content}`, exchange: number };
  }

  #read(): RpcReply {
    this.#reader.onRead(this.#asked.exchange.number);
    return this.#asked;
  }
}
