import { rmSync } from 'node:fs';
import { RotatingLog, type RotatingLogOptions } from '../recording/rotating-log.ts';
import { decodeContent } from '../transport/content-coding.ts';
import type { Exchange } from '../transport/exchange.ts';
import { MAX_BODY } from './body.ts';
import type { ReadExchange } from './exchange-reader.ts';
import { startRelay, type RelayOptions } from './relay.ts';

/** Milliseconds after which an exchange is in the file at the latest. */
const FLUSH_MS = 1000;

export interface RecordingOptions extends Omit<RelayOptions, 'onExchange'>, Omit<RotatingLogOptions, 'maxBody'> {
  /** Gets each exchange, numbered in the order in which they ended, its body decoded. */
  readonly onExchange?: (exchange: Exchange) => void;
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

export interface RunningRecording {
  /** Where clients send their requests. */
  readonly url: string;
  /** Ends the relay and the files. */
  close(): Promise<Recording>;
}

/**
 * Passes requests on to a target, and writes each exchange to HAR files. A file that cannot be written is a problem that is
 * told; the traffic goes on.
 *
 * @throws An error of the system where the port or the first file cannot be used.
 */
export async function startRecording(options: RecordingOptions): Promise<RunningRecording> {
  const log = new RotatingLog({ ...options, maxBody: MAX_BODY });
  let count = 0;
  let complete = true;
  const write = (action: () => void): void => {
    if (!complete) return;
    try {
      action();
    } catch (error) {
      complete = false;
      options.onProblem(`the recording has stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  // One exchange after the other: decoding takes its time.
  let written = Promise.resolve();
  const record = async (read: ReadExchange): Promise<void> => {
    const outcome = await decoded(read.outcome);
    const exchange = { ...read, number: (count += 1), outcome };
    write(() => {
      log.add(exchange);
    });
    options.onExchange?.(exchange);
  };
  const timer = setInterval(() => {
    write(() => {
      log.flush();
    });
  }, FLUSH_MS);
  const end = (): void => {
    clearInterval(timer);
    write(() => {
      log.close();
    });
  };
  const relay = await startRelay({
    ...options,
    onExchange: (read) => {
      written = written.then(() => record(read));
    },
  }).catch((error: unknown) => {
    end();
    rmSync(options.file);
    throw error;
  });
  return {
    url: relay.url,
    close: async () => {
      await relay.close();
      await written;
      end();
      return { exchanges: count, deleted: log.deleted, files: log.files, complete };
    },
  };
}

async function decoded(outcome: Exchange['outcome']): Promise<Exchange['outcome']> {
  if (outcome.kind === 'fault') return outcome;
  const body = await decodeContent(outcome.body, outcome.headers, MAX_BODY);
  return 'kind' in body ? body : { ...outcome, body };
}
