import { closeSync, openSync, writeSync } from 'node:fs';
import { HAR_CLOSING, harOpening } from './har.ts';

/** Bytes that are gathered before they are written. */
const CHUNK = 1 << 18;
const SEPARATOR = ',\n';
const CLOSING = Buffer.from(HAR_CLOSING);

/** A HAR file that grows entry by entry. Each write leaves a whole document behind, so that a killed process leaves one, too. */
export class HarFile {
  readonly #descriptor: number;
  /** Where the next entry is written: over the closing. */
  #end = 0;
  #pending: string[] = [];
  #length = 0;
  #first = true;

  /** Starts the file anew; with `wx`, only where none is. */
  constructor(file: string, version: string, flags: 'w' | 'wx' = 'w') {
    this.#descriptor = openSync(file, flags);
    this.#append(harOpening(version));
  }

  /** Bytes of the file once everything is written. */
  get size(): number {
    return this.#end + this.#length + CLOSING.length;
  }

  /** Whether the file has at most this many bytes with the entry; its first one always fits. */
  fits(entry: string, maxBytes: number): boolean {
    return this.#first || this.size + SEPARATOR.length + Buffer.byteLength(entry) <= maxBytes;
  }

  /** Adds an entry, as `harEntry` writes it. */
  add(entry: string): void {
    const text = this.#first ? entry : SEPARATOR + entry;
    this.#first = false;
    this.#pending.push(text);
    this.#length += Buffer.byteLength(text);
    if (this.#length >= CHUNK) this.flush();
  }

  /** Writes what is gathered. */
  flush(): void {
    if (this.#length === 0) return;
    const text = this.#pending.join('');
    this.#pending = [];
    this.#length = 0;
    this.#append(text);
  }

  /** Writes what is gathered, and ends the file. */
  close(): void {
    try {
      this.flush();
    } finally {
      closeSync(this.#descriptor);
    }
  }

  #append(text: string): void {
    const bytes = Buffer.concat([Buffer.from(text), CLOSING]);
    for (let at = 0; at < bytes.length;) {
      at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#end + at);
    }
    this.#end += bytes.length - CLOSING.length;
  }
}
