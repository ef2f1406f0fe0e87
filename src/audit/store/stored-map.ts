import type { Store } from './store.ts';

const BIGINT = /^-?\d+n$/;

/** JSON text in which integers of any size keep their type. */
export function writeValue(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
}

/** The value of such a text. */
export function readValue(text: string): unknown {
  return JSON.parse(text, (_name, each: unknown) =>
    typeof each === 'string' && BIGINT.test(each) ? BigInt(each.slice(0, -1)) : each,
  );
}

/** A map in memory whose changes also go to the store. */
export class StoredMap<T> {
  readonly #entries = new Map<string, T>();
  readonly #store: Store;
  readonly #prefix: string;

  private constructor(store: Store, prefix: string) {
    this.#store = store;
    this.#prefix = prefix;
  }

  static async load<T>(store: Store, prefix: string): Promise<StoredMap<T>> {
    const map = new StoredMap<T>(store, prefix);
    for await (const [key, value] of store.range(prefix))
      map.#entries.set(key.slice(prefix.length), readValue(value) as T);
    return map;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  set(key: string, value: T): void {
    this.#entries.set(key, value);
    this.#store.put(this.#prefix + key, writeValue(value));
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#store.delete(this.#prefix + key);
  }

  values(): IterableIterator<T> {
    return this.#entries.values();
  }

  /** The values in the order of their keys: an audit that was resumed asks in the same order. */
  sorted(): readonly T[] {
    return [...this.#entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
  }

  entries(): IterableIterator<[string, T]> {
    return this.#entries.entries();
  }
}
