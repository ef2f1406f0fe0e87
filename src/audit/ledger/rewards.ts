import type { Store } from '../store/store.ts';
import { readValue, StoredMap, writeValue } from '../store/stored-map.ts';
import type { LedgerOutput, LedgerOutputs } from './outputs.ts';
import type { Owner, Staker } from './stakers.ts';

/** A staker whose end a block decided. */
export interface EndedStaker extends Pick<Staker, 'txId' | 'role' | 'node' | 'subnet'> {
  /** The transaction of which the rewards are outputs, and by which the node lists them. */
  readonly payer: string;
  readonly isCommitted: boolean;
  readonly height: bigint;
  /** Number of the first reward output. */
  readonly firstReward: number;
  /** The owners that the first and the second reward output may have. */
  readonly owners: readonly (readonly Owner[])[];
  readonly asset: string;
}

/** Prefix of the keys of ended stakers in the store. */
export const ENDED = 'e/';

export interface End {
  readonly staker: Staker;
  readonly isCommitted: boolean;
  readonly height: bigint;
  /** The transaction that pays instead of the staker's own: the one that ends a validator that renews itself. */
  readonly payer?: string;
  /** Whether the staker goes on, so that its stake does not come back. */
  readonly isRenewed?: boolean;
  /** Who gets the delegation fee of a delegator; undefined if its validator is of the genesis, and its transaction not known yet. */
  readonly feeOwner: Owner | undefined;
}

/** The rewards of ended stakers. No block shows their amounts, and whether each was paid. */
export class Rewards {
  readonly #store: Store;
  readonly #outputs: LedgerOutputs;
  /** Ended delegator -> the node of its validator, whose owner is not known. */
  readonly #waiting: StoredMap<string>;

  private constructor(store: Store, outputs: LedgerOutputs, waiting: StoredMap<string>) {
    this.#store = store;
    this.#outputs = outputs;
    this.#waiting = waiting;
  }

  static async load(store: Store, outputs: LedgerOutputs): Promise<Rewards> {
    return new Rewards(store, outputs, await StoredMap.load(store, 'w/'));
  }

  /** Returns the stake unless the staker goes on, and creates the outputs that may pay a reward. */
  end({ staker, isCommitted, height, payer = staker.txId, isRenewed = false, feeOwner }: End): void {
    const { txId, outputs, stake, role, node, subnet, rewardOwner } = staker;
    if (!isRenewed) for (const [at, output] of stake.entries()) this.#outputs.create(`${txId}:${outputs + at}`, output);
    const own = isCommitted || payer !== txId ? listed(rewardOwner) : [];
    const fees = role === 'delegator' && !isCommitted ? [] : listed(feeOwner);
    const owners = own.length > 0 ? [[...own, ...fees], fees] : fees.length > 0 ? [fees] : [];
    const [asset = ''] = stake.map((output) => output.asset);
    const firstReward = payer === txId ? outputs + stake.length : 0;
    this.#keep({ txId, role, node, subnet, payer, isCommitted, height, firstReward, owners, asset });
    if (role === 'delegator' && isCommitted && feeOwner === undefined) this.#waiting.set(payer, node);
    for (const at of owners.keys())
      this.#outputs.create(`${payer}:${firstReward + at}`, outputOf(owners[at] ?? [], asset));
  }

  /** Takes the owner of the delegation fees of a genesis validator: its ended delegators may have paid some of them at once. */
  learn({ node, delegationOwner }: Staker): void {
    if (delegationOwner === undefined) return;
    for (const [payer, of] of [...this.#waiting.entries()]) {
      if (of !== node) continue;
      this.#waiting.delete(payer);
      const text = this.#store.get(ENDED + payer);
      if (text === undefined) continue;
      const ended = readValue(text) as EndedStaker;
      const owners = ended.owners.map((may) => [...may, delegationOwner]);
      this.#keep({ ...ended, owners });
      for (const [at, may] of owners.entries()) {
        const name = `${payer}:${ended.firstReward + at}`;
        if (this.#outputs.spend(name) !== undefined) this.#outputs.create(name, outputOf(may, ended.asset));
      }
    }
  }

  #keep(ended: EndedStaker): void {
    this.#store.put(ENDED + ended.payer, writeValue(ended));
  }
}

function listed(owner: Owner | undefined): readonly Owner[] {
  return owner === undefined ? [] : [owner];
}

/** An output of an unknown amount for one of these owners. */
function outputOf([owner, other]: readonly Owner[], asset: string): LedgerOutput {
  const { locktime = 0n, threshold = 0, addresses = [] } = owner ?? {};
  return {
    ...{ asset, locktime, stakeableLocktime: 0n, threshold, owners: addresses },
    ...(other === undefined ? {} : { orOwners: other.addresses }),
  };
}
