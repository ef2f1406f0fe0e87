import { encodeId } from '../../encoding/id.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import type { Delegator, Owner, Staker, Validator } from '../ledger.ts';
import { ByteWriter } from './byte-writer.ts';
import type { Signer } from './platform-txs.ts';
import { type TransferableOutput, transferableOutput } from './transferables.ts';

/** What a staker's transaction says of it. */
export interface StakerFacts {
  readonly txId: Uint8Array;
  readonly nodeId: Uint8Array;
  readonly subnetId: Uint8Array;
  readonly role: 'validator' | 'delegator' | 'permissioned';
  /** Unix seconds. */
  readonly startTime: bigint;
  readonly endTime: bigint;
  readonly weight: bigint;
  readonly potentialReward: bigint;
  readonly stake: readonly TransferableOutput[];
  /** Number of outputs before the stake: what is returned takes the indices behind them. */
  readonly outputCount: number;
  readonly rewardOwner?: Owner;
  readonly delegationRewardOwner?: Owner;
  readonly shares: number;
  readonly signer?: Signer;
}

/** A staker from its acceptance on, also after its end: earlier heights are asked for. */
export class StakerEntry {
  readonly facts: StakerFacts;
  accruedDelegateeReward = 0n;
  /** Height of the block with which it began to stake; undefined while it is pending. */
  fromHeight: bigint | undefined;
  /** Height of the block with which it stopped. */
  untilHeight: bigint | undefined;
  readonly #texts: { txId?: string; nodeId?: string; subnetId?: string } = {};

  constructor(facts: StakerFacts) {
    this.facts = facts;
  }

  get txId(): string {
    return (this.#texts.txId ??= encodeId(this.facts.txId));
  }

  get nodeId(): string {
    return (this.#texts.nodeId ??= encodeNodeId(this.facts.nodeId));
  }

  get subnetId(): string {
    return (this.#texts.subnetId ??= encodeId(this.facts.subnetId));
  }

  isCurrentAt(height: bigint): boolean {
    if (this.fromHeight === undefined || this.fromHeight > height) return false;
    return this.untilHeight === undefined || this.untilHeight > height;
  }
}

function stakerView(entry: StakerEntry): Staker {
  const { startTime, endTime, weight, potentialReward, stake } = entry.facts;
  return {
    txId: entry.txId,
    nodeId: entry.nodeId,
    subnetId: entry.subnetId,
    startTime,
    endTime,
    weight,
    potentialReward,
    stakeOutputs: stake.map(stakeOutputView),
  };
}

function stakeOutputView(stake: TransferableOutput): Staker['stakeOutputs'][number] {
  const to = new ByteWriter(128);
  to.u16(0);
  transferableOutput.write(to, stake);
  return { assetId: encodeId(stake.assetID), amount: stake.output.amount, owner: stake.output, bytes: to.finish() };
}

const NOBODY: Owner = { locktime: 0n, threshold: 0, addresses: [] };

export function delegatorView(entry: StakerEntry): Delegator {
  return { ...stakerView(entry), rewardOwner: entry.facts.rewardOwner ?? NOBODY };
}

/** What this node has seen of a validator. */
export interface PeerFacts {
  readonly connected: boolean;
  readonly uptime?: number;
}

export function validatorView(entry: StakerEntry, delegators: readonly StakerEntry[], peer: PeerFacts): Validator {
  const { rewardOwner, delegationRewardOwner, shares, signer } = entry.facts;
  return {
    ...stakerView(entry),
    ...(rewardOwner && { validationRewardOwner: rewardOwner }),
    ...(delegationRewardOwner && { delegationRewardOwner }),
    shares,
    ...(signer && { signer }),
    ...peer,
    accruedDelegateeReward: entry.accruedDelegateeReward,
    delegators: delegators.map(delegatorView),
  };
}
