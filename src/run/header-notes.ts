import type { Note } from '../generated/report.ts';
import { counted } from '../encoding/counted.ts';
import { dateOf } from '../transport/date-header.ts';
import type { Exchange } from '../transport/exchange.ts';

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
    const text = `${counted(this.#doubled, 'response')} of ${this.#responses} had the header Access-Control-Allow-Origin twice: no browser takes them. The node sends it, so that a gateway in front of it must not add another one.`;
    return this.#doubled === 0 ? [] : [{ kind: 'remark', text }];
  }

  #clockNotes(): Note[] {
    if (this.#off === undefined) return [];
    const minutes = Math.round(Math.abs(this.#off) / 60);
    const text = `The clock of the target (header Date) is ${counted(minutes, 'minute')} ${this.#off > 0 ? 'ahead of' : 'behind'} that of this machine: one of them is wrong, or a cache in front of the node responded. No verdict rests on the clock of this machine.`;
    return [{ kind: 'information', text }];
  }
}
