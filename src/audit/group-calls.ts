import type { Exchange } from '../transport/exchange.ts';
import type { ShownMismatch } from './findings.ts';
import type { Mismatch, Reply } from './questions/question.ts';

/** Calls that a group of questions has numbers for. */
const MOST_NUMBERS = 1000;
/** Largest number of calls that a finding names: the first one and the last ones. */
const MOST_SHOWN = 8;

/** The calls of the questions about one record. Each has a number in the report, which does not depend on what else was asked. */
export class GroupCalls {
  readonly #ordinal: number;
  readonly #exchanges = new Map<Reply, Exchange>();

  /** @param ordinal The number of the group, from 1. */
  constructor(ordinal: number) {
    this.#ordinal = ordinal;
  }

  add(reply: Reply, exchange: Exchange): void {
    if (this.#exchanges.has(reply)) return;
    const number = this.#ordinal * MOST_NUMBERS + (this.#exchanges.size % MOST_NUMBERS);
    this.#exchanges.set(reply, { ...exchange, number });
  }

  /**
   * A mismatch with the exchanges that show it; undefined without any.
   *
   * @param own The calls of its question. The last one that shows the mismatch has the wrong value.
   * @param around Calls before and after the question that it rests on, too.
   */
  shown(mismatch: Mismatch, own: readonly Reply[], around: readonly Reply[] = []): ShownMismatch | undefined {
    const replies = mismatch.shownBy ?? own;
    const most = replies.length > MOST_SHOWN ? [...replies.slice(0, 1), ...replies.slice(1 - MOST_SHOWN)] : replies;
    const [exchange, ...others] = [...most.toReversed(), ...around].flatMap(
      (reply) => this.#exchanges.get(reply) ?? [],
    );
    return exchange && { mismatch, exchange, others };
  }
}
