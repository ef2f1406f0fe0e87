import { join } from 'node:path';
import { ExchangeLog, HAR_FILE } from '../transport/recording/exchange-log.ts';
import { type Exchange, dateOf } from '../transport/exchange.ts';
import { makeFolder } from './make-folder.ts';
import type { TestOptions } from './run-options.ts';
import type { Note } from '../generated/report.ts';
import { reasonOf } from '../encoding/system-error.ts';
import { suiteOf } from './suite.ts';
import { counted } from '../encoding/cut.ts';

/** Numbers the exchanges of a run, writes them to `exchanges.har.gz` in the output folder, and passes them to `onExchange`. */
export class Recorder {
  readonly #log: ExchangeLog | undefined;
  readonly #onExchange: TestOptions['onExchange'];
  readonly #headers = new HeaderNotes();
  readonly #listeners: ((exchange: Exchange) => void)[] = [];
  #count = 0;
  #sentAgain = 0;
  #answered = 0;
  #unanswered = 0;

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

  /** Number of requests for whose response the run waited to the end, and of those that had none. */
  get responses(): { readonly of: number; readonly none: number } {
    return { of: this.#answered + this.#unanswered, none: this.#unanswered };
  }

  readonly onExchange = (exchange: Exchange): void => {
    const { outcome } = exchange;
    if (exchange.isSentAgain === true) this.#sentAgain += 1;
    if (outcome.kind === 'answer') this.#answered += 1;
    // The end of the run takes away the responses of the last requests.
    else if (outcome.code !== 'aborted') this.#unanswered += 1;
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

const ORIGIN = 'access-control-allow-origin';
/** A clock that is off by more seconds than this is noted. */
const MOST_SECONDS = 120;

/** What no check of a node tells: headers that only browsers refuse, and a clock that differs from that of this machine. */
export class HeaderNotes {
  #doubled = 0;
  #responses = 0;
  #off: number | undefined;

  add(exchange: Exchange): void {
    const { outcome, startedAt, durationMs } = exchange;
    if (outcome.kind === 'fault') return;
    this.#responses += 1;
    const origins = outcome.headers.flatMap(([name, value]) => (name === ORIGIN ? value.split(',') : []));
    if (origins.length > 1) this.#doubled += 1;
    const date = dateOf(exchange);
    if (date === undefined) return;
    const off = Number(date) - (startedAt + durationMs) / 1000;
    if (Math.abs(off) > MOST_SECONDS) this.#off ??= off;
  }

  notes(): Note[] {
    return [...this.#doubledNotes(), ...this.#clockNotes()];
  }

  #doubledNotes(): Note[] {
    const text =
      `${counted(this.#doubled, 'response')} of ${this.#responses} had the header Access-Control-Allow-Origin twice: ` +
      'no browser takes them. The node sends it, so that a gateway in front of it must not add another one.';
    return this.#doubled === 0 ? [] : [{ kind: 'remark', text }];
  }

  #clockNotes(): Note[] {
    if (this.#off === undefined) return [];
    const way = this.#off > 0 ? 'ahead of' : 'behind';
    const minutes = Math.round(Math.abs(this.#off) / 60);
    const text =
      `The clock of the target (header Date) is ${counted(minutes, 'minute')} ${way} that of this machine: ` +
      'one of them is wrong, or a cache in front of the node responded. No verdict rests on the clock of this machine.';
    return [{ kind: 'information', text }];
  }
}
