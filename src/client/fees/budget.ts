import { type FeeName, mostFee } from './documented.ts';

/** The budget does not allow a transaction. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** What one transaction burns, in nAVAX: its fee, and what it gives to others. */
export interface Burned {
  readonly fee: bigint;
  readonly given: bigint;
}

const NOTHING: Burned = { fee: 0n, given: 0n };

/** What transactions may burn, and what they have burned. All amounts are in nAVAX. */
export class Budget {
  readonly #limit: bigint;
  readonly #times: bigint;
  #held = 0n;
  #fees = 0n;
  #given = 0n;

  /**
   * @param limit What all transactions burn at most.
   * @param planned What they burn by the documented fees. A limit that is several times as much allows fees that are.
   */
  constructor(limit: bigint, planned = limit) {
    this.#limit = limit;
    this.#times = limit > planned && planned > 0n ? limit / planned : 1n;
  }

  /** The sum of the fees of accepted transactions. */
  get fees(): bigint {
    return this.#fees;
  }

  /** The fees, and all that accepted transactions have given away: balances of L1 validators, and outputs to others. */
  get burned(): bigint {
    return this.#fees + this.#given;
  }

  /**
   * Sets aside what a transaction burns that is about to be signed. It stays set aside if the node does not accept the transaction: who
   * has its signature can issue it later.
   *
   * @param before What was set aside for another form of the transaction, of which the network accepts one.
   * @returns what is set aside now
   * @throws BudgetSpent when the fee is far above the plan, or the rest of the budget is too small.
   */
  hold({ fee, given }: Burned, name: FeeName = 'txFee', before = NOTHING): Burned {
    const most = mostFee(name) * this.#times;
    if (fee > most)
      throw new BudgetSpent(
        `the fee would be ${inAvax(fee)}, and the plan has at most ${inAvax(most)} for it; raise --budget if the network is that expensive`,
      );
    const more = fee + given - before.fee - before.given;
    if (more <= 0n) return before;
    const left = this.#limit - this.burned - this.#held;
    if (more > left)
      throw new BudgetSpent(
        `a transaction burns up to ${inAvax(fee + given)}, and ${inAvax(left)} of the budget are left; raise --budget`,
      );
    this.#held += more;
    return { fee, given };
  }

  /** The highest fee that it allows for a transaction, if `before` is set aside for another form of it. */
  mostFee(name: FeeName = 'txFee', before = NOTHING): bigint {
    const most = mostFee(name) * this.#times;
    const left = this.#limit - this.burned - this.#held + before.fee + before.given;
    return most < left ? most : left;
  }

  /** Ends a hold: the transaction was not signed, or this form of it was accepted. */
  settle({ fee, given }: Burned, accepted = NOTHING): void {
    this.#held -= fee + given;
    this.#fees += accepted.fee;
    this.#given += accepted.given;
  }
}

/** An amount of nAVAX in AVAX, with its unit: `1.5 AVAX`. */
export function inAvax(amount: bigint): string {
  const fraction = (amount % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '');
  const whole = (amount / 1_000_000_000n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}${fraction === '' ? '' : `.${fraction}`} AVAX`;
}
