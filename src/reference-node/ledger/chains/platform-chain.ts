import { pay } from '../../../encoding/codec/outputs.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { ByteLog, ContainerLog } from './container-log.ts';
import { executeTx } from '../rules/execute-tx.ts';
import { type Genesis, genesisBlock, genesisState } from './genesis.ts';
import { idKey } from '../codec/id-key.ts';
import { blockBytes, type BlockOf } from '../../../encoding/codec/platform-block.ts';
import {
  type ProposerBlock,
  type ProposerHeader,
  writeProposerBlock,
  type Epoch,
} from '../../../encoding/codec/proposer-block.ts';
import type { PlatformState } from '../state/platform-state.ts';
import { endPeriod } from '../rules/renewals.ts';
import { SignedTx, writeInBlock } from '../codec/signed-tx.ts';
import type { StakerEntry } from '../state/staker.ts';
import { splitReward } from '../state/network.ts';
import type { CodecOwner } from '../../../encoding/codec/layout.ts';
import { UtxoRecord } from '../codec/utxo.ts';

/** A time that no chain reaches. */
const NEVER = 2n ** 64n;

type TimedBlock = BlockOf<SignedTx> & { readonly time: bigint };

/** The blocks of the P-Chain and the state that they make. */
export class PlatformChain {
  readonly state: PlatformState;
  readonly genesisTime: bigint;
  readonly containers = new ContainerLog();
  readonly #blocks = new ByteLog();
  readonly #heightById = new Map<string, number>();
  readonly #graniteTime: bigint;
  /** The transactions of stakers whose rewards are refused. */
  readonly #unrewarded = new Set<string>();
  #tip: Uint8Array;
  /** The header of the proposer layer that the next one stands on. The first stands on none, and has no epoch. */
  #header: ProposerHeader | undefined;

  /** @param graniteTime Unix seconds from which on headers of the proposer layer have an epoch; by default never. */
  constructor(genesis: Genesis, graniteTime = NEVER) {
    this.#graniteTime = graniteTime;
    this.state = genesisState(genesis);
    this.genesisTime = genesis.time;
    this.#tip = this.#record(genesisBlock(genesis));
  }

  blockAt(height: bigint): Uint8Array | undefined {
    return height < 0n || height >= BigInt(this.#blocks.size) ? undefined : this.#blocks.at(Number(height));
  }

  blockById(id: Uint8Array): Uint8Array | undefined {
    const height = this.#heightById.get(idKey(id));
    return height === undefined ? undefined : this.#blocks.at(height);
  }

  /**
   * Accepts a block with these transactions at that time (Unix seconds, not before the tip's).
   * Stakers whose end comes before it are rewarded first, in blocks of their own.
   *
   * @param txs each may be given when those before it have changed the state
   * @param acceptedAt by the clock of the node, in Unix seconds
   * @returns the transactions
   */
  accept(txs: Iterable<SignedTx>, time: bigint, acceptedAt = time): readonly SignedTx[] {
    this.settle(time);
    const height = this.#advance(time);
    const transactions: SignedTx[] = [];
    for (const tx of txs) {
      executeTx(this.state, tx);
      transactions.push(tx);
    }
    this.#append({ kind: 'standard', time, parent: this.#tip, height, transactions }, acceptedAt);
    return transactions;
  }

  /** Lets the reward of a staker be refused at its end, as that of a validator that was not there. */
  refuseReward(staker: SignedTx): void {
    this.#unrewarded.add(idKey(staker.idBytes));
  }

  /**
   * Ends every staker whose time is over at `time`: a proposal for each that may get a reward, and the block that decides it.
   *
   * @param acceptedAt by the clock of the node, in Unix seconds. Default: when the time of each was over
   */
  settle(time: bigint, acceptedAt?: bigint): void {
    for (let next = this.#due(time); next; next = this.#due(time)) {
      if (next.facts.role === 'permissioned') {
        // The Subnet's owner pays nothing: the block that advances the time takes the validator out.
        this.#expire(next, acceptedAt);
      } else this.#reward(next, acceptedAt);
    }
  }

  #due(time: bigint): StakerEntry | undefined {
    const next = this.state.stakers.next();
    return next && next.facts.endTime <= time ? next : undefined;
  }

