import type { PlatformBody } from '../../encoding/codec/layouts.ts';
import { hexOf } from '../../encoding/hex.ts';
import {
  inputsOf,
  outputsOf,
  type PlatformBlock,
  readPlatformBlock,
  type SignedTransaction,
  spentName,
} from '../../encoding/codec/platform-chain.ts';
import type { Store } from '../store/store.ts';
import { readValue, writeValue } from '../store/stored-map.ts';
import { type L1Validator, L1Validators } from './l1-validators.ts';
import type { NodeFacts } from './node-facts.ts';
import { GENESIS_TX, ledgerOutput, LedgerOutputs, SPENT } from './outputs.ts';
import { Rewards } from './rewards.ts';
import { type Renewal, type Staker, stakerOf, Stakers } from './stakers.ts';
import { Subnets } from './subnets.ts';
import type { SetMember, SetSnapshot } from './validator-sets.ts';

/** What a block changed. */
export interface Applied {
  readonly accepted: readonly SignedTransaction[];
  /** Sets that changed: Subnet -> the set before the block. Release each snapshot. */
  readonly changed: ReadonlyMap<string, SetSnapshot>;
  /** What contradicts the blocks before, in sentences. */
  readonly contradictions: readonly string[];
}

type RewardTransaction = Extract<SignedTransaction, { kind: 'RewardValidatorTx' | 'RewardAutoRenewedValidatorTx' }>;

/**
 * Keys of the store: amounts of spent outputs that no block showed before, heights of transactions, outputs of other chains that were
 * imported, and the chains from which an owner got some.
 */
export const SPENT_AMOUNT = 'x/';
export const HEIGHT_OF = 't/';
export const IMPORTED = 'i/';
export const IMPORTS = 'I/';
const META = 'm/ledger';

interface Meta {
  readonly height: bigint;
  readonly time: bigint;
  readonly proposal?: string | undefined;
  readonly brokenAt?: bigint | undefined;
  readonly why?: string | undefined;
}

/** The state of the P-Chain that follows from its blocks. */
export class Ledger {
  readonly outputs: LedgerOutputs;
  readonly stakers: Stakers;
  readonly subnets: Subnets;
  readonly l1: L1Validators;
  readonly #store: Store;
  readonly #facts: NodeFacts;
  readonly #rewards: Rewards;
  #meta: Meta;
  #contradictions: string[] = [];

  private constructor(
    store: Store,
    facts: NodeFacts,
    parts: Pick<Ledger, 'outputs' | 'stakers' | 'subnets' | 'l1'> & { readonly rewards: Rewards },
  ) {
    this.#store = store;
    this.#facts = facts;
    ({ outputs: this.outputs, stakers: this.stakers, subnets: this.subnets, l1: this.l1 } = parts);
    this.#rewards = parts.rewards;
    const text = store.get(META);
    this.#meta = text === undefined ? { height: -1n, time: 0n } : (readValue(text) as Meta);
  }

  /** Reads the state of the last commit. */
  static async load(store: Store, facts: NodeFacts): Promise<Ledger> {
    const stakers = await Stakers.load(store);
    const outputs = new LedgerOutputs(store);
    const ledger = new Ledger(store, facts, {
      ...{ outputs, stakers },
      rewards: await Rewards.load(store, outputs),
      subnets: await Subnets.load(store),
      l1: await L1Validators.load(store, stakers),
    });
    for (const set of stakers.sets().values()) set.takeBefore()?.release();
    return ledger;
  }

  /** Height of the last applied block; -1 before the first. */
  get height(): bigint {
    return this.#meta.height;
  }

  /** Unix seconds. */
  get time(): bigint {
    return this.#meta.time;
  }

  /** From which height on the state is incomplete, and why; undefined while it is whole. */
  get broken(): { readonly height: bigint; readonly why: string } | undefined {
    const { brokenAt, why = '' } = this.#meta;
    return brokenAt === undefined ? undefined : { height: brokenAt, why };
  }

