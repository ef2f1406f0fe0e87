import { RotatingLog, type RotatingLogOptions } from '../recording/rotating-log.ts';
import { decodeContent } from '../transport/content-coding.ts';
import type { Exchange } from '../transport/exchange.ts';
import { MAX_BODY } from './body.ts';
import type { ReadExchange } from './exchange-reader.ts';

/** Milliseconds after which an exchange is in the file at the latest. */
const FLUSH_MS = 1000;

export interface RecorderOptions extends Omit<RotatingLogOptions, 'maxBody'> {
  /** Gets each exchange, numbered in the order in which they ended, its body decoded. */
  readonly onExchange: (exchange: Exchange) => void;
  /** Gets the reason why exchanges are not in the recording. */
  readonly onProblem: (reason: string) => void;
}

/** What a recording has written. */
export interface Recording {
  /** How many exchanges there were. */
  readonly exchanges: number;
  /** How many of them were deleted with the oldest files. */
  readonly deleted: number;
  /** The files that are left, oldest first. */
  readonly files: readonly string[];
  /** Whether each exchange could be written. */
  readonly complete: boolean;
}

/** Writes exchanges to HAR files, and hands them on. A file that cannot be written ends the writing, and nothing else. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #log: RotatingLog;
  readonly #timer: NodeJS.Timeout;
  #count = 0;
  #complete = true;
  /** One exchange after the other: decoding takes its time. */
  #recorded = Promise.resolve();

  /** @throws An error of the file system where the first file cannot be written. */
  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#log = new RotatingLog({ ...options, maxBody: MAX_BODY });
    this.#timer = setInterval(() => {
      this.#write(() => {
        this.#log.flush();
      });
    }, FLUSH_MS);
  }

  readonly add = (read: ReadExchange): void => {
    this.#recorded = this.#recorded.then(() => this.#record(read));
  };

  /** Ends the last file, when everything is written. */
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
