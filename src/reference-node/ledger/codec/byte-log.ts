/** An append-only list of byte strings in one buffer: a hundred thousand of them cost little more than their bytes. */
export class ByteLog {
  #buffer = Buffer.allocUnsafe(64 * 1024);
  #ends: number[] = [];

  get size(): number {
    return this.#ends.length;
  }

  append(bytes: Uint8Array): void {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + bytes.length;
    if (end > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, start);
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, start);
    this.#ends.push(end);
  }

  /** A view of the bytes; undefined beyond the end. */
  at(index: number): Uint8Array | undefined {
    const end = this.#ends[index];
    if (end === undefined) return undefined;
    const start = this.#ends[index - 1] ?? 0;
    return new Uint8Array(this.#buffer.buffer, this.#buffer.byteOffset + start, end - start);
  }
}
