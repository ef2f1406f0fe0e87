import type { TestOptions } from '../../src/run/run-options.ts';
import { methodAsked } from './marks.ts';

/** Collects which requirements read the responses of each method in a run. */
export class Readers {
  readonly #methods = new Map<number, string>();
  readonly #read = new Map<string, ReadonlySet<number>>();

  /** Pass these to the run. */
  readonly observers: Required<Pick<TestOptions, 'onExchange' | 'onChecked'>> = {
    onExchange: (exchange) => {
      const { method, url } = exchange.request;
      this.#methods.set(exchange.number, methodAsked(exchange) ?? `${method} ${new URL(url).pathname}`);
    },
    onChecked: (id, responses) => void this.#read.set(id, responses),
  };

  /** By method, the requirements whose checks read a response of it. */
  byMethod(): ReadonlyMap<string, readonly string[]> {
    const readers = new Map<string, Set<string>>();
    for (const [id, responses] of this.#read) {
      for (const number of responses) {
        const method = this.#methods.get(number);
        if (method === undefined) continue;
        readers.set(method, (readers.get(method) ?? new Set()).add(id));
      }
    }
    return new Map([...readers].map(([method, ids]) => [method, [...ids]]));
  }
}
