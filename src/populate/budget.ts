/** The budget does not allow a transaction. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** What transactions may burn, and what they have burned. All amounts are in nAVAX. */
export class Budget {
  readonly #limit: bigint | undefined;
  #held = 0n;
  #fees = 0n;
  #given = 0n;

  /** @param limit undefined for no limit */
  constructor(limit?: bigint) {
    this.#limit = limit;
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
   * Sets an amount aside for a transaction that is about to be issued.
   *
   * @throws BudgetSpent when the rest of the budget is too small.
   */
  hold(amount: bigint): void {
    const left = this.#limit === undefined ? undefined : this.#limit - this.burned - this.#held;
    if (left !== undefined && amount > left) {
      throw new BudgetSpent(
        `a transaction burns up to ${inAvax(amount)}, and ${inAvax(left < 0n ? 0n : left)} of the budget are left`,
      );
    }
    this.#held += amount;
  }

  /** Returns an amount that was set aside. */
  release(amount: bigint): void {
    this.#held -= amount;
  }

  /** Counts an accepted transaction. */
  burn(fee: bigint, given: bigint): void {
    this.#fees += fee;
    this.#given += given;
  }
}

/** An amount of nAVAX in AVAX, with its unit: `1.5 AVAX`. */
export function inAvax(amount: bigint): string {
  const fraction = (amount % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '');
  const whole = (amount / 1_000_000_000n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}${fraction === '' ? '' : `.${fraction}`} AVAX`;
}
