import type { Dialect } from '../dialect.ts';
import type { Json, Ledger } from '../ledger.ts';
import type { Call, Handler, Handlers } from '../rpc/call.ts';
import { HANDLERS } from '../services/handlers.ts';

/** Characters of all kept results. */
const MOST = 64 * 2 ** 20;
/** Number of kept results that are not written yet. */
const MOST_VALUES = 6000;
/** Methods whose results depend on their arguments and the ledger alone. */
const LASTING = /^(?:platform|index)\.(?!issueTx$|sampleValidators$)/;
/** Methods whose results also depend on the transactions that a node has refused or not accepted yet. */
const OF_THE_MEMPOOL: ReadonlySet<string> = new Set([
  'platform.issueTx',
  'platform.getTxStatus',
  'platform.getBlockchainStatus',
  'platform.validatedBy',
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
  #kept = new WeakMap<Ledger, WeakMap<Dialect, Map<string, string>>>();
  #size = 0;
  readonly #changing = new WeakSet<Ledger>();
  /** Ledger that has taken no transaction yet -> another one that was built alike. */
  readonly #alike = new WeakMap<Ledger, Ledger>();

  /** Call without its ledger and dialect -> its result, for changes of methods. */
  #values = new WeakMap<Ledger, WeakMap<Dialect, Map<string, Json>>>();
  #count = 0;
  readonly #handlers = new WeakMap<Ledger, Map<string, Handler>>();

  /**
   * The handlers of an unchanged node on this ledger, for a change to build on: each result is made once for many changes. Nobody can
   * change it.
   */
  handlersOf(ledger: Ledger): Handlers {
    const names = Object.keys(HANDLERS).filter((name) => LASTING.test(name) && !OF_THE_MEMPOOL.has(name));
    return { ...HANDLERS, ...Object.fromEntries(names.map((name) => [name, this.#remembering(name, ledger)])) };
  }

  /** Gives a new ledger the results of another one that was built alike, until it takes a transaction. */
  share(fresh: Ledger, built: Ledger): void {
    this.#alike.set(fresh, built);
  }

  /** The result of a call: from before, or made now. */
  text({ method, handler, ledger: own, dialect, text }: ResultKey, make: () => string): string {
    const ledger = OF_THE_MEMPOOL.has(method) ? own : (this.#alike.get(own) ?? own);
    // A changed method may answer differently each time.
    if (!this.#isOwn(method, handler, own) || !LASTING.test(method) || this.#changing.has(own)) return make();
    const results = this.#of(ledger, dialect);
    const key = `${method} ${text}`;
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#size += key.length + made.length;
    if (this.#size > MOST) {
      this.#kept = new WeakMap();
      this.#size = 0;
    } else results.set(key, made);
    return made;
  }

  /** Keeps nothing of a ledger from now on. */
  leave(ledger: Ledger): void {
    this.#alike.delete(ledger);
    this.#changing.add(ledger);
  }

  #isOwn(method: string, handler: Handler, ledger: Ledger): boolean {
    return handler === HANDLERS[method] || handler === this.#handlers.get(ledger)?.get(method);
  }

  #remembering(method: string, ledger: Ledger): Handler {
    const known = this.#handlers.get(ledger)?.get(method);
    if (known !== undefined) return known;
    const own = HANDLERS[method];
    if (own === undefined) throw new Error(`There is no method ${method}.`);
    const handler: Handler = (call) => {
      if (call.ledger !== ledger || call.peers !== undefined || this.#changing.has(ledger)) return own(call);
      return this.#value(`${method} ${call.indexPath ?? ''} ${call.args.text}`, call, own);
    };
    this.#handlers.set(ledger, (this.#handlers.get(ledger) ?? new Map<string, Handler>()).set(method, handler));
    return handler;
  }

  #value(key: string, call: Call, make: Handler): Json {
    const dialects = this.#values.get(call.ledger) ?? new WeakMap<Dialect, Map<string, Json>>();
    const values = dialects.get(call.dialect) ?? new Map<string, Json>();
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = frozen(make(call));
    this.#count += 1;
    if (this.#count > MOST_VALUES) {
      this.#values = new WeakMap();
      this.#count = 0;
    } else this.#values.set(call.ledger, dialects.set(call.dialect, values.set(key, made)));
    return made;
  }

  #of(ledger: Ledger, dialect: Dialect): Map<string, string> {
    const dialects = this.#kept.get(ledger) ?? new WeakMap<Dialect, Map<string, string>>();
    const results = dialects.get(dialect) ?? new Map<string, string>();
    this.#kept.set(ledger, dialects.set(dialect, results));
    return results;
  }
}

/** The value, which can no longer be changed. */
function frozen(value: Json): Json {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    Object.freeze(next);
    for (const part of Object.values(next)) if (typeof part === 'object' && part !== null) open.push(part);
  }
  return value;
}
