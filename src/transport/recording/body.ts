/** The maximum size of a recorded body: 16 MiB. */
export const MAX_BODY = 16 * 1024 * 1024;

/** The number of chunks to join at once, so that a body of many small chunks needs no more memory than others. */
const PIECES = 1024;

/** The bytes that all bodies of a recording may hold at the same time: any number of clients may send or receive large ones. */
export class BodyRoom {
  #free = 2 * MAX_BODY;

  /** Takes so many bytes; returns false if there are not as many. */
  take(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#free += bytes;
  }
}

/** The body of one message. It keeps up to `MAX_BODY` bytes, if there is room. */
export class Body {
  readonly #room: BodyRoom;
  #parts: Uint8Array[] = [];
  #pieces: Uint8Array[] = [];
  #length = 0;
  #taken = 0;
  #isDropped = false;

  constructor(room: BodyRoom) {
    this.#room = room;
  }

  /** Whether its bytes are not kept: it is too large, or there was no room for it. */
  get isDropped(): boolean {
    return this.#isDropped;
  }

  /** The bytes; empty for a body that is dropped. */
  get bytes(): Uint8Array {
    const [first, ...others] = [...this.#parts, ...this.#pieces];
    const whole = others.length === 0 ? first : Buffer.concat([...this.#parts, ...this.#pieces]);
    [this.#parts, this.#pieces] = [whole === undefined ? [] : [whole], []];
    return whole ?? new Uint8Array();
  }

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#isDropped) return;
    if (this.#length > MAX_BODY || !this.#room.take(chunk.length)) {
      this.#isDropped = true;
      this.release();
      return;
    }
    this.#taken += chunk.length;
    this.#pieces.push(chunk);
    if (this.#pieces.length < PIECES) return;
    this.#parts.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }

  /** Drops its bytes, and gives their room back. */
  release(): void {
    this.#room.giveBack(this.#taken);
    this.#taken = 0;
    this.#parts = [];
    this.#pieces = [];
  }
}
