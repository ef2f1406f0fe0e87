/** The maximum size of a recorded body: 16 MiB. */
export const MAX_BODY = 16 * 1024 * 1024;

/** The number of chunks to join at once, so that a body of many small chunks needs no more memory than others. */
const PIECES = 1024;

/** The body of one message. It keeps up to `MAX_BODY` bytes. */
export class Body {
  #parts: Uint8Array[] = [];
  #pieces: Uint8Array[] = [];
  #length = 0;

  get isTooLarge(): boolean {
    return this.#length > MAX_BODY;
  }

  /** The bytes; empty for a body that is too large. */
  get bytes(): Uint8Array {
    return Buffer.concat([...this.#parts, ...this.#pieces]);
  }

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.isTooLarge) {
      this.#parts = [];
      this.#pieces = [];
      return;
    }
    this.#pieces.push(chunk);
    if (this.#pieces.length < PIECES) return;
    this.#parts.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }
}
