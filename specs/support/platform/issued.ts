import {
  addressOfKey,
  encodeId,
  ifTestable,
  integerOf,
  objectOf,
  objectsOf,
  sha256,
  textOf,
  PRIMARY_NETWORK,
  takenBy,
  toBigInt,
  type Answer,
  type CheckContext,
  type Transfer,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import { addressFor } from '../addresses.ts';
import { decodableUtxos } from './holdings.ts';
import { once } from '../once.ts';
import { AVM } from '../ids.ts';
import { issueBytes } from './network-codec.ts';
import { page } from './walk.ts';

/** Number of requests for the status at a time while a transaction is sent. */
const EARLY = 3;
/** Number of transactions to issue at most, until a status request comes before the block. */
const ATTEMPTS = 3;
/** IDs of networks have 32 bits. */
const MOST_NETWORK = 2n ** 32n - 1n;
/** Most requests for the status: for some 12 seconds, or 40 of a node with peers, which wait for each other up to 30 to make a block. */
const POLLS = 135;
const POLLS_WITH_PEERS = 415;
/** Milliseconds between the first status requests, since a block may follow within some tens, how they grow, and the most. */
const EARLY_MS = 5;
const GROWTH = 1.25;
const LONGEST_MS = 100;

/** A status or an amount, and the exchange that shows it. */
interface Shown<T> {
  readonly value: T;
  readonly exchange: Answer['exchange'];
}

/** A transaction that was issued, and what became of it. */
interface Followed {
  readonly id: string;
  readonly answer: Answer;
  /** The status after the transaction was issued, then each new status. */
  readonly statuses: readonly string[];
  /** The same, each with the exchange that shows it. */
  readonly seen: readonly Shown<string>[];
  /** What the node said of it, as a part of a sentence; empty if it accepted it. */
  readonly said: string;
}

/** A valid transaction that was issued, and how the node processed it. */
export interface Issued extends Followed {
  readonly bytes: Uint8Array;
  readonly fee: bigint;
  /** Whether the node accepted the transaction before a status request could show it undecided. */
  readonly acceptedAtOnce: boolean;
  /** Height of the chain before the transaction was issued. */
  readonly heightBefore: bigint;
  /**
   * Spendable amount of the owner in the staking asset before and after, and the amount that the transaction burns and exports, in nAVAX.
   */
  readonly balanceBefore: bigint;
  readonly balanceAfter: Shown<bigint>;
  readonly taken: bigint;
  /** The supply of the Primary Network before and after, and the height of the chain with the latter. */
  readonly supplyBefore: bigint;
  readonly supplyAfter: Shown<bigint>;
  readonly heightAfter: bigint;
  /** A second transaction with the same input, issued directly after the first one. */
  readonly rival: { readonly id: string; readonly answer: Answer; readonly status: string };
}

function isSpendable({ owners, threshold, locktime, stakeableLocktime }: UtxoFacts): boolean {
  return owners.length === 1 && threshold === 1 && locktime === 0n && stakeableLocktime === 0n;
}

async function statusOf({ rpc }: CheckContext, txID: string): Promise<Shown<string>> {
  const { exchange, result } = await rpc('platform.getTxStatus', { txID });
  return { value: result.status, exchange };
}

async function balanceOf({ rpc }: CheckContext, address: string): Promise<Shown<bigint>> {
  const { exchange, result } = await rpc('platform.getBalance', { addresses: [address] });
  return { value: toBigInt(result.balance), exchange };
}

async function supplyOf({ rpc }: CheckContext): Promise<Shown<bigint>> {
  const { exchange, result } = await rpc('platform.getCurrentSupply', {});
  return { value: toBigInt(result.supply), exchange };
}

/** Without a status that is the one before it. */
function changesIn(statuses: readonly Shown<string>[]): readonly Shown<string>[] {
  return statuses.filter(({ value }, at) => value !== statuses[at - 1]?.value);
}

/** The network ID and blockchain ID in transactions of this chain, and the X-Chain if the node lists it. */
async function networkOf(context: CheckContext): Promise<Pick<Transfer, 'networkId' | 'blockchainId' | 'exportTo'>> {
  for (const { json } of await context.sample.transactions()) {
    const networkId = integerOf(json.unsignedTx, 'networkID');
    const blockchainId = textOf(json.unsignedTx, 'blockchainID');
    if (networkId === undefined || networkId > MOST_NETWORK || blockchainId === undefined) continue;
    return { networkId: Number(networkId), blockchainId, exportTo: await exchangeChain(context) };
  }
  return context.notTestable('no sampled transaction contains its network ID; name one with --sample tx=...');
}

/** The ID of the X-Chain. */
async function exchangeChain({ call }: CheckContext): Promise<string | undefined> {
  const { rawResult } = await call('platform.getBlockchains', {});
  const chains = objectsOf(rawResult, 'blockchains');
  return textOf(
    chains.find((chain) => textOf(chain, 'subnetID') === PRIMARY_NETWORK && textOf(chain, 'vmID') === AVM),
    'id',
  );
}

/** The outputs of an address that a transfer may spend, the richest first. */
async function spendableOf(context: CheckContext, address: string): Promise<readonly UtxoFacts[]> {
  const { assetID } = (await context.rpc('platform.getStakingAssetID', {})).result;
  const { utxos } = await page(context, { addresses: [address] });
  return decodableUtxos(utxos)
    .filter((utxo) => utxo.assetId === assetID && isSpendable(utxo))
    .sort((a, b) => (a.amount > b.amount ? -1 : 1));
}

async function outputToSpend(context: CheckContext, address: string): Promise<UtxoFacts> {
  const [richest] = await spendableOf(context, address);
  return (
    richest ??
    context.notTestable(`the address of --key, ${address}, has no spendable funds that can be decoded; fund it`)
  );
}

/** Whether the node returns a transaction, which it does from its acceptance on. */
async function isHad({ call }: CheckContext, txID: string): Promise<boolean> {
  return (await call('platform.getTx', { txID }, { fresh: true })).ok;
}

/**
 * The response to a transaction that is issued, and its status if the node showed one of an undecided transaction: Processing, or
 * Committed of one that it does not return afterwards. A block may follow directly.
 */
async function sendAndAsk(
  context: CheckContext,
  bytes: Uint8Array,
  id: string,
): Promise<[Answer, Shown<string> | undefined]> {
  let early: Shown<string> | undefined;
  let isSent = false;
  const ask = async (): Promise<void> => {
    for (let poll = 0; poll < POLLS && !isSent && early === undefined; poll += 1) {
      const status = await statusOf(context, id);
      const { value } = status;
      if (value === 'Processing' || (value === 'Committed' && !(await isHad(context, id)))) early = status;
      else await context.pause(EARLY_MS);
    }
  };
  const sending = issueBytes(context, bytes).finally(() => {
    isSent = true;
  });
  const [answer] = await Promise.all([sending, ...Array.from({ length: EARLY }, ask)]);
  return [answer, early];
}

/** Each new status of a transaction, until it is Committed or Dropped, or the polls end; and what the node said of it. */
async function follow(context: CheckContext, id: string, answer: Answer): Promise<Followed> {
  const statuses: Shown<string>[] = [];
  let reason: string | undefined;
  let most = POLLS;
  for (let poll = 0; poll < most; poll += 1) {
    const { exchange, result } = await context.rpc('platform.getTxStatus', { txID: id });
    reason = textOf(result, 'reason');
    statuses.push({ value: result.status, exchange });
    if (result.status === 'Committed' || result.status === 'Dropped') break;
    if (!answer.ok && result.status !== 'Processing') break;
    if (poll === POLLS - 1 && (await peersOf(context)) > 0n) most = POLLS_WITH_PEERS;
    await context.pause(Math.min(LONGEST_MS, EARLY_MS * GROWTH ** poll));
  }
  const words = [answer.error?.message, reason].filter((each) => typeof each === 'string');
  const seen = changesIn(statuses);
  return {
    id,
    answer,
    seen,
    statuses: seen.map(({ value }) => value),
    said: words.length === 0 ? '' : `, of which the node says "${words.join('; ')}"`,
  };
}

/** The number of peers that the node counts; 0 if it tells none. */
export async function peersOf({ call }: CheckContext): Promise<bigint> {
  const answer = await ifTestable(call('health.health', {}, { fresh: false }), undefined);
  const network = objectOf(objectOf(answer?.rawResult, 'checks'), 'network');
  return integerOf(objectOf(network, 'message'), 'connectedPeers') ?? 0n;
}

/** Whether the node took a transaction: it is accepted, or waits for a block. */
function isTaken({ answer, statuses }: Followed): boolean {
  const last = statuses.at(-1);
  return last === 'Committed' || (answer.ok && last === 'Processing');
}

/** A transfer of an output back to its owner, with the fee that the network asks for. */
async function transferFrom(context: CheckContext, from: UtxoFacts): Promise<Transfer> {
  const transfer = { ...(await networkOf(context)), from, fee: 0n };
  return { ...transfer, fee: await context.offeredFee(transfer) };
}

/** A transfer of the richest output of the key's owner. */
async function transferOf(context: CheckContext): Promise<Transfer> {
  const address = await addressFor(context, addressOfKey(context.spending.key));
  return transferFrom(context, await outputToSpend(context, address));
}

/**
 * Issues a transfer of the key's owner back to itself. If the node does not take it, the suite may have paid too little: then it issues
 * it once more with a fee that is many times as high, and the node is tested by what becomes of that.
 */
async function paid<T extends Followed>(context: CheckContext, issue: (transfer: Transfer) => Promise<T>): Promise<T> {
  const transfer = await transferOf(context);
  const first = await issue(transfer);
  if (isTaken(first)) return first;
  context.note(`the node did not take ${first.id} with a fee of ${transfer.fee} nAVAX${first.said}; the run paid more`);
  const { from } = await transferOf(context);
  return issue({ ...transfer, from, fee: context.spending.higherFee({ ...transfer, from }) });
}

/**
 * A valid transfer that is never sent, to make invalid forms of it: the form is then the only reason to reject it.
 * Undefined where the run pays for none.
 */
export async function unsentTransaction(context: CheckContext): Promise<Uint8Array | undefined> {
  if (context.key === undefined) return undefined;
  const made = once(context, 'unsent transaction', async () => {
    // After this call, no other transaction of the run spends the same output.
    const { fee } = await issued(context);
    // Transfers differ by their fee: releases since 1.10.18 accept no memo.
    return context.spending.sign({ ...(await transferOf(context)), fee: fee + 2n });
  });
  return ifTestable(made, undefined);
}

/** Issues a transfer of the key's owner back to itself. @returns its ID, if the node takes it */
export async function taken(context: CheckContext): Promise<readonly string[]> {
  const signing = context.afresh(async () => context.spending.sign(await transferOf(context)));
  const bytes = await ifTestable(signing, undefined);
  return bytes !== undefined && (await issueBytes(context, bytes)).ok ? [encodeId(sha256(bytes))] : [];
}

/** Issues a transfer of the key's owner back to itself and waits until it is Committed or Dropped. Spends a fee. */
export function transferred(context: CheckContext): Promise<Followed> {
  return paid(context, async (transfer) => {
    const bytes = context.spending.sign({ ...transfer, fee: transfer.fee + 3n });
    return follow(context, encodeId(sha256(bytes)), await issueBytes(context, bytes));
  });
}

/**
 * Issues transfers at once, none of the output that the others of a run spend. Spends a fee for each output.
 *
 * @param each How many spend the same output, of which a node accepts one.
 */
export async function transferredAtOnce(
  context: CheckContext,
  outputs: number,
  each = 1,
): Promise<readonly Followed[]> {
  const [, ...others] = await spendableOf(context, await addressFor(context, addressOfKey(context.spending.key)));
  const transfers = await Promise.all(others.slice(0, outputs).map((from) => transferFrom(context, from)));
  const signed = transfers.flatMap((transfer) =>
    Array.from({ length: each }, (_, more) => context.spending.sign({ ...transfer, fee: transfer.fee + BigInt(more) })),
  );
  const answers = await Promise.all(signed.map((bytes) => issueBytes(context, bytes)));
  const follows = answers.map((answer, at) =>
    follow(context, encodeId(sha256(signed[at] ?? new Uint8Array())), answer),
  );
  return Promise.all(follows);
}

/**
 * Issues a transfer back to its owner, and directly after it a rival with the same input. Follows the status of the
 * transfer. Spends a fee, once in a run; again, if the network decided the transaction before its status could be read.
 */
export function issued(context: CheckContext): Promise<Issued> {
  return once(context, 'issued transaction', async () => {
    for (let attempt = 1; ; attempt += 1) {
      const one = await context.afresh(() => paid(context, (transfer) => issueWithRival(context, transfer)));
      if (!one.acceptedAtOnce || attempt === ATTEMPTS) return one;
    }
  });
}

/** The issued transaction, if the node returned its ID: what becomes of a rejected one follows from the rejection. */
export async function answered(context: CheckContext): Promise<Issued> {
  const one = await issued(context);
  if (one.answer.ok) return one;
  return context.blocked('platform.issueTx/takes-signed-bytes', `the node rejected the issued transaction${one.said}`);
}

/** The issued transaction, if its last status is Committed. */
export async function committed(context: CheckContext): Promise<Issued> {
  const transaction = await answered(context);
  if (transaction.statuses.at(-1) !== 'Committed')
    context.blocked(
      'platform.issueTx/takes-signed-bytes',
      `the issued transaction is not Committed${transaction.said}`,
    );
  return transaction;
}

async function issueWithRival(context: CheckContext, transfer: Transfer): Promise<Issued> {
  const { spending } = context;
  const address = await addressFor(context, addressOfKey(spending.key));
  const [bytes, other] = [spending.sign(transfer), spending.sign({ ...transfer, fee: transfer.fee + 1n })];
  const taken = takenBy(transfer);
  const [id, rivalId] = [encodeId(sha256(bytes)), encodeId(sha256(other))];
  const heightBefore = await context.height();
  const { value: balanceBefore } = await balanceOf(context, address);
  const { value: supplyBefore } = await supplyOf(context);
  const [answer, early] = await sendAndAsk(context, bytes, id);
  const later = await statusOf(context, id);
  const soonest = early ?? later;
  const acceptedAtOnce = early === undefined && later.value !== 'Processing' && (await isHad(context, id));
  const rival = {
    id: rivalId,
    answer: await issueBytes(context, other),
    status: (await statusOf(context, rivalId)).value,
  };
  const followed = await follow(context, id, answer);
  const seen = changesIn([soonest, later, ...followed.seen]);
  const balanceAfter = await balanceOf(context, address);
  const [supplyAfter, heightAfter] = [await supplyOf(context), await context.height()];
  if (!spending.isKnown)
    context.inform(`the run sent a transaction, which took ${taken} nAVAX from ${address}; its ID is ${id}`);
  return {
    ...{
      ...followed,
      seen,
      statuses: seen.map(({ value }) => value),
      bytes,
      fee: transfer.fee,
      acceptedAtOnce,
      heightBefore,
    },
    ...{ balanceBefore, balanceAfter, taken, rival, supplyBefore, supplyAfter, heightAfter },
  };
}

/**
 * Ends the check as not testable if a transaction was `Unknown` on the way to `Committed` and the node has peers: one of them may have made
 * the block, and until the node prefers that block, it finds the transaction nowhere. Behind a node that follows, blocks of both compete,
 * and it may take longer than anybody waits.
 */
export async function notInBlockOfPeer(context: CheckContext, statuses: readonly string[]): Promise<void> {
  if (!statuses.includes('Unknown') || (statuses.at(-1) !== 'Committed' && !context.isFollowed)) return;
  const peers = await peersOf(context);
  if (peers > 0n) context.notTestable(`one of ${peers} peers may have made the block of the transaction`);
}
