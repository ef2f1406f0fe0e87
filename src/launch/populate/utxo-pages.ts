import type { JsonObject, JsonValue } from '../../encoding/json.ts';
import { listOf, objectOf } from '../../encoding/read-json.ts';
import type { Wallet } from './wallet.ts';

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
