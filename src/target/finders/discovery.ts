import { isJsonObject, type JsonValue, type JsonWritable } from '../../encoding/json.ts';
import { gatewayRefusal } from '../gateway-refusal.ts';
import { countResponse, sharedGrounds } from '../grounds.ts';
import type { NodeClient } from '../node-client.ts';
import { blockedBy, NotTestable } from '../not-testable.ts';
import type { SampleHints } from '../sample-hints.ts';
import { weigh } from '../weigh.ts';

/** Bytes of sample data that are kept in a run, roughly: lists of a large network take some megabytes. */
const MAX_KEPT = 32 * 1024 * 1024;

/** What sample data is discovered on, and from. */
export interface DiscoveryOptions {
  readonly client: Pick<NodeClient, 'call'>;
  readonly seed: number;
  readonly hints: SampleHints;
  /** Whether the node is expected to have a method. */
  readonly serves: (method: string) => boolean;
}

/** What all finders of sample data share: the node, the seed, and what was found already. */
export class Discovery {
  readonly client: Pick<NodeClient, 'call'>;
  readonly seed: number;
  readonly hints: SampleHints;
  readonly serves: (method: string) => boolean;
  readonly #found = new Map<string, () => Promise<unknown>>();
  /** What is wrong with answers, by method: the first finding of each. */
  readonly #misfits = new Map<string, NotTestable>();
  /** The first call of each method that did not succeed, by the number of its exchange. */
  readonly #unsuccessful = new Map<string, number>();
  #kept = 0;

  constructor({ client, seed, hints, serves }: DiscoveryOptions) {
    this.client = client;
    this.seed = seed;
    this.hints = hints;
    this.serves = serves;
  }

  /**
   * The result of a call; undefined when it did not succeed.
   *
   * @throws NotTestable when a gateway refuses the request in place of the node.
   */
  async result(method: string, params: JsonWritable, path?: string): Promise<JsonValue | undefined> {
    const asked = await this.client.call(method, params as JsonValue, path === undefined ? {} : { path });
    const { exchange, json, judgement } = asked;
    countResponse(exchange.number);
    const refusal = gatewayRefusal(exchange);
    if (refusal !== undefined)
      throw new NotTestable(`the suite could not read test data from the node: ${refusal.reason}`, refusal.cause);
    const misfit = judgement?.findings.find(({ requirement }) => !requirement.startsWith('envelope/'));
    if (misfit !== undefined && !this.#misfits.has(method)) this.#misfits.set(method, blockedBy(misfit, exchange));
    const result = isJsonObject(json) ? json.result : undefined;
    if (result === undefined && !this.#unsuccessful.has(method)) this.#unsuccessful.set(method, exchange.number);
    return result;
  }

  /**
   * Ends a check: what it needs is not in the answers of a method.
   *
   * @param what What was looked for, with its article.
   * @param remedy What to test instead.
   * @throws NotTestable always; it names the requirement that such an answer breaks, or the method whose calls did not succeed, where
   * there is one.
   */
  missingIn(method: string, what: string, remedy: string): never {
    const exchange = this.#unsuccessful.get(method);
    throw (
      this.#misfits.get(method) ?? (exchange === undefined ? lacking(what, remedy) : unanswered(method, exchange, what))
    );
  }

  /**
   * Takes note that a part of an answer is kept until the end of the run.
   *
   * @throws NotTestable when all that is kept would take more memory than a run has.
   */
  keep<T extends JsonValue>(value: T): T {
    this.#kept += weigh(value, MAX_KEPT);
    if (this.#kept > MAX_KEPT) {
      const megabytes = MAX_KEPT / 1024 / 1024;
      throw new NotTestable(`the test data of the node exceeds the suite's limit of ${megabytes} MB`);
    }
    return value;
  }

  /** What `find` finds, looked for once. Each key belongs to one finder. */
  once<T>(key: string, find: () => Promise<T>): Promise<T> {
    const known = this.#found.get(key);
    // Each key is used by one finder, so that what is stored under it has that finder's type.
    if (known !== undefined) return known() as Promise<T>;
    const found = sharedGrounds(find);
    this.#found.set(key, found);
    return found();
  }
}

/** What was found; an empty list where the chain lacks it. */
export async function optional<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  return list.catch((error: unknown) => {
    if (error instanceof NotTestable) return [];
    throw error;
  });
}

/**
 * Ends a check: the chain lacks what it needs.
 *
 * @param what What was looked for, with its article.
 * @param remedy What to test instead.
 * @throws NotTestable always.
 */
export function missing(what: string, remedy: string): never {
  throw lacking(what, remedy);
}

function unanswered(method: string, exchange: number, what: string): NotTestable {
  const reason = `no ${withoutArticle(what)} was found because ${method} did not succeed (exchange ${exchange})`;
  return new NotTestable(reason, { kind: 'test-data', lookup: method });
}

function withoutArticle(what: string): string {
  return what.replace(/^an? /, '');
}

function lacking(what: string, remedy: string): NotTestable {
  return new NotTestable(`no ${withoutArticle(what)} was found on the node; use ${remedy}`);
}
