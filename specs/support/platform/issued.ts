import { setTimeout } from 'node:timers/promises';
import {
  addressOfKey,
  encodeHexChecked,
  encodeId,
  objectsOf,
  sha256,
  textOf,
  PRIMARY_NETWORK,
  signedTransfer,
  takenBy,
  toBigInt,
  type Answer,
  type CheckContext,
  type Transfer,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import { addressFor } from '../addresses.ts';
import { decodableUtxos } from './holdings.ts';
import { memberInteger, memberText } from '../json-form.ts';
import { once } from '../once.ts';
import { AVM } from '../virtual-machines.ts';
import { page } from './walk.ts';

/** A fee in nAVAX, higher than that of a small transfer on any network. */
const FEE = 1_000_000n;
/** Number of requests for the status at a time while a transaction is sent. */
const EARLY = 3;
/** Number of transactions to issue at most, until a status request comes before the block. */
const ATTEMPTS = 3;
/** IDs of networks have 32 bits. */
const MOST_NETWORK = 2n ** 32n - 1n;
const POLLS = 120;
const POLL_MS = 100;

/** A valid transaction that was issued, and how the node processed it. */
export interface Issued {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly answer: Answer;
  /** The status after the transaction was issued, then each new status. */
  readonly statuses: readonly string[];
  /** Whether the node accepted the transaction before a status request could show it undecided. */
  readonly acceptedAtOnce: boolean;
  /** Height of the chain before the transaction was issued. */
  readonly heightBefore: bigint;
  /**
   * Spendable amount of the owner in the staking asset before and after, and the amount that the transaction burns and
   * exports, in nAVAX.
   */
  readonly balanceBefore: bigint;
  readonly balanceAfter: bigint;
  readonly taken: bigint;
  /** A second transaction with the same input, issued directly after the first one. */
  readonly rival: { readonly id: string; readonly answer: Answer; readonly status: string };
}

function spendable({ owners, threshold, locktime, stakeableLocktime, amount }: UtxoFacts): boolean {
  return owners.length === 1 && threshold === 1 && locktime === 0n && stakeableLocktime === 0n && amount > 4n * FEE;
}

async function statusOf({ rpc }: CheckContext, txID: string): Promise<string> {
  return (await rpc('platform.getTxStatus', { txID })).result.status;
}

async function balanceOf({ rpc }: CheckContext, address: string): Promise<bigint> {
  return toBigInt((await rpc('platform.getBalance', { addresses: [address] })).result.balance);
}

async function send({ call }: CheckContext, bytes: Uint8Array): Promise<Answer> {
  return call('platform.issueTx', { tx: encodeHexChecked(bytes) });
}

/** The network ID and blockchain ID in transactions of this chain, and the X-Chain if the node lists it. */
async function networkOf(context: CheckContext): Promise<Pick<Transfer, 'networkId' | 'blockchainId' | 'exportTo'>> {
  for (const { json } of await context.sample.transactions()) {
    const networkId = memberInteger(json.unsignedTx, 'networkID');
    const blockchainId = memberText(json.unsignedTx, 'blockchainID');
    if (networkId === undefined || networkId > MOST_NETWORK || blockchainId === undefined) continue;
    context.assertMaySign(Number(networkId));
    return { networkId: Number(networkId), blockchainId, exportTo: await exchangeChain(context) };
  }
  return context.notTestable('no sampled transaction contains its network ID; name one with --tx');
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

async function outputToSpend(context: CheckContext, address: string): Promise<UtxoFacts> {
  const { assetID } = (await context.rpc('platform.getStakingAssetID', {})).result;
  const { utxos } = await page(context, { addresses: [address] });
  const [richest] = decodableUtxos(utxos)
    .filter((utxo) => utxo.assetId === assetID && spendable(utxo))
    .sort((a, b) => (a.amount > b.amount ? -1 : 1));
  return (
    richest ??
    context.notTestable(`the address of --key, ${address}, has no spendable funds that can be decoded; fund it`)
  );
}

function keyOf({ key, notTestable }: CheckContext): Uint8Array {
  return key ?? notTestable('the suite sends no valid transaction without --write and a funded --key');
}

/** The response to a transaction that is issued, and its status if the node showed one before. A block may follow directly. */
async function sendAndAsk(context: CheckContext, bytes: Uint8Array, id: string): Promise<[Answer, string | undefined]> {
  let early: string | undefined;
  let isSent = false;
  const ask = async (): Promise<void> => {
    for (let poll = 0; poll < POLLS && !isSent && early === undefined; poll += 1) {
      const status = await statusOf(context, id);
      if (status === 'Processing') early = status;
    }
  };
  const sending = send(context, bytes).finally(() => {
    isSent = true;
  });
  const [answer] = await Promise.all([sending, ...Array.from({ length: EARLY }, ask)]);
  return [answer, early];
}

/** Each new status of a transaction, until it is Committed or Dropped, or the polls end. */
async function follow(context: CheckContext, txID: string): Promise<string[]> {
  const statuses: string[] = [];
  for (let poll = 0; poll < POLLS; poll += 1) {
    const status = await statusOf(context, txID);
    if (statuses.at(-1) !== status) statuses.push(status);
    if (status === 'Committed' || status === 'Dropped') break;
    await setTimeout(POLL_MS);
  }
  return statuses;
}

/**
 * A transfer of the key's owner back to itself. Transfers differ by their fee: releases since 1.10.18 accept no memo.
 */
async function transfer(
  context: CheckContext,
  privateKey: Uint8Array,
  from: UtxoFacts,
  fee: bigint,
): Promise<Transfer> {
  return { ...(await networkOf(context)), privateKey, from, fee };
}

/**
 * A valid transfer that is never sent, to make invalid forms of it: the form is then the only reason to reject it.
 * Undefined without a key.
 */
export async function unsentTransaction(context: CheckContext): Promise<Uint8Array | undefined> {
  const { key } = context;
  if (key === undefined) return undefined;
  return once(context, 'unsent transaction', async () => {
    // After this call, no other transaction of the run spends the same output.
    await issued(context);
    const address = await addressFor(context, addressOfKey(key));
    return signedTransfer(await transfer(context, key, await outputToSpend(context, address), FEE + 2n));
  });
}

/**
 * Issues a transfer of the key's owner back to itself and waits until it is Committed or Dropped. Spends a fee.
 *
 * @returns The last status.
 */
export async function transferred(context: CheckContext): Promise<string | undefined> {
  const privateKey = keyOf(context);
  const address = await addressFor(context, addressOfKey(privateKey));
  const bytes = signedTransfer(await transfer(context, privateKey, await outputToSpend(context, address), FEE + 3n));
  await send(context, bytes);
  return (await follow(context, encodeId(sha256(bytes)))).at(-1);
}

/**
 * Issues a transfer back to its owner, and directly after it a rival with the same input. Follows the status of the
 * transfer. Spends a fee, once in a run; again, if the network decided the transaction before its status could be read.
 */
export function issued(context: CheckContext): Promise<Issued> {
  return once(context, 'issued transaction', async () => {
    for (let attempt = 1; ; attempt += 1) {
      const one = await context.afresh(() => issueWithRival(context));
      if (!one.acceptedAtOnce || attempt === ATTEMPTS) return one;
    }
  });
}

async function issueWithRival(context: CheckContext): Promise<Issued> {
  const privateKey = keyOf(context);
  const address = await addressFor(context, addressOfKey(privateKey));
  const from = await outputToSpend(context, address);
  const first = await transfer(context, privateKey, from, FEE);
  const [bytes, other] = [signedTransfer(first), signedTransfer({ ...first, fee: FEE + 1n })];
  const inputs = takenBy(first);
  const [id, rivalId] = [encodeId(sha256(bytes)), encodeId(sha256(other))];
  const heightBefore = await context.height();
  const balanceBefore = await balanceOf(context, address);
  const [answer, early] = await sendAndAsk(context, bytes, id);
  const later = await statusOf(context, id);
  const soonest = early ?? later;
  const acceptedAtOnce = soonest !== 'Processing' && (await context.call('platform.getTx', { txID: id })).ok;
  const rival = { id: rivalId, answer: await send(context, other), status: await statusOf(context, rivalId) };
  const followed = [later, ...(await follow(context, id))];
  const statuses = [soonest, ...followed].filter((status, at, all) => status !== all[at - 1]);
  const balanceAfter = await balanceOf(context, address);
  context.note(`the run sent a transaction, which took ${inputs} nAVAX from ${address}; its ID is ${id}`);
  return {
    id,
    bytes,
    answer,
    statuses,
    acceptedAtOnce,
    heightBefore,
    balanceBefore,
    balanceAfter,
    taken: inputs,
    rival,
  };
}