  /** Lets the state begin at a time (Unix seconds), if the genesis file tells it. */
  beginAt(time: bigint): void {
    this.#meta = { ...this.#meta, time };
  }

  /** Passes a block that cannot be decoded: the state is incomplete from there on. */
  skip(height: bigint, why: string): void {
    this.#meta = { ...this.#meta, height, proposal: undefined };
    this.#breakAt(height, why);
    this.#save();
  }

  /** Begins to ask for what this later block will need: the transaction of a staker of the genesis that it rewards. */
  foresee({ proposed }: PlatformBlock): void {
    if (proposed?.kind !== 'RewardValidatorTx') return;
    const txId = hexOf(proposed.body.txID);
    if (!this.stakers.current.has(txId)) this.#facts.foresee(txId);
  }

  /** Applies the block at the next height. `bytes` are the bytes of `block`. */
  async apply(height: bigint, block: PlatformBlock, bytes: Uint8Array): Promise<Applied> {
    this.#contradictions = [];
    const { proposal } = this.#meta;
    this.#meta = { ...this.#meta, height };
    const accepted: SignedTransaction[] = [];
    if (block.kind === 'proposal') this.#meta = { ...this.#meta, proposal: hexOf(bytes) };
    else {
      if (proposal !== undefined && (block.kind === 'commit' || block.kind === 'abort'))
        accepted.push(
          ...(await this.#decide(readPlatformBlock(Buffer.from(proposal, 'hex')), block.kind === 'commit')),
        );
      if (block.time !== undefined) this.#advance(block.time);
      for (const transaction of block.transactions ?? []) {
        await this.#accept(transaction, block.time === undefined);
        accepted.push(transaction);
      }
      this.#meta = { ...this.#meta, proposal: undefined };
    }
    this.#save();
    const changed = new Map<string, SetSnapshot>();
    for (const [subnet, set] of this.stakers.sets()) {
      const before = set.takeBefore();
      if (before !== undefined) changed.set(subnet, before);
    }
    return { accepted, changed, contradictions: this.#contradictions };
  }

  #save(): void {
    this.#store.put(META, writeValue(this.#meta));
  }

  #breakAt(height: bigint, why: string): void {
    if (this.#meta.brokenAt === undefined) this.#meta = { ...this.#meta, brokenAt: height, why };
  }

  #advance(time: bigint): void {
    if (time <= this.#meta.time) return;
    this.#meta = { ...this.#meta, time };
    this.stakers.advance(time);
  }

  /** Decides a proposal. What it changes holds from the block that decides it. */
  async #decide({ time, transactions = [], proposed }: PlatformBlock, isCommit: boolean): Promise<SignedTransaction[]> {
    if (time !== undefined) this.#advance(time);
    for (const transaction of transactions) await this.#accept(transaction, false);
    if (proposed === undefined) return [...transactions];
    await this.#acceptProposed(proposed, isCommit, time === undefined);
    return [...transactions, ...(isCommit ? [proposed] : [])];
  }

