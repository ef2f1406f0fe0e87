import { RotatingLog, type RotatingLogOptions } from '../recording/rotating-log.ts';
import { decodeContent } from '../transport/content-coding.ts';
import type { Exchange } from '../transport/exchange.ts';
import { MAX_BODY } from './body.ts';
import type { ReadExchange } from './exchange-reader.ts';

/** The maximum time until an exchange is written to the file, in milliseconds. */
const FLUSH_MS = 1000;

export interface RecorderOptions extends Omit<RotatingLogOptions, 'maxBody'> {
  /** Called with each exchange. Numbers follow the order of completion, and the body is decoded. */
  readonly onExchange: (exchange: Exchange) => void;
  /** Called with the reason why exchanges are missing from the recording. */
  readonly onProblem: (reason: string) => void;
}

/** The result of a recording. */
export interface Recording {
  /** The number of exchanges. */
  readonly exchanges: number;
  /** The number of exchanges in deleted files. */
  readonly deleted: number;
  /** The files that were not deleted, the oldest first. */
  readonly files: readonly string[];
  /** Whether every exchange was written. */
  readonly complete: boolean;
}

/**
 * Writes exchanges to HAR files, and passes them on. After a write error it stops writing, and still passes exchanges
 * on.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #log: RotatingLog;
  readonly #timer: NodeJS.Timeout;
  #count = 0;
  #complete = true;
  /** Records one exchange after the other, since decoding is asynchronous. */
  #recorded = Promise.resolve();

  /** @throws An error of the file system when the first file cannot be written. */
  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#log = new RotatingLog({ ...options, maxBody: MAX_BODY });
    this.#timer = setInterval(() => {
      this.#write(() => {
        this.#log.flush();
      });
    }, FLUSH_MS);
  }

  readonly add = (read: ReadExchange): Promise<void> => {
    this.#recorded = this.#recorded.then(() => this.#record(read));
    return this.#recorded;
  };

  /** Waits until every exchange is written, and closes the last file. */
  async close(): Promise<Recording> {
    await this.#recorded;
    clearInterval(this.#timer);
    this.#write(() => {
      this.#log.close();
    });
    const { files, deleted } = this.#log;
    return { exchanges: this.#count, deleted, files, complete: this.#complete };
  }

  async #record(read: ReadExchange): Promise<void> {
    const outcome = await decoded(read.outcome);
    this.#count += 1;
    const exchange = { ...read, number: this.#count, outcome };
    this.#write(() => {
      this.#log.add(exchange);
    });
    this.#options.onExchange(exchange);
  }

  #write(action: () => void): void {
    if (!this.#complete) return;
    try {
      action();
    } catch (error) {
      this.#complete = false;
      this.#options.onProblem(
        `writing failed, and no more exchanges are recorded: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

async function decoded(outcome: Exchange['outcome']): Promise<Exchange['outcome']> {
  if (outcome.kind === 'fault') return outcome;
  const body = await decodeContent(outcome.body, outcome.headers, MAX_BODY);
  return 'kind' in body ? body : { ...outcome, body };
}
