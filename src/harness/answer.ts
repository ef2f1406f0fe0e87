import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import type { Asked } from '../target/node-client.ts';
import { blockedBy } from '../target/not-testable.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import { bodyExcerpt, excerpt } from './excerpt.ts';
import { Failure } from './failure.ts';
import { withoutNulls } from './without-nulls.ts';

/** The error object of an answer, as it came. */
export interface RpcError {
  readonly code: JsonValue | undefined;
  readonly message: JsonValue | undefined;
  readonly data: JsonValue | undefined;
}

/** The check that reads an answer. */
interface Reader {
  /** Told whenever it looks at what came, since a finding is about the answer last looked at. */
  readonly onRead: (exchange: number) => void;
  /** Whether it can read no result that breaks this requirement. */
  readonly needs: (requirement: string) => boolean;
}

/** What a node answered to one call. `R` is the result that the schema of the method promises. */
export class Answer<R = JsonValue> {
  readonly #asked: Asked;
  readonly #reader: Reader;
  #result: JsonValue | undefined;

  constructor(asked: Asked, reader: Reader) {
    this.#asked = asked;
    this.#reader = reader;
  }

  get exchange(): Exchange {
    return this.#asked.exchange;
  }

  /** HTTP status; 0 when no complete answer came. */
  get status(): number {
    const { outcome } = this.#read().exchange;
    return outcome.kind === 'answer' ? outcome.status : 0;
  }

  get headers(): readonly Header[] {
    const { outcome } = this.#read().exchange;
    return outcome.kind === 'answer' ? outcome.headers : [];
  }

  /** The body, when it is one JSON document. */
  get json(): JsonValue | undefined {
    return this.#read().json;
  }

  /** Whether the answer carries a result and no error. */
  get ok(): boolean {
    return isJsonObject(this.json) && 'result' in this.json && !('error' in this.json);
  }

  /** The echoed id. */
  get id(): JsonValue | undefined {
    return isJsonObject(this.json) ? this.json.id : undefined;
  }

  /** The error object; undefined when the answer is no error envelope. */
  get error(): RpcError | undefined {
    const error = isJsonObject(this.json) ? this.json.error : undefined;
    return isJsonObject(error) ? { code: error.code, message: error.message, data: error.data } : undefined;
  }

  /**
   * The result, fit to its schema; an empty list or map where null may stand for it.
   *
   * @throws Failure when the answer is an error or no JSON-RPC answer at all.
   * @throws NotTestable when the result does not fit what its schema says of what the check reads: then the requirement of the schema
   * fails, not the one that asks.
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
    this.#result ??= withoutNulls(this.#asked.judgement?.method, this.rawResult);
    // The judgement has validated it against the schema that the type was generated from, as far as the check reads it.
    return this.#result as R;
  }

  /** The result as it came, whatever its shape; undefined when there is none. */
  get rawResult(): JsonValue | undefined {
    return isJsonObject(this.json) ? this.json.result : undefined;
  }

  /** What came, for a finding. */
  describe(): { readonly actual: string; readonly exchange: number } {
    const { outcome, number } = this.#read().exchange;
    if (outcome.kind === 'fault') return { actual: `no response: ${outcome.reason}`, exchange: number };
    const content =
      this.json === undefined ? bodyExcerpt(outcome.body, undefined, outcome.wholeLength) : excerpt(this.json);
    return { actual: `HTTP ${outcome.status}, ${content === '' ? 'empty body' : content}`, exchange: number };
  }

  #read(): Asked {
    this.#reader.onRead(this.#asked.exchange.number);
    return this.#asked;
  }
}
