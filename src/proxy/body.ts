/** Bytes of a body beyond which a recording does without it: 16 MiB. */
export const MAX_BODY = 16 * 1024 * 1024;

/** The body of one message, gathered up to `MAX_BODY`. */
export class Body {
  #chunks: Uint8Array[] = [];
  #length = 0;

  get isTooLarge(): boolean {
    return this.#length > MAX_BODY;
  }

  /** The bytes; none of a body that is too large. */
  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.isTooLarge) this.#chunks = [];
    else this.#chunks.push(chunk);
  }
}
