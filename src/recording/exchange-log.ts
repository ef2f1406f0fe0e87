import { appendFileSync, writeFileSync } from 'node:fs';
import { HAR_CLOSING, harEntry, harOpening } from './har.ts';
import type { Exchange, Header } from '../transport/exchange.ts';

/** Name of the file with all exchanges of a run, in its output folder. */
export const HAR_FILE = 'exchanges.har';

/** Characters that are gathered before they are written. */
const CHUNK = 1 << 18;

/** Characters of a file behind which only the beginnings of bodies are written: a run on `large` writes a tenth of it. */
const LONG_FILE = 256 * 1024 * 1024;
const HEAD = 4096;

/**
 * Writes the exchanges of a run to a HAR file while it goes on, so that memory does not grow with the run and an interrupted
 * one leaves what it had.
 */
export class ExchangeLog {
  readonly #file: string;
  readonly #redact: readonly string[];
  #pending: string[] = [];
  #length = 0;
  #written = 0;
  #first = true;

  /** Starts the file anew. Values of the headers that the user gave are kept out of it. */
  constructor(file: string, version: string, secret: readonly Header[]) {
    this.#file = file;
    this.#redact = secret.map(([name]) => name);
    writeFileSync(file, harOpening(version));
  }

  add(exchange: Exchange): void {
    const maxBody = this.#written > LONG_FILE ? { maxBody: HEAD } : {};
    const entry = harEntry(exchange, { redact: this.#redact, ...maxBody });
    this.#written += entry.length;
    this.#pending.push(this.#first ? entry : `,\n${entry}`);
    this.#first = false;
    this.#length += entry.length;
    if (this.#length >= CHUNK) this.flush();
  }

  /** Writes what is gathered. */
  flush(): void {
    if (this.#pending.length === 0) return;
    appendFileSync(this.#file, this.#pending.join(''));
    this.#pending = [];
    this.#length = 0;
  }

  /** Writes what is gathered, and ends the file. */
  close(): void {
    this.flush();
    appendFileSync(this.#file, HAR_CLOSING);
  }
}
