import { memberOf } from '../../encoding/read-json.ts';
import { type JsonValue, type JsonWritable } from '../../encoding/json.ts';
import { countResponse, sharedGrounds } from '../grounds.ts';
import type { NodeClient } from '../../client/node-client.ts';
import { blockedBy, NotTestable } from '../not-testable.ts';
import type { SampleHints } from '../../client/knowledge.ts';
import { weigh } from '../../encoding/weigh.ts';

/** Largest estimated size of the test data of a run, in bytes. The lists of a large network need several megabytes. */
const MAX_KEPT = 32 * 1024 * 1024;

export interface DiscoveryOptions {
  readonly client: Pick<NodeClient, 'call'>;
  readonly seed: number;
  readonly hints: SampleHints;
  /** Whether the profile expects the node to have a method, and nothing declares that it lacks its path. */
  readonly serves: (method: string, path?: string) => boolean;
}

/** The state that all finders of test data share: the node, the seed, and the data found so far. */
export class Discovery {
  readonly client: Pick<NodeClient, 'call'>;
  readonly seed: number;
  readonly hints: SampleHints;
  readonly serves: DiscoveryOptions['serves'];
  readonly #found = new Map<string, () => Promise<unknown>>();
  /** Method -> the first finding in its responses. */
  readonly #misfits = new Map<string, NotTestable>();
  /** Method -> the exchange number of its first call without a result. */
  readonly #unsuccessful = new Map<string, number>();
  #kept = 0;

  constructor({ client, seed, hints, serves }: DiscoveryOptions) {
    this.client = client;
    this.seed = seed;
    this.hints = hints;
    this.serves = serves;
  }

  /**
   * The result of a call; undefined if the response contains no result.
   *
   * @param isPatient Whether to ask again while a gateway refuses it for now.
   * @throws NotTestable if a gateway refuses the request in place of the node.
   */
  async result(method: string, params: JsonWritable, path?: string, isPatient?: true): Promise<JsonValue | undefined> {
    const asked = await this.client.call(method, params as JsonValue, { path, isPatient });
    const { exchange, json, judgement, refusal, excess } = asked;
    countResponse(exchange.number);
    if (refusal !== undefined)
      throw new NotTestable(`the suite could not read test data from the node: ${refusal.reason}`, refusal.cause);
    const misfit = excess ?? judgement?.findings.find(({ requirement }) => !requirement.startsWith('envelope/'));
    if (misfit !== undefined && !this.#misfits.has(method)) this.#misfits.set(method, blockedBy(misfit, exchange));
    const result = memberOf(json, 'result');
    if (result === undefined && !this.#unsuccessful.has(method)) this.#unsuccessful.set(method, exchange.number);
    return result;
  }

  /**
   * Ends a check, because the responses of a method do not contain its test data.
   *
   * @param what The missing data, with an article.
   * @param remedy What to test instead.
   * @throws NotTestable always. The reason contains the requirement that a response breaks, or the method without a result, if any.
   */
  missingIn(method: string, what: string, remedy: string): never {
    const exchange = this.#unsuccessful.get(method);
    throw (
      this.#misfits.get(method) ??
      (exchange === undefined ? lacking(what, remedy) : withoutResult(method, exchange, what))
    );
  }

  /**
   * Counts the size of a part of a response that is kept until the end of the run.
   *
   * @throws NotTestable if the kept data exceeds the memory limit of a run.
   */
  keep<T extends JsonValue>(value: T): T {
    this.#kept += weigh(value, MAX_KEPT);
    if (this.#kept > MAX_KEPT) {
      const megabytes = MAX_KEPT / 1024 / 1024;
      throw new NotTestable(`the test data of the node exceeds the suite's limit of ${megabytes} MB`);
    }
    return value;
  }

  /** Runs `find` once for each key and shares its result. Each key belongs to one finder. */
  once<T>(key: string, find: () => Promise<T>): Promise<T> {
    const known = this.#found.get(key);
    // The cast is safe: only one finder uses the key, so the stored value has its type.
    if (known !== undefined) return known() as Promise<T>;
    const found = sharedGrounds(find);
    this.#found.set(key, found);
    return found();
  }
}

/**
 * Ends a check, because the chain does not contain its test data.
 *
 * @param what The missing data, with an article.
 * @param remedy What to test instead.
 * @throws NotTestable always.
 */
export function missing(what: string, remedy: string): never {
  throw lacking(what, remedy);
}

function withoutResult(method: string, exchange: number, what: string): NotTestable {
  const reason = `no ${withoutArticle(what)} was found because ${method} did not succeed (exchange ${exchange})`;
  return new NotTestable(reason, { kind: 'test-data', lookup: method });
}

function withoutArticle(what: string): string {
  return what.replace(/^an? /, '');
}

function lacking(what: string, remedy: string): NotTestable {
  return new NotTestable(`no ${withoutArticle(what)} was found on the node; use ${remedy}`);
}
