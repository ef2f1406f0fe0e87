import {
  decodeHexChecked,
  decodeUtxo,
  expectDecoded,
  type CheckContext,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import type { Owner } from '../addresses.ts';
import { mostPages, walk } from './walk.ts';

/** Recently decoded UTXOs: many checks read the same ones. */
const known = new Map<string, UtxoFacts>();
const KEPT = 5000;

/**
 * Decodes UTXOs. The document does not show their encoding: if no UTXO can be decoded, the check is not testable. If
 * only several of them can be decoded, the check fails.
 */
export function readUtxos({ notTestable }: CheckContext, utxos: readonly string[]): readonly UtxoFacts[] {
  const read = utxos.map(readUtxo);
  const [unread] = read.filter((facts) => !facts.ok);
  if (unread?.ok === false && !read.some((facts) => facts.ok))
    notTestable(`a UTXO cannot be decoded: ${unread.reason}; see platform.getUTXOs/utxo-bytes-decode`);
  return read.map((facts) => expectDecoded(facts, 'a UTXO, of which others can be decoded,'));
}

function readUtxo(utxo: string): ReturnType<typeof decodeUtxo> {
  const before = known.get(utxo);
  if (before !== undefined) return { ok: true, value: before };
  const bytes = decodeHexChecked(utxo);
  const facts = bytes.ok ? decodeUtxo(bytes.value) : bytes;
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
