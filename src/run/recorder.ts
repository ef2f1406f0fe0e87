import { join } from 'node:path';
import { ExchangeLog, HAR_FILE } from '../transport/recording/exchange-log.ts';
import type { Exchange } from '../transport/exchange.ts';
import { makeFolder } from './make-folder.ts';
import { HeaderNotes } from './header-notes.ts';
import type { TestOptions } from './run-options.ts';
import type { Note } from '../generated/report.ts';
import { reasonOf } from '../encoding/system-error.ts';
import { suiteOf } from './suite.ts';

/** Numbers the exchanges of a run, writes them to `exchanges.har.gz` in the output folder, and passes them to `onExchange`. */
export class Recorder {
  readonly #log: ExchangeLog | undefined;
  readonly #onExchange: TestOptions['onExchange'];
  readonly #headers = new HeaderNotes();
  readonly #listeners: ((exchange: Exchange) => void)[] = [];
  #count = 0;
  #sentAgain = 0;

  /** Creates the output folder, if `outDir` is given. */
  constructor({
    outDir,
    isRecorded,
    transport,
    onExchange,
  }: Pick<TestOptions, 'outDir' | 'isRecorded' | 'transport' | 'onExchange'>) {
    this.#onExchange = onExchange;
    if (outDir === undefined || isRecorded === false) return;
    makeFolder(outDir);
    this.#log = new ExchangeLog(join(outDir, HAR_FILE), suiteOf().version, transport.headers);
  }

  /** The position of the next exchange in the run. */
  readonly number = (): number => (this.#count += 1);

  /** Number of requests that were sent again, because the connection was closed before the response. */
  get sentAgain(): number {
    return this.#sentAgain;
  }

  readonly onExchange = (exchange: Exchange): void => {
    if (exchange.isSentAgain === true) this.#sentAgain += 1;
    this.#headers.add(exchange);
    this.#log?.add(exchange);
    this.#onExchange?.(exchange);
    for (const listener of this.#listeners) listener(exchange);
  };

  /** Passes each later exchange on, too. */
  listen(listener: (exchange: Exchange) => void): void {
    this.#listeners.push(listener);
  }

  /** Writes the profile of the run into the file. */
  tellProfile(name: string): void {
    this.#log?.tellProfile(name);
  }

  /** Ends the file, once. */
  close(): void {
    this.#log?.close();
  }

  /** Notes about headers of the responses, and one if the file is not complete. */
  notes(): Note[] {
    const error = this.#log?.failure;
    const unwritten: Note[] =
      error === undefined ? [] : [{ kind: 'unwritten', file: HAR_FILE, reason: reasonOf(error) }];
    return [...this.#headers.notes(), ...unwritten];
  }
}
