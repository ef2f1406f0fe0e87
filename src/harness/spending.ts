import { Budget, BudgetSpent, type Burned } from '../client/fees/budget.ts';
import { MANY_TIMES, raised } from '../client/fees/price.ts';
import { whyNotSigned } from '../client/fees/documented.ts';
import { NotTestable } from './not-testable.ts';
import { signedTransfer, takenBy, type Transfer } from './codec/signed-transfer.ts';

/** What the checks of a run burn at most, in nAVAX, unless its user says another amount: 1 AVAX. */
export const DEFAULT_BUDGET = 1_000_000_000n;

/** The key of a run, the networks on which it pays, and what it burns at most. */
export class Spending {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** Whether its funds are those of a network that the suite knows, not of its user. */
  readonly isKnown: boolean;
  readonly #allowNetworks: readonly number[];
  readonly #budget: Budget;
  /** What is set aside for an output: the network accepts one of the transfers that spend it. */
  readonly #held = new Map<string, Burned>();

  /** @param budget nAVAX. */
  constructor(key: Uint8Array, allowNetworks: readonly number[] = [], budget = DEFAULT_BUDGET, isKnown = false) {
    this.key = key;
    this.isKnown = isKnown;
    this.#allowNetworks = allowNetworks;
    this.#budget = new Budget(budget, DEFAULT_BUDGET);
  }

  /**
   * Signs a transfer, and sets aside what it burns.
   *
   * @throws NotTestable if the suite signs nothing for the network, or the budget or the output is too small.
   */
  sign(transfer: Transfer): Uint8Array {
    const { networkId, from, fee } = transfer;
    const why = whyNotSigned(networkId, this.#allowNetworks);
    if (why !== undefined) throw new NotTestable(`the suite signs no transaction: ${why}`);
    if (takenBy(transfer) >= from.amount)
      throw new NotTestable(`a transfer costs ${fee} nAVAX, and the key has no output of a larger amount; fund it`);
    try {
      this.#held.set(from.inputId, this.#budget.hold({ fee, given: 0n }, 'txFee', this.#held.get(from.inputId)));
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      throw new NotTestable(`the suite sends no transaction: ${error.message}`);
    }
    return signedTransfer(transfer, this.key);
  }

  /**
   * The fee of a transfer that the network did not take, for another try, in nAVAX.
   *
   * @throws NotTestable if the budget or the output allows none that is many times as high.
   */
  higherFee(transfer: Transfer): bigint {
    const { fee, from } = transfer;
    const wanted = raised(fee);
    const allowed = [
      this.#budget.mostFee('txFee', this.#held.get(from.inputId)),
      from.amount - takenBy(transfer) + fee - 1n,
    ];
    const higher = allowed.reduce((least, each) => (each < least ? each : least), wanted);
    if (higher >= MANY_TIMES * fee) return higher;
    throw new NotTestable(
      `a fee of ${fee} nAVAX may be too low for the network, ` +
        'and the budget or the output of the key allows none that is many times as high; raise --budget, or fund the key',
    );
  }
}
