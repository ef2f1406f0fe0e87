import type { Exchange } from '../transport/exchange.ts';
import type { Reply } from './questions/question.ts';

/** Calls that a group of questions has numbers for. */
const MOST_NUMBERS = 1000;
/** Largest number of calls that a finding names: the first one and the last ones. */
const MOST_SHOWN = 8;

/** The calls of the questions about one record. Each has a number in the report, which does not depend on what else was asked. */
export class GroupCalls {
  readonly #ordinal: number;
  /** A reply may be long: it lives as long as its question needs it. */
  readonly #exchanges = new WeakMap<Reply, Exchange>();
  #size = 0;

  /** @param ordinal The number of the group, from 1. */
  constructor(ordinal: number) {
    this.#ordinal = ordinal;
  }

  add(reply: Reply, exchange: Exchange): void {
    if (this.#exchanges.has(reply)) return;
    const number = this.#ordinal * MOST_NUMBERS + (this.#size % MOST_NUMBERS);
    this.#size += 1;
    this.#exchanges.set(reply, { ...exchange, number });
  }

  /** The exchanges of replies that show a mismatch, the wrong one last: that one first, and of the others those that a finding names. */
  exchangesOf(replies: readonly Reply[]): readonly Exchange[] {
    const most = replies.length > MOST_SHOWN ? [...replies.slice(0, 1), ...replies.slice(1 - MOST_SHOWN)] : replies;
    return most.toReversed().flatMap((reply) => this.#exchanges.get(reply) ?? []);
  }
}
