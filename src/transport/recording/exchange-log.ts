import { harEntry, OF_A_RUN } from './har.ts';
import { FLUSH_MS, HarFile } from './har-file.ts';
import type { Exchange, Header } from '../exchange.ts';

/** Name of the file with all exchanges of a run, in its output folder. */
export const HAR_FILE = 'exchanges.har.gz';
/** Its names in reports: earlier runs wrote it without compression. */
export const HAR_FILES: readonly string[] = [HAR_FILE, 'exchanges.har'];

/** The size of the document in bytes after which bodies are cut to 4096 bytes. A run on `large` writes a tenth of it. */
const LONG_FILE = 256 * 1024 * 1024;
const HEAD = 4096;

/**
 * Writes the exchanges of a run to a HAR file during the run. Memory does not grow with the run, and a killed run
 * leaves the exchanges up to its last second.
 */
export class ExchangeLog {
  readonly #file: HarFile;
  readonly #redact: readonly string[];
  readonly #timer: NodeJS.Timeout;
  #failure: unknown;
  #profile: string | undefined;

  /** Creates the file, or overwrites it. The values of the user's own headers (`secret`) are not written. */
  constructor(file: string, version: string, secret: readonly Header[] = []) {
    this.#file = new HarFile(file, version, { comment: OF_A_RUN });
    this.#redact = secret.map(([name]) => name);
    this.#timer = setInterval(() => {
      this.#attempt(() => {
        this.#file.flush();
      });
    }, FLUSH_MS).unref();
  }

  /** The first error of the file. After it, nothing more is written. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Writes the profile of the run into the next entry: a reader of the file needs it. */
  tellProfile(name: string): void {
    this.#profile = name;
  }

  add(exchange: Exchange): void {
    const maxBody = this.#file.size > LONG_FILE ? { maxBody: HEAD } : {};
    const profile = this.#profile;
    this.#profile = undefined;
    this.#attempt(() => {
      this.#file.add(harEntry(exchange, { redact: this.#redact, profile, ...maxBody }));
    });
  }

  /** Writes all buffered entries and closes the file. */
  close(): void {
    clearInterval(this.#timer);
    try {
      this.#file.close();
    } catch (error) {
      this.#failure ??= error;
    }
  }

  /** The run goes on without the file: its verdict is worth more. */
  #attempt(write: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      write();
    } catch (error) {
      this.#failure = error;
    }
  }
}
