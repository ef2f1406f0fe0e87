import type { Dialect } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import type { Handler } from '../rpc/call.ts';
import { HANDLERS } from '../services/handlers.ts';

/** Characters of all kept results. */
const MOST = 64 * 2 ** 20;
/** Methods whose results depend on their arguments and the ledger alone. */
const LASTING = /^(?:platform|index)\.(?!issueTx$|sampleValidators$)/;
/** Methods whose results also depend on the transactions that a node has refused or not accepted yet. */
const OF_THE_MEMPOOL: ReadonlySet<string> = new Set([
  ...['platform.issueTx', 'platform.getTx', 'platform.getTxStatus'],
  ...['platform.getBlockchainStatus', 'platform.validatedBy'],
]);

/** What a result depends on. */
export interface ResultKey {
  readonly method: string;
  readonly handler: Handler;
  readonly ledger: Ledger;
  readonly dialect: Dialect;
  /** The arguments as they were written, and the endpoint. */
  readonly text: string;
}

/**
 * The results of methods as JSON text, for many nodes on the same ledgers: each is made once, also if a node has other
 * methods changed. A ledger that takes a transaction is no longer kept.
 */
export class KnownResults {
  #kept = new WeakMap<Ledger, WeakMap<Dialect, WeakMap<Handler, Map<string, string>>>>();
  #size = 0;
  readonly #changing = new WeakSet<Ledger>();
  /** Ledger that nothing has changed yet -> another one that was built alike. */
  readonly #alike = new WeakMap<Ledger, Ledger>();

  /** Gives a new ledger the results of another one that was built alike, until it is sent a transaction. */
  share(fresh: Ledger, built: Ledger): void {
    this.#alike.set(fresh, built);
  }

  /** The result of a call: from before, or made now. */
  text({ method, handler, ledger: own, dialect, text }: ResultKey, make: () => string): string {
    // Also a refused transaction changes the ledger.
    if (method === 'platform.issueTx') this.#alike.delete(own);
    const ledger = OF_THE_MEMPOOL.has(method) ? own : (this.#alike.get(own) ?? own);
    // A changed method may answer differently each time.
    if (HANDLERS[method] !== handler || !LASTING.test(method) || this.#changing.has(own)) return make();
    const results = this.#of(ledger, dialect, handler);
    const known = results.get(text);
    if (known !== undefined) return known;
    const made = make();
    this.#size += text.length + made.length;
    if (this.#size > MOST) {
      this.#kept = new WeakMap();
      this.#size = 0;
    } else results.set(text, made);
    return made;
  }

  /** Keeps nothing of a ledger from now on. */
  leave(ledger: Ledger): void {
    this.#alike.delete(ledger);
    this.#changing.add(ledger);
  }

  #of(ledger: Ledger, dialect: Dialect, handler: Handler): Map<string, string> {
    const dialects = this.#kept.get(ledger) ?? new WeakMap<Dialect, WeakMap<Handler, Map<string, string>>>();
    const handlers = dialects.get(dialect) ?? new WeakMap<Handler, Map<string, string>>();
    const results = handlers.get(handler) ?? new Map<string, string>();
    this.#kept.set(ledger, dialects.set(dialect, handlers.set(handler, results)));
    return results;
  }
}
