import { EventEmitter, once } from 'node:events';
import type { CodecInput } from '../../encoding/codec/layout.ts';
import { ofAsset } from './utxo.ts';

/** The outputs of a wallet that no transaction spends, shared by transactions that are in progress at once. */
export class Coins {
  #free: CodecInput[] = [];
  /** The number of transactions in progress, whose change is still to be returned. */
  #holding = 0;
  readonly #returns = new EventEmitter().setMaxListeners(0);

  of(asset: Uint8Array): CodecInput[] {
    return ofAsset(this.#free, asset);
  }

  reset(coins: readonly CodecInput[]): void {
    this.#free = [...coins];
  }

  give(coins: readonly CodecInput[]): void {
    this.#free.push(...coins);
    this.#returns.emit('coins');
  }

  /**
   * Moves outputs of an asset with at least this amount into `spent`, those of one transaction: the smallest single output that is
   * enough, otherwise the largest ones. Waits for the change of transactions in progress.
   *
   * @returns false when there is too little, also with that change.
   */
  async take(asset: Uint8Array, amount: bigint, spent: CodecInput[]): Promise<boolean> {
    while (amount > 0n) {
      const own = this.of(asset).sort((a, b) => (a.amount < b.amount ? -1 : 1));
      const single = own.find((coin) => coin.amount >= amount);
      const inputs = single === undefined ? enough(own, amount) : [single];
      if (inputs !== undefined) {
        this.#free = this.#free.filter((coin) => !inputs.includes(coin));
        if (spent.length === 0) this.#holding += 1;
        spent.push(...inputs);
        return true;
      }
      if (this.#holding === (spent.length > 0 ? 1 : 0)) return false;
      await once(this.#returns, 'coins');
    }
    return true;
  }

  /** Ends a transaction that spent these. Those that wait look again. */
  end(spent: readonly CodecInput[]): void {
    if (spent.length > 0) this.#holding -= 1;
    this.give([]);
  }
}

/** The largest outputs whose sum is enough; undefined when the sum of all is not. */
function enough(ascending: readonly CodecInput[], amount: bigint): CodecInput[] | undefined {
  const inputs: CodecInput[] = [];
  let sum = 0n;
  for (const coin of ascending.toReversed()) {
    if (sum >= amount) break;
    inputs.push(coin);
    sum += coin.amount;
  }
  return sum >= amount ? inputs : undefined;
}
