/** Bytes that the codec cannot read; the message is the one that deployed nodes give. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}

/** Reads big-endian bytes, as the network's codec writes them. Every method throws CodecError when bytes run out. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get offset(): number {
    return this.#offset;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  #take(count: number): number {
    if (count > this.remaining) throw new CodecError('packer has insufficient length for input');
    const at = this.#offset;
    this.#offset += count;
    return at;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8));
  }

  bytes(count: number): Uint8Array {
    const at = this.#take(count);
    return this.#bytes.subarray(at, at + count);
  }

  /** @throws CodecError when something is left. */
  end(): void {
    if (this.remaining > 0) {
      throw new CodecError(`trailing buffer space: read ${this.#offset} provided ${this.#bytes.length}`);
    }
  }
}
