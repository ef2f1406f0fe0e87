import { rmSync } from 'node:fs';
import { FLUSH_MS } from './har-file.ts';
import { RotatingLog, type RotatingLogOptions } from './rotating-log.ts';
import { decodeContent } from '../content-coding.ts';
import type { Exchange } from '../exchange.ts';
import { MAX_BODY } from './body.ts';
import type { ReadExchange } from './exchange-reader.ts';
import { startRelay, type RelayOptions } from './relay.ts';

export interface RecorderOptions extends Omit<RotatingLogOptions, 'maxBody'> {
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

/** Writes exchanges to HAR files, numbered in the order of completion, with decoded bodies. It stops at a write error. */
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

/** A relay whose traffic is being recorded. */
export interface RunningRecording {
  /** The URL for the requests of clients. */
  readonly url: string;
  /** Closes the relay, then the files. */
  close(): Promise<Recording>;
}

/**
 * Forwards requests to a target, and writes each exchange to HAR files. The traffic continues when a file cannot be
 * written.
 *
 * @throws An error of the system when the port or the first file cannot be used.
 */
export async function startRecording(
  options: Omit<RelayOptions, 'onExchange'> & RecorderOptions,
): Promise<RunningRecording> {
  const recorder = new Recorder(options);
  try {
    const relay = await startRelay({ ...options, onExchange: recorder.add });
    return {
      url: relay.url,
      close: async () => {
        await relay.close();
        return recorder.close();
      },
    };
  } catch (error) {
    await recorder.close();
    rmSync(options.file);
    throw error;
  }
}
