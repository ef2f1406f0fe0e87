import { objectIn } from '../../src/encoding/json.ts';
import type { Finding, RequirementResult } from '../../src/generated/report.ts';
import type { TestOptions } from '../../src/run/run-options.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { type Difference, differenceOf } from './difference-of.ts';

/** Sends the request of an exchange to the clean node that stands for the one it was for, and returns its response. */
export type AskClean = (exchange: Exchange) => Promise<Exchange>;

/** Signature kinds of findings about a single response; other responses do not matter for them. */
const OF_ONE_RESPONSE: ReadonlySet<string | undefined> = new Set(['schema', 'http']);

/**
 * Decides which responses a change affects. A response is marked when a node without the change returns a different one
 * to the same request, or when the response is incomplete. The comparison uses neither the changed node nor the run, so
 * that they cannot falsify it.
 */
export class Marks {
  readonly #askClean: AskClean;
  readonly #exchanges = new Map<number, Exchange>();
  readonly #issued: Exchange[] = [];
  readonly #read = new Map<string, ReadonlySet<number>>();
  readonly #known = new Map<number, Difference | undefined>();

  constructor(askClean: AskClean) {
    this.#askClean = askClean;
  }

  /** The listeners that a run must call. */
  readonly observers: Required<Pick<TestOptions, 'onExchange' | 'onChecked'>> = {
    onExchange: (exchange) => {
      this.#exchanges.set(exchange.number, exchange);
      if (methodAsked(exchange) === 'platform.issueTx') this.#issued.push(exchange);
    },
    onChecked: (id, responses) => void this.#read.set(id, responses),
  };

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
