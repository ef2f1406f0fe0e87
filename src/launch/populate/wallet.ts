import { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import { type RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { type Budget, type Burned, inAvax } from '../../client/fees/budget.ts';
import { brokenPayment } from './broken.ts';
import { Coins } from './coins.ts';
import { type Amount, type Draft, exchangePayment } from './draft.ts';
import { gasOf, mostParts } from './fees/gas.ts';
import type { GasMarket } from './fees/gas-market.ts';
import { fixedFee } from '../../client/fees/price.ts';
import { addressOn, type Chain, type Network } from './network.ts';
import { type Key, signedBytes, unsignedBytes } from '../../encoding/codec/key.ts';
import { Pace } from './pace.ts';
import { exportTo, payment } from './platform-drafts.ts';
import type { CodecInput, CodecOutput } from '../../encoding/codec/layout.ts';
import { compareInputs, compareOutputs, ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { isAccepted, Statuses } from './statuses.ts';
import { inputOf, ofAsset, sameBytes, spendable, utxoPages } from './utxo.ts';

/** The maximum time until a transaction is decided, in milliseconds. */
const DECIDED_MS = 120_000;
/** The time after which a transaction that is not decided is told, in milliseconds. */
const SLOW_MS = 15_000;
/** How often a node may not know a transaction that it has taken before it is offered again: blocks are built meanwhile. */
const MOST_UNKNOWN = 4;
/** How often a node may not tell the status of a transaction. */
const MOST_SILENT = 3;
/** How often a transaction is offered again because gas was short. */
const MOST_BIDS = 10;

export interface Accepted {
  readonly id: string;
  readonly idBytes: Uint8Array;
}

/** A transaction that was issued and dropped. The message contains the reason of the node. */
export class TxDropped extends Error {
  override readonly name = 'TxDropped';
  /** Its signed bytes, if it is one of the P-Chain. */
  readonly bytes: Uint8Array | undefined;

  constructor(message: string, bytes?: Uint8Array) {
    super(message);
    this.bytes = bytes;
  }
}

/** A transaction that the node refused as it was issued. */
export class TxRefused extends RpcRefusal {
  readonly bytes: TxDropped['bytes'];

  constructor(refusal: RpcRefusal, bytes: TxDropped['bytes']) {
    super(refusal.message, { cause: refusal });
    this.bytes = bytes;
  }
}

/** A transaction that is being issued. All its forms spend the same outputs, so that the network accepts one of them at most. */
interface Attempt {
  readonly spent: CodecInput[];
  /** The forms that the node took. */
  readonly offers: Offer[];
  /** IDs of those that the node dropped. */
  readonly dropped: Set<string>;
  /** What the budget holds for it. */
  held?: Burned;
  isSigned: boolean;
}

/** A signed transaction. Amounts are in nAVAX. */
interface Offer extends Burned {
  readonly id: string;
  readonly idBytes: Uint8Array;
  readonly unsigned: Uint8Array;
  readonly bytes: Uint8Array;
  readonly outputs: readonly CodecOutput[];
  /** The price that it offers for a unit of gas. */
  readonly price: bigint;
}

export interface WalletLimits {
  /** The gas of the P-Chain; undefined where fees are fixed. */
  readonly market?: GasMarket | undefined;
  readonly budget: Budget;
  /** Receives what keeps a transaction, as a sentence, when it has waited for some time. */
  readonly onSlow?: ((what: string) => void) | undefined;
  /** Called before a transaction is issued. */
  readonly onIssue?: ((draft: Draft, id: string) => Promise<void>) | undefined;
}

const METHODS = { P: 'platform', X: 'avm' } as const;

/** The funds of one key on the P- or X-Chain. Several transactions can be in progress at once: each uses other outputs. */
export class Wallet {
  readonly chain: 'P' | 'X';
  readonly network: Network;
  readonly key: Key;
  readonly #rpc: RpcClient;
  readonly #market: GasMarket | undefined;
  readonly #budget: Budget;
  readonly #onSlow: ((what: string) => void) | undefined;
  readonly #statuses: Statuses;
  readonly #onIssue: WalletLimits['onIssue'];
  readonly #pace = new Pace();
  readonly #coins = new Coins();
  /** What the last accepted transaction signs. */
  #lastSigned: Uint8Array = new Uint8Array();
  /** Whether the node ends the bytes of UTXOs with a checksum. */
  #hasChecksums = true;

  constructor(rpc: RpcClient, network: Network, chain: 'P' | 'X', key: Key, limits: WalletLimits) {
    this.#rpc = rpc;
    this.#market = chain === 'P' ? limits.market : undefined;
    this.#budget = limits.budget;
    this.#onSlow = limits.onSlow;
    this.#statuses = new Statuses(this, limits.onSlow);
    this.#onIssue = limits.onIssue;
    this.network = network;
    this.chain = chain;
    this.key = key;
  }

  get address(): string {
    return addressOn(this.network, this.chain, this.key.address);
  }

  /** AVAX outputs that no transaction uses. */
  get coins(): readonly CodecInput[] {
    return this.#coins.of(this.network.avax);
  }

  /** Reads the UTXOs of the key. */
  async load(): Promise<void> {
    this.#coins.reset(await this.utxos());
  }

  /** Reads the UTXOs of a further asset. The initial outputs of a new asset are not the change of a transaction. */
  async loadAsset(asset: Uint8Array): Promise<void> {
    this.#coins.give(ofAsset(await this.utxos(), asset));
  }

  /** The UTXOs that the key alone can spend now, on this chain or exported to it from `source`. */
  async utxos(source?: Chain): Promise<CodecInput[]> {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const found: CodecInput[] = [];
    for await (const items of utxoPages(this, this.address, source)) {
      for (const item of items) {
        if (typeof item !== 'string') continue;
        const checked = decodeHexChecked(item);
        const bytes = checked.ok ? checked : decodeHex(item);
        const utxo = bytes.ok ? spendable(bytes.value, this.key.address, now) : undefined;
        if (utxo !== undefined) this.#hasChecksums = checked.ok;
        if (utxo !== undefined) found.push(utxo);
      }
    }
    return found;
  }

  call(method: string, params: object) {
    return this.#rpc.result(`${METHODS[this.chain]}.${method}`, { encoding: 'hex', ...params });
  }

  /**
   * A payment of these outputs. Before Durango, the P-Chain has no transaction that only pays: there it is an export of the
   * smallest amount to the key itself.
   */
  paymentOf(outputs: readonly CodecOutput[]): Draft {
    const { isDurango, chainIds, avax } = this.network;
    if (this.chain === 'X') return exchangePayment(outputs);
    if (isDurango) return payment(outputs);
    return { ...exportTo(chainIds.X, [pay(avax, 1n, ownedBy([this.key.address]))]), outputs };
  }

  /** The maximum number of equal outputs in one payment, so that it fits into the transactions of the chain. */
  outputsPerTx(output: CodecOutput): number {
    const market = this.#market;
    const gas = market === undefined ? undefined : { weights: market.limits.weights, most: market.mostPerTx };
    return mostParts((count) => this.paymentOf(Array.from({ length: count }, () => output)), gas);
  }

  /**
   * Completes, signs and issues a transaction, and waits until it is accepted. Where gas is short, waits for it, and offers
   * more when others pay more.
   *
   * @throws TxRefused when the node rejects it, TxDropped when it is dropped, BudgetSpent when it may burn too much, Error
   * when the funds are not enough.
   */
  async issue(draft: Draft): Promise<Accepted> {
    const attempt: Attempt = { spent: [], offers: [], dropped: new Set(), isSigned: false };
    const { spent, offers, dropped } = attempt;
    try {
      for (;;) {
        const accepted = await this.#offer(draft, attempt);
        if (accepted === undefined) continue;
        if (attempt.held !== undefined) this.#budget.settle(attempt.held, accepted);
        this.#coins.give(this.#changeOf(accepted));
        this.#lastSigned = accepted.unsigned;
        return accepted;
      }
    } catch (error) {
      if (attempt.held !== undefined && !attempt.isSigned) this.#budget.settle(attempt.held);
      // The node may still accept a transaction whose status is unknown.
      if (offers.every(({ id }) => dropped.has(id)) || error instanceof TxDropped) this.#coins.give(spent);
      throw error;
    } finally {
      this.#coins.end(spent);
    }
  }

  /**
   * Issues a transaction, and waits until it is decided.
   *
   * @returns The accepted offer; undefined when the node took this one and lost it again.
   */
  async #offer(draft: Draft, attempt: Attempt): Promise<Offer | undefined> {
    const { spent, offers } = attempt;
    const gas = this.#gas(draft, Math.max(1, spent.length));
    const take = (): Promise<Offer> => this.#taken(draft, attempt, gas);
    const offer = this.#market === undefined ? await take() : await this.#market.inTurn(gas, take);
    let accepted: Offer | undefined;
    try {
      offers.push(offer);
      accepted = await this.#decided(attempt, gas);
    } finally {
      this.#market?.leave(gas, accepted !== undefined);
    }
    return accepted;
  }

  /** Issues a transaction until the node takes it: with a higher bid each time that gas was short. */
  async #taken(draft: Draft, attempt: Attempt, gas: bigint): Promise<Offer> {
    const { spent, offers } = attempt;
    for (let refused = 0; ; refused += 1) {
      const price = this.#market?.bid(offers.length + refused) ?? 0n;
      const hold = (): void => {
        const burned = { fee: this.#fee(draft, Math.max(1, spent.length), price), given: this.#given(draft) };
        attempt.held = this.#budget.hold(burned, draft.fee, attempt.held);
      };
      // Before outputs are taken, and for all that are then there.
      hold();
      await this.#cover(draft, spent, price);
      hold();
      attempt.isSigned = true;
      const offer = this.#signed(draft, spent, price);
      await this.#onIssue?.(draft, offer.id);
      try {
        await this.#send(offer.bytes);
        return offer;
      } catch (error) {
        // A node that is too slow to answer may have taken it: its status tells.
        if (error instanceof RpcUnavailable) return offer;
        if (!(error instanceof RpcRefusal)) throw error;
        if (!(await this.#wasShort(gas, price, refused))) throw new TxRefused(error, this.#shown(offer));
      }
    }
  }

  /** Sends a transaction: to a node that writes no checksums once more without one, if it refuses it with one. */
  async #send(bytes: Uint8Array): Promise<void> {
    try {
      await this.call('issueTx', { tx: encodeHexChecked(bytes) });
    } catch (error) {
      if (this.#hasChecksums || !(error instanceof RpcRefusal)) throw error;
      await this.call('issueTx', { tx: encodeHex(bytes) });
    }
  }

  /** Takes the outputs that pay for a transaction. More outputs cost more gas. */
  async #cover(draft: Draft, spent: CodecInput[], price: bigint): Promise<void> {
    for (let inputs = 0; inputs < Math.max(1, spent.length);) {
      inputs = Math.max(1, spent.length);
      for (const asset of assetsOf(draft, this.network)) {
        const missing = this.#needed(draft, asset, inputs, price) - sumOf(spent, asset);
        if (!(await this.#coins.take(asset, missing, spent)))
          throw new Error(
            sameBytes(asset, this.network.avax)
              ? `${this.address} has too little AVAX: it needs ${inAvax(missing)} more. Fund this address first.`
              : `${this.address} has too little of ${encodeId(asset)}: ${missing} are needed. Fund this address first.`,
          );
      }
    }
  }

  /** The amount of an asset that a transaction with this number of inputs needs besides what it imports. */
  #needed(draft: Draft, asset: Uint8Array, inputs: number, price: bigint): bigint {
    const { outputs = [], covers = [], imports = [] } = draft;
    const fee = sameBytes(asset, this.network.avax) ? this.#fee(draft, inputs, price) : 0n;
    return sumOf([...outputs, ...covers], asset) + fee - sumOf(imports, asset);
  }

  #gas(draft: Draft, inputs: number): bigint {
    const market = this.#market;
    return market === undefined
      ? 0n
      : gasOf(draft, market.limits.weights, inputs, assetsOf(draft, this.network).length);
  }

  #fee(draft: Draft, inputs: number, price: bigint): bigint {
    return this.#market === undefined ? fixedFee(this.network.fees, draft.fee) : this.#gas(draft, inputs) * price;
  }

  #signed(draft: Draft, spent: readonly CodecInput[], price: bigint): Offer {
    const { networkId, chainIds, isDurango } = this.network;
    const { outputs = [], imports = [], memo } = draft;
    const change = assetsOf(draft, this.network).flatMap((asset): CodecOutput[] => {
      const left = sumOf(spent, asset) - this.#needed(draft, asset, spent.length, price);
      return left > 0n ? [pay(asset, left, ownedBy([this.key.address]))] : [];
    });
    const ordered = [...outputs, ...change].sort(compareOutputs);
    const right = {
      networkID: networkId,
      blockchainID: chainIds[this.chain],
      outputs: ordered,
      inputs: spent.toSorted(compareInputs),
      memo: (isDurango ? undefined : memo) ?? new Uint8Array(),
      credentials: spent.length + imports.length + (draft.authorized === true ? 1 : 0),
    };
    const { credentials, isForged, ...members } = brokenPayment(right, draft.broken);
    const unsigned = unsignedBytes(draft.layout, { ...members, ...draft.members });
    const signs = isForged === true ? this.#lastSigned : unsigned;
    const bytes = signedBytes(unsigned, draft.signers ?? [this.key], credentials, signs);
    const idBytes = sha256(bytes);
    return {
      id: encodeId(idBytes),
      idBytes,
      unsigned,
      bytes,
      outputs: ordered,
      fee: this.#fee(draft, spent.length, price),
      given: this.#given(draft),
      price,
    };
  }

  /** The AVAX that a transaction gives to others. */
  #given({ outputs = [], covers = [] }: Draft): bigint {
    return sumOf(
      [...outputs, ...covers].filter((each) => !this.#isMine(each)),
      this.network.avax,
    );
  }

  /** Whether this key alone gets an amount back: at once, later, or on another chain. */
  #isMine(amount: Amount | CodecOutput): boolean {
    if (!('addresses' in amount)) return false;
    const [first, ...others] = amount.addresses;
    return first !== undefined && others.length === 0 && sameBytes(first, this.key.address);
  }

  async #wasShort(gas: bigint, price: bigint, times: number): Promise<boolean> {
    return this.#market !== undefined && times < MOST_BIDS && (await this.#market.wasShort(gas, price, times));
  }

  /**
   * Waits until one of the offers of a transaction is accepted.
   *
   * @returns undefined when the last one was lost: the node dropped it for its price, or made room for one that pays more.
   */
  async #decided({ offers, dropped }: Attempt, gas: bigint): Promise<Offer | undefined> {
    const [last, ...earlier] = offers.toReversed();
    if (last === undefined) return undefined;
    const since = Date.now();
    const deadline = since + DECIDED_MS;
    let unknown = 0;
    let silent = 0;
    let isTold = false;
    const end = await this.#pace.until(async () => {
      const lastStatus = await this.#statuses.since(last.id, since).catch((error: unknown) => {
        silent += 1;
        if (!(error instanceof RpcUnavailable) || silent > MOST_SILENT) throw error;
      });
      if (lastStatus === undefined) return undefined;
      const { status, reason } = lastStatus;
      if (isAccepted(status)) return { accepted: last };
      if (!isTold && Date.now() > since + SLOW_MS) {
        isTold = true;
        this.#onSlow?.(`${last.id} is ${status} for ${SLOW_MS / 1000} s`);
      }
      const isDropped = status === 'Dropped' || status === 'Aborted' || status === 'Rejected';
      if (isDropped) dropped.add(last.id);
      unknown = status === 'Unknown' ? unknown + 1 : 0;
      const isLate = Date.now() > deadline;
      const isLost = isDropped || isLate || (this.#market !== undefined && unknown >= MOST_UNKNOWN);
      return isLost
        ? { why: `${last.id} is ${status}${isLate ? ` after ${DECIDED_MS / 1000} s` : ''}: ${reason}` }
        : undefined;
    });
    if ('accepted' in end) return end.accepted;
    for (const offer of earlier) if (isAccepted((await this.#statuses.of(offer.id)).status)) return offer;
    if (Date.now() <= deadline && (await this.#wasShort(gas, last.price, earlier.length))) return undefined;
    throw new TxDropped(end.why, this.#shown(last));
  }

  #shown({ bytes }: Offer): Uint8Array | undefined {
    return this.chain === 'P' ? bytes : undefined;
  }

  /** The outputs of an accepted transaction that this key can spend. */
  #changeOf({ idBytes, outputs }: Offer): CodecInput[] {
    return outputs.flatMap((output, outputIndex) => {
      const { assetID, amount, locktime, stakeableLocktime } = output;
      const isFree = this.#isMine(output) && locktime === 0n && stakeableLocktime === 0n;
      return isFree ? [inputOf(idBytes, outputIndex, assetID, amount)] : [];
    });
  }
}

function sumOf(items: readonly Amount[], asset: Uint8Array): bigint {
  return items.reduce((sum, item) => (sameBytes(item.assetID, asset) ? sum + item.amount : sum), 0n);
}

/** The assets of a transaction, AVAX first, each once. */
function assetsOf({ outputs = [], covers = [], imports = [] }: Draft, { avax }: Network): Uint8Array[] {
  const all = [{ assetID: avax }, ...outputs, ...covers, ...imports].map(({ assetID }) => assetID);
  return all.filter((asset, at) => all.findIndex((other) => sameBytes(asset, other)) === at);
}
