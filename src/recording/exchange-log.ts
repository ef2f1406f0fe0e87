import { harEntry } from './har.ts';
import { HarFile } from './har-file.ts';
import type { Exchange, Header } from '../transport/exchange.ts';

/** Name of the file with all exchanges of a run, in its output folder. */
export const HAR_FILE = 'exchanges.har';

/** Bytes of a file behind which only the beginnings of bodies are written: a run on `large` writes a tenth of it. */
const LONG_FILE = 256 * 1024 * 1024;
const HEAD = 4096;

/**
 * Writes the exchanges of a run to a HAR file while it goes on, so that memory does not grow with the run and an interrupted
 * one leaves what it had.
 */
export class ExchangeLog {
  readonly #file: HarFile;
  readonly #redact: readonly string[];

  /** Starts the file anew. Values of the headers that the user gave are kept out of it. */
  constructor(file: string, version: string, secret: readonly Header[]) {
    this.#file = new HarFile(file, version);
    this.#redact = secret.map(([name]) => name);
  }

  add(exchange: Exchange): void {
    const maxBody = this.#file.size > LONG_FILE ? { maxBody: HEAD } : {};
    this.#file.add(harEntry(exchange, { redact: this.#redact, ...maxBody }));
  }

  /** Writes what is gathered. */
  flush(): void {
    this.#file.flush();
  }

  /** Writes what is gathered, and ends the file. */
  close(): void {
    this.#file.close();
  }
}