  async #acceptProposed(proposed: SignedTransaction, isCommit: boolean, isApricot: boolean): Promise<void> {
    const { id, kind } = proposed;
    if (kind === 'AdvanceTimeTx') {
      if (isCommit) this.#advance(proposed.body.time);
    } else if (kind === 'RewardValidatorTx' || kind === 'RewardAutoRenewedValidatorTx') {
      await this.#reward(proposed, isCommit);
    } else if (isCommit) await this.#accept(proposed, isApricot);
    else {
      this.#move(proposed);
      const first = outputsOf(proposed).length;
      for (const [at, output] of outputsOf(proposed, 'stake').entries())
        this.outputs.create(`${id}:${first + at}`, ledgerOutput(output));
    }
    if (isCommit) this.#store.put(HEIGHT_OF + id, String(this.height));
  }

  /** Spends the inputs of a transaction, and creates its outputs. */
  #move(transaction: SignedTransaction): void {
    const { id } = transaction;
    for (const input of inputsOf(transaction)) {
      const name = spentName(input);
      const spent = this.outputs.spend(name);
      if (spent === undefined && name.startsWith(GENESIS_TX)) this.#store.put(SPENT + name, String(input.amount));
      else if (spent === undefined)
        this.#contradictions.push(`transaction ${id} spends the output ${name}, which no block leaves unspent`);
      else if (spent.amount === undefined) this.#store.put(SPENT_AMOUNT + name, String(input.amount));
      else if (spent.amount !== input.amount)
        this.#contradictions.push(`transaction ${id} spends ${input.amount} of the output ${name} of ${spent.amount}`);
    }
    for (const [at, output] of outputsOf(transaction).entries())
      this.outputs.create(`${id}:${at}`, ledgerOutput(output));
    if (transaction.kind === 'ImportTx') this.#import(transaction);
  }

  /** Notes what a transaction consumes of another chain, and whose it is, as far as its own outputs tell. */
  #import(transaction: Extract<SignedTransaction, { kind: 'ImportTx' }>): void {
    const chain = hexOf(transaction.body.sourceChain);
    for (const input of inputsOf(transaction, 'importedInputs')) this.#store.put(IMPORTED + spentName(input), chain);
    for (const owner of outputsOf(transaction).flatMap((output) => ledgerOutput(output).owners)) {
      const chains = new Set(this.#store.get(IMPORTS + owner)?.split(' '));
      this.#store.put(IMPORTS + owner, [...chains.add(chain)].join(' '));
    }
  }

  async #accept(transaction: SignedTransaction, isApricot: boolean): Promise<void> {
    this.#move(transaction);
    const { id } = transaction;
    this.#store.put(HEIGHT_OF + id, String(this.height));
    const staker = stakerOf(transaction);
    if (staker !== undefined) await this.#stake(staker, isApricot);
    else this.#acceptKind(transaction);
  }

  #acceptKind(transaction: SignedTransaction): void {
    const { id, kind, body } = transaction;
    switch (kind) {
      case 'CreateSubnetTx':
        this.subnets.create(id, body.owner);
        return;
      case 'CreateChainTx':
        this.subnets.createChain(id, body);
        return;
      case 'TransferSubnetOwnershipTx':
        this.subnets.transfer(body);
        return;
      case 'TransformSubnetTx':
        this.subnets.transform(id, body);
        return;
      case 'RemoveSubnetValidatorTx':
        this.stakers.removeOf(hexOf(body.subnetID), body.nodeID);
        return;
      case 'SetAutoRenewedValidatorConfigTx':
        this.#changeRenewal(id, body);
        return;
      case 'ConvertSubnetToL1Tx':
        this.subnets.convert(body);
        this.l1.convert(body, this.time);
        return;
      case 'RegisterL1ValidatorTx':
        this.l1.register(body, this.time);
        return;
      case 'SetL1ValidatorWeightTx':
        this.#payBack(transaction, this.l1.changeWeight(body));
        return;
      case 'IncreaseL1ValidatorBalanceTx':
        this.l1.increase(body, this.time);
        return;
      case 'DisableL1ValidatorTx':
        this.#payBack(transaction, this.l1.disable(body));
        return;
      default:
      // Others only move coins.
    }
  }

  /** What is left of the balance of an L1 validator becomes an output, whose amount no block shows. */
  #payBack(transaction: SignedTransaction, validator: L1Validator | undefined): void {
    if (validator === undefined) return;
    const [first] = inputsOf(transaction);
    const { threshold, addresses } = validator.remainingBalanceOwner;
    this.outputs.create(`${transaction.id}:${outputsOf(transaction).length}`, {
      asset: first === undefined ? '' : hexOf(first.assetID),
      ...{ locktime: 0n, stakeableLocktime: 0n, threshold, owners: addresses },
    });
  }

  async #stake(staker: Staker, isApricot: boolean): Promise<void> {
    for (const { owners } of staker.stake) for (const owner of owners) this.outputs.note(owner);
    const { subnet, node, start, role } = staker;
    const isAhead = start > this.time;
    const without = this.stakers.set(subnet).get(node)?.weight;
    const waits = isAhead && (isApricot || !(await this.#facts.startsAtOnce(this.height, staker, without)));
    if (waits) this.stakers.pending.set(staker.txId, staker);
    else {
      if (role === 'delegator' && this.stakers.set(subnet).get(node) === undefined)
        this.#contradictions.push(`transaction ${staker.txId} delegates to ${node}, which does not validate`);
      const end = staker.renewal === undefined ? staker.end : this.time + staker.renewal.period;
      this.stakers.addCurrent({ ...staker, start: this.time, end });
    }
  }

  async #reward({ id, kind, body }: RewardTransaction, isCommit: boolean): Promise<void> {
    const txId = hexOf(body.txID);
    const staker = this.stakers.current.get(txId) ?? (await this.#genesisStaker(txId));
    if (staker === undefined) {
      this.#contradictions.push(`the staker ${txId} is rewarded, but does not validate`);
      return;
    }
    const { role, subnet, node, delegationOwner, renewal } = staker;
    const feeOwner = role === 'delegator' ? this.stakers.validator(subnet, node)?.delegationOwner : delegationOwner;
    const isRenewed = isCommit && renewal !== undefined && renewal.period > 0n;
    if (isRenewed) await this.#renew(staker, renewal);
    else this.stakers.remove(staker);
    const payer = kind === 'RewardAutoRenewedValidatorTx' ? { payer: id } : {};
    this.#rewards.end({ staker, isCommitted: isCommit, height: this.height, feeOwner, isRenewed, ...payer });
  }

  /** Begins the next period of a validator. */
  async #renew(staker: Staker, { period, restaked }: Renewal): Promise<void> {
    const { txId, end: start, weight: before } = staker;
    const weight = await this.#facts.renewedWeight(this.height, staker);
    const isWrong =
      weight !== undefined && before !== undefined && (restaked === 0 ? weight !== before : weight < before);
    if (isWrong)
      this.#contradictions.push(
        `the validator ${txId} restakes ${restaked} millionths of its reward, and its weight becomes ${weight} instead of ${before}`,
      );
    this.stakers.replace(staker, { ...staker, start, end: start + period, weight, renewedAt: this.height });
  }

  #changeRenewal(
    id: string,
    { txID, period, autoCompoundRewardShares: restaked }: PlatformBody<'SetAutoRenewedValidatorConfigTx'>,
  ): void {
    const staker = this.stakers.current.get(hexOf(txID));
    if (staker?.renewal === undefined) {
      this.#contradictions.push(`transaction ${id} changes a validator that does not renew itself`);
      return;
    }
    this.stakers.replace(staker, { ...staker, renewal: { ...staker.renewal, period, restaked } });
  }

  /** Takes the transaction of a genesis validator. Returns what was known of it before; undefined if it is none. */
  identify(staker: Staker): SetMember | undefined {
    const known = this.stakers.identify(staker);
    if (known !== undefined) this.#rewards.learn(staker);
    return known;
  }

  /** A staker that no block adds: of the genesis. */
  async #genesisStaker(txId: string): Promise<Staker | undefined> {
    const transaction = await this.#facts.transaction(txId);
    const staker = transaction === undefined ? undefined : stakerOf(transaction);
    if (staker === undefined) return undefined;
    const known = this.identify(staker);
    if (known === undefined) return undefined;
    if (known.weight !== staker.weight && !known.isDelegated)
      this.#contradictions.push(
        `the genesis validator ${staker.node} has the weight ${known.weight}, its transaction ${txId} stakes ${staker.weight}`,
      );
    return staker;
  }
}
