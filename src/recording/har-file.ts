import { closeSync, openSync, writeSync } from 'node:fs';
import { HAR_CLOSING, harOpening } from './har.ts';

/** The number of buffered bytes after which they are written. */
const CHUNK = 1 << 18;
const SEPARATOR = ',\n';
const CLOSING = Buffer.from(HAR_CLOSING);

/**
 * A HAR file that grows entry by entry. After each write, the file is a complete document, also when the process is
 * killed.
 */
export class HarFile {
  readonly #descriptor: number;
  /** The position of the next entry, which overwrites the closing. */
  #end = 0;
  #pending: string[] = [];
  #length = 0;
  #first = true;
  #isClosed = false;

  /** Creates the file; with `wx`, fails when it exists. */
  constructor(file: string, version: string, flags: 'w' | 'wx' = 'w') {
    this.#descriptor = openSync(file, flags);
    this.#append(harOpening(version));
  }

  /** The size of the file in bytes, with all buffered entries. */
  get size(): number {
    return this.#end + this.#length + CLOSING.length;
  }

  /** Whether the file has at most this many bytes with the entry. The first entry always fits. */
  fits(entry: string, maxBytes: number): boolean {
    return this.#first || this.size + SEPARATOR.length + Buffer.byteLength(entry) <= maxBytes;
  }

  /** Adds an entry that `harEntry` has written. */
  add(entry: string): void {
    const text = this.#first ? entry : SEPARATOR + entry;
    this.#first = false;
    this.#pending.push(text);
    this.#length += Buffer.byteLength(text);
    if (this.#length >= CHUNK) this.flush();
  }

  /** Writes all buffered entries. */
  flush(): void {
    if (this.#length === 0) return;
    const text = this.#pending.join('');
    this.#pending = [];
    this.#length = 0;
    this.#append(text);
  }

  /** Writes all buffered entries and closes the file, once: a second time, its descriptor may be that of another file or socket. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      this.flush();
    } finally {
      closeSync(this.#descriptor);
    }
  }

  #append(text: string): void {
    const bytes = Buffer.allocUnsafe(Buffer.byteLength(text) + CLOSING.length);
    CLOSING.copy(bytes, bytes.write(text));
    for (let at = 0; at < bytes.length;) {
      at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#end + at);
    }
    this.#end += bytes.length - CLOSING.length;
  }
}
