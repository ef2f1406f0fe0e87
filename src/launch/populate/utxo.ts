import { decodeAs } from '../../encoding/codec/kinds.ts';
import type { CodecInput } from '../../encoding/codec/layout.ts';
import { UTXO } from '../../encoding/codec/layouts.ts';
import type { JsonObject, JsonValue } from '../../encoding/json.ts';
import { listOf, objectOf } from '../../encoding/read-json.ts';
import type { Wallet } from './wallet.ts';

/** Whether two byte arrays are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** The input that spends an output with the only signature that it needs. */
export function inputOf(txID: Uint8Array, outputIndex: number, assetID: Uint8Array, amount: bigint): CodecInput {
  return { txID, outputIndex, assetID, amount, signatureIndices: [0], stakeableLocktime: 0n };
}

/** The input that spends a UTXO; undefined when this address alone cannot spend it at this time (Unix seconds). */
export function spendable(bytes: Uint8Array, address: Uint8Array, now: bigint): CodecInput | undefined {
  const utxo = decodeAs(UTXO, bytes);
  if (!utxo.ok) return undefined;
  const { txID, outputIndex, output } = utxo.value;
  const { assetID, amount, threshold, locktime, stakeableLocktime, addresses } = output;
  const [owner, ...others] = addresses;
  if (owner === undefined || others.length > 0 || !sameBytes(owner, address)) return undefined;
  const isFree = threshold === 1 && locktime <= now && stakeableLocktime === 0n;
  return isFree ? inputOf(txID, outputIndex, assetID, amount) : undefined;
}

export function ofAsset(coins: readonly CodecInput[], asset: Uint8Array): CodecInput[] {
  return coins.filter(({ assetID }) => sameBytes(assetID, asset));
}

const PAGE = 1024;
/** Largest number of pages: a node may say that there is always one more. */
const MOST_PAGES = 100;

/** The UTXOs of an address, page by page: all of them, or the first hundred thousand. */
export async function* utxoPages(
  wallet: Pick<Wallet, 'call'>,
  address: string,
  source?: string,
): AsyncGenerator<readonly JsonValue[]> {
  const params = { addresses: [address], limit: PAGE, sourceChain: source };
  let startIndex: JsonObject | undefined;
  for (let read = 0; read < MOST_PAGES; read += 1) {
    const page = await wallet.call('getUTXOs', { ...params, startIndex });
    const utxos = listOf(page, 'utxos');
    yield utxos.slice(0, PAGE);
    startIndex = objectOf(page, 'endIndex');
    if (utxos.length < PAGE || startIndex === undefined) return;
  }
}
