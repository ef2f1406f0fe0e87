import { objectIn } from '../../src/encoding/json.ts';
import type { Finding, RequirementResult } from '../../src/generated/report.ts';
import type { TestOptions } from '../../src/run/run-options.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { type Difference, differenceOf } from './differences.ts';

/** Sends the request of an exchange to the clean node that stands for the one it was for, and returns its response. */
export type AskClean = (exchange: Exchange) => Promise<Exchange>;

/** Signature kinds of findings about a single response; other responses do not matter for them. */
const OF_ONE_RESPONSE: ReadonlySet<string | undefined> = new Set(['schema', 'http']);

/** A call in a built file of `specs`: its path without `.js`, the line and the column. */
const PLACE = /\/specs\/(\S+?)\.[jt]s:(\d+:\d+)/;

/**
 * What a run showed beside its results: which responses each check read, where it asserted and failed. A response is marked when a
 * node without the change returns a different one to the same request, or when the response is incomplete. The comparison uses neither the
 * changed node nor the run, so that they cannot falsify it.
 */
export class Trace {
  readonly #askClean: AskClean;
  readonly #exchanges = new Map<number, Exchange>();
  readonly #issued: Exchange[] = [];
  readonly #read = new Map<string, ReadonlySet<number>>();
  readonly #known = new Map<number, Difference | undefined>();
  readonly #reached = new Map<string, Set<string>>();
  readonly #failed = new Map<string, string>();

  constructor(askClean: AskClean) {
    this.#askClean = askClean;
  }

  /** The listeners that a run must call. */
  readonly observers: Required<Pick<TestOptions, 'onExchange' | 'onChecked'>> = {
    onExchange: (exchange) => {
      this.#exchanges.set(exchange.number, exchange);
      if (methodAsked(exchange) === 'platform.issueTx') this.#issued.push(exchange);
    },
    onChecked: (id, responses, failedAt) => {
      // A check runs again in another state. A failure rests on the responses of its own.
      if (this.#failed.has(id)) return;
      const earlier = failedAt === undefined ? (this.#read.get(id) ?? []) : [];
      this.#read.set(id, new Set([...earlier, ...responses]));
      const place = placeOf(failedAt);
      if (place !== undefined) this.#failed.set(id, place);
    },
  };

  /** A listener that only runs on clean nodes need: it takes time at each assertion. */
  readonly onAssertion = (id: string): void => {
    const place = placeOf(new Error().stack);
    if (place !== undefined) this.#reached.set(id, (this.#reached.get(id) ?? new Set()).add(place));
  };

  /** By requirement, the places of the assertions that its check reached. */
  get reached(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#reached;
  }

  /** The place of the assertion at which the check of a requirement failed. */
  failedIn(id: string): string | undefined {
    return this.#failed.get(id);
  }

  /** By method, the requirements whose checks read a response of it. */
  readers(): ReadonlyMap<string, readonly string[]> {
    const readers = new Map<string, Set<string>>();
    const methods = new Map([...this.#exchanges].map(([number, exchange]) => [number, calledIn(exchange)]));
    for (const [id, responses] of this.#read) {
      for (const number of responses) {
        const method = methods.get(number);
        if (method !== undefined) readers.set(method, (readers.get(method) ?? new Set()).add(id));
      }
    }
    return new Map([...readers].map(([method, ids]) => [method, [...ids]]));
  }

  /**
   * The first marked response that one of these findings depends on; undefined when there is none. One whose content
   * differs goes before one that came late or not at all, which a busy machine can do to any response.
   */
  async behind({ id, findings }: Pick<RequirementResult, 'id' | 'findings'>): Promise<Exchange | undefined> {
    let other: Exchange | undefined;
    for (const number of new Set(findings.flatMap((finding) => this.#restsOn(id, finding)))) {
      const exchange = this.#exchanges.get(number);
      const difference = exchange === undefined ? undefined : await this.#differenceOf(exchange);
      if (difference === 'content') return exchange;
      if (difference === 'arrival') other ??= exchange;
    }
    return other;
  }

  /** The numbers of the responses that a finding depends on, its own response first. */
  #restsOn(id: string, { signature, exchange }: Finding): readonly number[] {
    const own = exchange === undefined ? [] : [exchange];
    return OF_ONE_RESPONSE.has(signature?.kind) ? own : [...own, ...(this.#read.get(id) ?? [])];
  }

  async #differenceOf(exchange: Exchange): Promise<Difference | undefined> {
    const { number } = exchange;
    if (!this.#known.has(number)) {
      // The state after a transaction is compared with the state after the same one.
      for (const earlier of this.#issued) if (earlier.number < number) await this.#differenceOf(earlier);
      this.#known.set(number, differenceOf(exchange, await this.#askClean(exchange)));
    }
    return this.#known.get(number);
  }
}

/** The JSON-RPC method of a request; undefined when it contains none. */
export function methodAsked({ request: { body } }: Exchange): string | undefined {
  const method = objectIn(body)?.method;
  return typeof method === 'string' ? method : undefined;
}

function calledIn(exchange: Exchange): string {
  const { method, url } = exchange.request;
  return methodAsked(exchange) ?? `${method} ${new URL(url).pathname}`;
}

function placeOf(stack = ''): string | undefined {
  const [, file, at] = PLACE.exec(stack) ?? [];
  return file === undefined ? undefined : `${file}:${at ?? ''}`;
}
