import {
  decodeUtxo,
  expectDecoded,
  type CheckContext,
  type Decoded,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import type { Owner } from '../addresses.ts';
import { bytesOf, usesNetworkCodec } from './network-codec.ts';
import { mostPages, walk } from './walk.ts';

/** Recently decoded UTXOs: many checks read the same ones. */
const known = new Map<string, UtxoFacts>();
const KEPT = 5000;

/**
 * Decodes UTXOs. The document does not show their encoding: if no UTXO can be decoded, the check is not testable, unless the
 * node writes transactions and blocks in the network's codec. If only several of them can be decoded, the check fails.
 */
export async function readUtxos(context: CheckContext, utxos: readonly string[]): Promise<readonly UtxoFacts[]> {
  const read = utxos.map(readUtxo);
  const [unread] = read.filter((facts) => !facts.ok);
  if (unread?.ok === false && !read.some((facts) => facts.ok) && !(await usesNetworkCodec(context)))
    context.notTestable(`a UTXO cannot be decoded: ${unread.reason}; see platform.getUTXOs/utxo-bytes-decode`);
  return read.map((facts) => expectDecoded(facts, 'a UTXO, unlike other bytes of the node,'));
}

/** The UTXOs that can be decoded, for a check that needs one and does not test them. */
export function decodableUtxos(utxos: readonly string[]): readonly UtxoFacts[] {
  return utxos.map(readUtxo).flatMap((facts) => (facts.ok ? [facts.value] : []));
}

function readUtxo(utxo: string): Decoded<UtxoFacts> {
  const before = known.get(utxo);
  if (before !== undefined) return { ok: true, value: before };
  const facts = decodeUtxo(bytesOf(utxo));
  if (!facts.ok) return facts;
  if (known.size >= KEPT) known.clear();
  // A slice would keep the complete response in memory, so the key is a copy.
  known.set(Buffer.from(utxo).toString('latin1'), facts.value);
  return facts;
}

/** All UTXOs of an owner, page by page. */
export async function utxosOf(context: CheckContext, { address, utxoCount }: Owner): Promise<readonly string[]> {
  const { utxos, ended } = await walk(context, { addresses: [address] }, { most: mostPages(utxoCount, undefined) });
  return ended
    ? utxos
    : context.notTestable('the pages of platform.getUTXOs do not end; see platform.getUTXOs/walk-ends');
}

/** The holdings of an owner, decoded from all its UTXOs. */
export async function holdingsOf(context: CheckContext, owner: Owner): Promise<readonly UtxoFacts[]> {
  return readUtxos(context, await utxosOf(context, owner));
}

/** The sum of amounts by asset. */
export function sums(holdings: readonly UtxoFacts[]): Map<string, bigint> {
  const byAsset = new Map<string, bigint>();
  for (const { assetId, amount } of holdings) byAsset.set(assetId, (byAsset.get(assetId) ?? 0n) + amount);
  return byAsset;
}
