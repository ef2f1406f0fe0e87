import { encodeId } from '../../../encoding/id.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import type { Delegator, Owner, Staker, Validator, ValidatorWeight } from '../../ledger.ts';
import { packedAs } from '../../../encoding/codec/kinds.ts';
import type { BlsKey, CodecOutput } from '../../../encoding/codec/layout.ts';
import { idKey } from '../codec/id-key.ts';

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
  readonly stake: readonly CodecOutput[];
  /** Number of outputs before the stake: what is returned takes the indices behind them. */
  readonly outputCount: number;
  readonly rewardOwner?: Owner;
  readonly delegationRewardOwner?: Owner;
  readonly shares: number;
  readonly signer?: BlsKey;
}

/** How a validator renews itself at the end of each period, and what it has restaked of its rewards. */
export interface Renewal {
  /** Who may change how. */
  readonly authority: Owner;
  /** Millionths of each reward that it restakes. */
  readonly shares: number;
  /** Seconds of the next period; 0 to stop. */
  readonly period: bigint;
  readonly restaked: { readonly own: bigint; readonly fees: bigint };
}

/** A staker from its acceptance on, also after its end: earlier heights are asked for. */
export class StakerEntry {
  readonly facts: StakerFacts;
  accruedDelegateeReward = 0n;
  /** Undefined if its transaction says its end. */
  renewal: Renewal | undefined;
  /** Height of the block with which it began to stake; undefined while it is pending. */
  fromHeight: bigint | undefined;
  /** Height of the block with which it stopped. */
  untilHeight: bigint | undefined;
  readonly #texts: { txId?: string; nodeId?: string } = {};

  constructor(facts: StakerFacts) {
    this.facts = facts;
  }

  get txId(): string {
    return (this.#texts.txId ??= encodeId(this.facts.txId));
  }

  get nodeId(): string {
    return (this.#texts.nodeId ??= encodeNodeId(this.facts.nodeId));
  }

  isCurrentAt(height: bigint): boolean {
    if (this.fromHeight === undefined || this.fromHeight > height) return false;
    return this.untilHeight === undefined || this.untilHeight > height;
  }
}

/** A staker as the services read it. Texts and bytes are made when they are asked for: ten thousand may be listed. */
class StakerView implements Staker {
  protected readonly entry: StakerEntry;

  constructor(entry: StakerEntry) {
    this.entry = entry;
  }

  get txId(): string {
    return this.entry.txId;
  }

  get nodeId(): string {
    return this.entry.nodeId;
  }

  get subnetId(): string {
    return encodeId(this.entry.facts.subnetId);
  }

  get startTime(): bigint {
    return this.entry.facts.startTime;
  }

  get endTime(): bigint {
    return this.entry.facts.endTime;
  }

  get weight(): bigint {
    return this.entry.facts.weight;
  }

  get potentialReward(): bigint {
    return this.entry.facts.potentialReward;
  }

  get stakeOutputs(): Staker['stakeOutputs'] {
    return this.entry.facts.stake.map(stakeOutputView);
  }
}

function stakeOutputView(stake: CodecOutput): Staker['stakeOutputs'][number] {
  const { assetID, amount } = stake;
  return { assetId: encodeId(assetID), amount, owner: stake, bytes: packedAs('output', stake) };
}

const NOBODY: Owner = { locktime: 0n, threshold: 0, addresses: [] };

export class DelegatorView extends StakerView implements Delegator {
  get rewardOwner(): Owner {
    return this.entry.facts.rewardOwner ?? NOBODY;
  }
}

/** What this node has seen of a validator. */
export interface PeerFacts {
  readonly connected: boolean;
  readonly uptime?: number;
}

export class ValidatorView extends StakerView implements Validator {
  declare readonly validationRewardOwner?: Owner;
  declare readonly delegationRewardOwner?: Owner;
  declare readonly signer?: BlsKey;
  declare readonly uptime?: number;
  readonly connected: boolean;
  readonly #delegators: readonly StakerEntry[];

  constructor(entry: StakerEntry, delegators: readonly StakerEntry[], peer: PeerFacts) {
    super(entry);
    const { rewardOwner, delegationRewardOwner, signer } = entry.facts;
    if (rewardOwner) this.validationRewardOwner = rewardOwner;
    if (delegationRewardOwner) this.delegationRewardOwner = delegationRewardOwner;
    if (signer) this.signer = signer;
    if (peer.uptime !== undefined) this.uptime = peer.uptime;
    this.connected = peer.connected;
    this.#delegators = delegators;
  }

  get shares(): number {
    return this.entry.facts.shares;
  }

  get renewal(): Renewal | undefined {
    return this.entry.renewal;
  }

  get accruedDelegateeReward(): bigint {
    return this.entry.accruedDelegateeReward;
  }

  get delegators(): readonly Delegator[] {
    return this.#delegators.map((entry) => new DelegatorView(entry));
  }
}

/**
 * Weight of each validator with its delegations, by node ID. The BLS key is the one that the node had on the Primary
 * Network at the same height.
 */
export function weightsOf(
  entries: readonly StakerEntry[],
  primary: readonly StakerEntry[],
): ReadonlyMap<string, ValidatorWeight> {
  const keys = new Map(
    primary.flatMap(({ facts }) => (facts.signer ? [[idKey(facts.nodeId), facts.signer.publicKey]] : [])),
  );
  const weights = new Map<string, { weight: bigint; publicKey?: Uint8Array }>();
  for (const entry of entries) {
    const sum = weights.get(entry.nodeId);
    if (sum) {
      sum.weight += entry.facts.weight;
      continue;
    }
    const publicKey = keys.get(idKey(entry.facts.nodeId));
    weights.set(entry.nodeId, { weight: entry.facts.weight, ...(publicKey && { publicKey }) });
  }
  return weights;
}
