/** Bytes that break off, or say what cannot be. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Bytes of a kind that is not known here: a later release may have it. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}

/** Reads big-endian bytes from the front. Each method throws `Unreadable` when they run out. */
export class ByteCursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes read so far. */
  get at(): number {
    return this.#at;
  }

  /** Bytes left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.skip(2));
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4));
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.skip(8));
  }

  /** A view of the next bytes. */
  bytes(length: number): Uint8Array {
    const at = this.skip(length);
    return this.#bytes.subarray(at, at + length);
  }

  /** A view of bytes read before. */
  since(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.#at);
  }

  /** Passes over bytes, and gives the place where they began. */
  skip(length: number): number {
    if (length > this.left) throw new Unreadable(`the bytes end at ${this.#bytes.length}, in the middle of a field`);
    const at = this.#at;
    this.#at += length;
    return at;
  }

  /** Reads as many items as the next four bytes say. */
  list<T>(read: () => T): T[] {
    const count = this.u32();
    // Each item has a byte at least.
    if (count > this.left) throw new Unreadable(`a list of ${count} items in ${this.left} bytes`);
    const items: T[] = [];
    while (items.length < count) items.push(read());
    return items;
  }

  /** @throws Unreadable when something is left. */
  end(): void {
    if (this.left > 0) throw new Unreadable(`${this.left} extra bytes at the end`);
  }
}
