import type { JsonValue } from '../../encoding/json.ts';
import { weigh } from '../weigh.ts';

/**
 * The results of kept responses, with a limit of their estimated size together. Responses with equal results can contain the same
 * value, which counts once.
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
    const gone: string[] = [];
    for (const first of this.#results.keys()) {
      if (this.#bytes <= this.#limit) break;
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
