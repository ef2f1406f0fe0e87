/** Collects big-endian bytes, as the network's codec writes them. */
export class ByteWriter {
  #buffer: Buffer;
  #length = 0;

  constructor(capacity = 512) {
    this.#buffer = Buffer.allocUnsafe(capacity);
  }

  #reserve(count: number): number {
    const at = this.#length;
    const needed = at + count;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, at);
      this.#buffer = larger;
    }
    this.#length = needed;
    return at;
  }

  u8(value: number): void {
    const at = this.#reserve(1);
    this.#buffer.writeUInt8(value, at);
  }

  u16(value: number): void {
    const at = this.#reserve(2);
    this.#buffer.writeUInt16BE(value, at);
  }

  u32(value: number): void {
    const at = this.#reserve(4);
    this.#buffer.writeUInt32BE(value, at);
  }

  u64(value: bigint): void {
    const at = this.#reserve(8);
    this.#buffer.writeBigUInt64BE(value, at);
  }

  bytes(value: Uint8Array): void {
    const at = this.#reserve(value.length);
    this.#buffer.set(value, at);
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(0, this.#length));
  }
}
