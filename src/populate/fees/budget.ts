/** The budget does not allow a transaction. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** What one transaction burns, in nAVAX: its fee, and what it gives to others. */
export interface Burned {
  readonly fee: bigint;
  readonly given: bigint;
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
   * Sets aside what a transaction burns that is about to be issued.
   *
   * @throws BudgetSpent when the rest of the budget is too small.
   */
  hold({ fee, given }: Burned): void {
    const amount = fee + given;
    const left = this.#limit === undefined ? undefined : this.#limit - this.burned - this.#held;
    if (left !== undefined && amount > left) {
      throw new BudgetSpent(`a transaction burns up to ${inAvax(amount)}, and ${inAvax(left)} of the budget are left`);
    }
    this.#held += amount;
  }

  /** Ends a hold. Counts the transaction if it was accepted. */
  settle({ fee, given }: Burned, wasAccepted: boolean): void {
    this.#held -= fee + given;
    if (!wasAccepted) return;
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