  #expire(entry: StakerEntry, acceptedAt?: bigint): void {
    const time = entry.facts.endTime;
    const height = this.#advance(time);
    this.state.stakers.remove(entry, height);
    this.#append({ kind: 'standard', time, parent: this.#tip, height, transactions: [] }, acceptedAt);
  }

  #reward(entry: StakerEntry, acceptedAt?: bigint): void {
    const time = entry.facts.endTime;
    const txID = entry.facts.txId;
    const tx = new SignedTx(
      entry.renewal
        ? { kind: 'RewardAutoRenewedValidatorTx', body: { txID, timestamp: time } }
        : { kind: 'RewardValidatorTx', body: { txID } },
      [],
    );
    const proposal = this.#advance(time);
    this.#append(
      { kind: 'proposal', time, parent: this.#tip, height: proposal, transactions: [], proposed: tx },
      acceptedAt,
    );
    const isRewarded = !this.#unrewarded.has(idKey(txID));
    const height = this.#advance(time);
    if (entry.renewal) endPeriod(this.state, entry, tx.idBytes, isRewarded);
    else endStaker(this.state, entry, isRewarded);
    if (isRewarded) this.state.recordTx(tx);
    this.#append({ kind: isRewarded ? 'commit' : 'abort', time, parent: this.#tip, height }, acceptedAt);
  }

  /** Takes the state to the next height and to that time. */
  #advance(time: bigint): bigint {
    this.state.height += 1n;
    this.state.time = time;
    this.state.stakers.promote(time, this.state.height);
    return this.state.height;
  }

  #append(block: TimedBlock, acceptedAt = block.time): void {
    const inner = blockBytes(block, writeInBlock);
    this.#tip = this.#record(inner);
    const parentId = this.containers.lastId ?? block.parent;
    const { id, bytes } = writeProposerBlock(this.#wrap(block, parentId, inner));
    this.containers.append(id, bytes, acceptedAt);
  }

  /** An option has no header of its own: it stands for that of its proposal. */
  #wrap({ kind, time, height }: TimedBlock, parentId: Uint8Array, inner: Uint8Array): ProposerBlock {
    if (kind === 'commit' || kind === 'abort') return { parentId, inner };
    const epoch = this.#header !== undefined && time >= this.#graniteTime ? { epoch: nextEpoch(this.#header) } : {};
    this.#header = { time, platformHeight: height - 1n, ...epoch };
    return { parentId, inner, header: this.#header };
  }

  #record(bytes: Uint8Array): Uint8Array {
    const id = sha256(bytes);
    this.#heightById.set(idKey(id), this.#blocks.size);
    this.#blocks.append(bytes);
    return id;
  }
}

/** Ends a staker: returns its stake, pays its reward or takes it from the supply, takes it out of the current set. */
function endStaker(state: PlatformState, entry: StakerEntry, isRewarded: boolean): void {
  const { facts } = entry;
  state.stakers.remove(entry, state.height);
  state.produce(facts.txId, facts.stake, facts.outputCount);
  const assetID = facts.stake[0]?.assetID;
  if (!assetID) return;
  let index = facts.outputCount + facts.stake.length;
  const payOut = (amount: bigint, to: CodecOwner | undefined): void => {
    if (amount === 0n || !to) return;
    state.addReward(facts.txId, new UtxoRecord(facts.txId, index++, pay(assetID, amount, to)));
  };
  if (!isRewarded) {
    const subnet = state.subnets.get(facts.subnetId);
    if (subnet) subnet.supply -= facts.potentialReward;
    payOut(entry.accruedDelegateeReward, facts.delegationRewardOwner);
    return;
  }
  if (facts.role === 'delegator') {
    const validator = state.stakers.validator(facts.subnetId, facts.nodeId);
    const { delegator, validator: fee } = splitReward(facts.potentialReward, validator?.facts.shares ?? 0);
    payOut(delegator, facts.rewardOwner);
    if (validator) validator.accruedDelegateeReward += fee;
    return;
  }
  payOut(facts.potentialReward, facts.rewardOwner);
  payOut(entry.accruedDelegateeReward, facts.delegationRewardOwner);
}

/** Seconds that an epoch lasts at least. */
const EPOCH_SECONDS = 300n;

/** The epoch of the block behind `parent`: the same until a block comes after its end, which is the last of the epoch. */
export function nextEpoch({ time, platformHeight, epoch }: ProposerHeader): Epoch {
  if (epoch !== undefined && time < epoch.start + EPOCH_SECONDS) return epoch;
  return { platformHeight, number: (epoch?.number ?? 0n) + 1n, start: time };
}
