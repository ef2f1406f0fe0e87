import type { JsonValue } from '../encoding/json.ts';
import { weigh } from '../encoding/weigh.ts';

/** Share of the limit that a small result stays below. One large result takes the memory of many small ones, each a request. */
const SMALL_SHARE = 1 / 1000;

/**
 * The results of kept responses, with a limit of their estimated size together. Responses with equal results can contain the same
 * value, which counts once. Small results are removed after all larger ones.
 */
export class ResultsInMemory {
  readonly #limit: number;
  /** Key of a response -> its result; the one that nobody used for the longest time is the first. */
  readonly #results = new Map<string, JsonValue>();
  readonly #sizes = new Map<JsonValue, { readonly bytes: number; responses: number }>();
  #bytes = 0;

  /** @param limit In bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the result of a response. Returns the keys of the responses that must go, which may include its own. */
  add(key: string, result: JsonValue): string[] {
    const size = this.#sizes.get(result) ?? { bytes: weigh(result, this.#limit), responses: 0 };
    if (size.bytes >= this.#limit) return [key];
    if (size.responses === 0) this.#bytes += size.bytes;
    size.responses += 1;
    this.#sizes.set(result, size);
    this.#results.set(key, result);
    return [...this.#makeRoom(SMALL_SHARE * this.#limit), ...this.#makeRoom(0)];
  }

  /** Removes results of at least this size until the rest is within the limit. Returns their keys. */
  #makeRoom(least: number): string[] {
    const gone: string[] = [];
    for (const [first, result] of this.#results) {
      if (this.#bytes <= this.#limit) break;
      if ((this.#sizes.get(result)?.bytes ?? 0) < least) continue;
      this.remove(first);
      gone.push(first);
    }
    return gone;
  }

  /** Notes that the response is used again. */
  use(key: string): void {
    const result = this.#results.get(key);
    if (result === undefined) return;
    this.#results.delete(key);
    this.#results.set(key, result);
  }

  remove(key: string): void {
    const result = this.#results.get(key);
    const size = result === undefined ? undefined : this.#sizes.get(result);
    if (result === undefined || size === undefined) return;
    this.#results.delete(key);
    size.responses -= 1;
    if (size.responses > 0) return;
    this.#sizes.delete(result);
    this.#bytes -= size.bytes;
  }
}
