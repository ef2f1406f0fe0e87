/** The bytes are truncated or invalid. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable';
}

/** Bytes follow the last member. */
export class ExtraBytes extends Unreadable {
  override readonly name = 'ExtraBytes';
  /** Number of bytes that were read, and of all. */
  readonly read: number;
  readonly given: number;

  constructor(read: number, given: number) {
    super(`${given - read} extra bytes at the end`);
    this.read = read;
    this.given = given;
  }
}

/** The bytes are of an unknown kind, for example one of a later release. */
export class UnknownKind extends Error {
  override readonly name: string = 'UnknownKind';
  readonly typeId: number;

  constructor(message: string, typeId: number) {
    super(message);
    this.typeId = typeId;
  }
}

/** The codec version is not 0, the only one of the network. */
export class UnknownVersion extends UnknownKind {
  override readonly name = 'UnknownVersion';

  constructor(version: number) {
    super(`codec version ${version}`, version);
  }
}

/** Reads big-endian bytes from the start. Each method throws `Unreadable` if too few bytes are left. */
export class ByteCursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Number of bytes read so far. */
  get at(): number {
    return this.#at;
  }

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

  /** A view of the bytes from `start` to the current position. */
  since(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.#at);
  }

  /** Skips bytes, and returns the position of the first one. */
  skip(length: number): number {
    if (length > this.left) throw new Unreadable(`the bytes end at ${this.#bytes.length}, in the middle of a field`);
    const at = this.#at;
    this.#at += length;
    return at;
  }

  /** Reads the number of items from the next four bytes, then the items. */
  list<T>(read: () => T): T[] {
    const count = this.u32();
    // Each item has at least one byte.
    if (count > this.left) throw new Unreadable(`a list of ${count} items in ${this.left} bytes`);
    const items: T[] = [];
    while (items.length < count) items.push(read());
    return items;
  }

  /** @throws Unreadable if bytes are left. */
  end(): void {
    if (this.left > 0) throw new ExtraBytes(this.#at, this.#bytes.length);
  }
}
