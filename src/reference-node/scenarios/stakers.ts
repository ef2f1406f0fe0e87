import { PRIMARY_BYTES } from '../../encoding/id.ts';
import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import type { SpendingTx, SignedTx } from '../ledger/codec/signed-tx.ts';
import type { BlsKey, CodecOwner } from '../../encoding/codec/layout.ts';
import type { History } from './history.ts';
import type { Base } from './wallet.ts';

/** Where, what and how long somebody stakes. */
export interface Stake {
  readonly nodeID: Uint8Array;
  readonly subnetID?: Uint8Array;
  /** AVAX unless given. */
  readonly assetID?: Uint8Array;
  readonly amount: bigint;
  /** Unix seconds; the next block's time unless given. */
  readonly start?: bigint;
  readonly end: bigint;
  /** Address that gets the stake back. */
  readonly owner: Uint8Array;
  /** Who gets the rewards, and the fees of delegators; `owner` unless given. */
  readonly rewards?: CodecOwner;
  readonly fees?: CodecOwner;
}

function common(history: History, stake: Stake) {
  const owner = ownedBy([stake.owner]);
  return {
    rewards: stake.rewards ?? owner,
    fees: stake.fees ?? owner,
    subnetID: stake.subnetID ?? PRIMARY_BYTES,
    stake: [pay(stake.assetID ?? history.avax, stake.amount, owner)],
    validator: {
      nodeID: stake.nodeID,
      start: stake.start ?? history.time + 3_600n,
      end: stake.end,
      weight: stake.amount,
    },
  };
}

/** Adds a validator; its delegation fee is 12.5 %. */
export function addValidator(history: History, stake: Stake, signer?: BlsKey): SignedTx {
  const { rewards, fees, ...members } = common(history, stake);
  const make = (base: Base): SpendingTx => ({
    kind: 'AddPermissionlessValidatorTx',
    body: {
      ...base,
      ...members,
      signer: signer ?? {},
      validationRewardsOwner: rewards,
      delegationRewardsOwner: fees,
      shares: 125_000,
    },
  });
  return history.accept(history.wallet.build([], members.stake, make));
}

export function addDelegator(history: History, stake: Stake): SignedTx {
  const { rewards, fees: _none, ...members } = common(history, stake);
  const make = (base: Base): SpendingTx => ({
    kind: 'AddPermissionlessDelegatorTx',
    body: { ...base, ...members, rewardsOwner: rewards },
  });
  return history.accept(history.wallet.build([], members.stake, make));
}
