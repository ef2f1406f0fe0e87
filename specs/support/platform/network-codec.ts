import {
  ifTestable,
  decodeBlock,
  decodeHex,
  decodeHexChecked,
  decodeTransaction,
  encodeHex,
  encodeHexChecked,
  encodeId,
  sha256,
  type Answer,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { hexForm } from '../json-form.ts';
import { once } from '../once.ts';
import { knownBlocks } from './blocks.ts';
import { variedTransactions } from './transactions.ts';

/** Number of transactions, and of blocks, to look at. */
const FEW = 4;

/** The bytes of hex text: without the checksum if it has one, otherwise all of them. Empty if the text is not hex. */
export function bytesOf(hex: string): Uint8Array {
  const checked = decodeHexChecked(hex);
  const bytes = checked.ok ? checked : decodeHex(hex);
  return bytes.ok ? bytes.value : new Uint8Array();
}

/** The ID that a block or a transaction with these bytes has in the network. */
export function idOf(bytes: Uint8Array): string {
  return encodeId(sha256(bytes));
}

async function hasTransaction(context: CheckContext): Promise<boolean> {
  for (const txID of await ifTestable(variedTransactions(context, FEW), [])) {
    const answer = await context.rpc('platform.getTx', { txID, encoding: 'hex' });
    const bytes = answer.ok ? bytesOf(hexForm(answer.result.tx)) : new Uint8Array();
    if (idOf(bytes) === txID && decodeTransaction(bytes).ok) return true;
  }
  return false;
}

async function hasBlock(context: CheckContext): Promise<boolean> {
  for (const { id } of await ifTestable(knownBlocks(context, FEW), [])) {
    const answer = await context.rpc('platform.getBlock', { blockID: id, encoding: 'hex' });
    const bytes = answer.ok ? bytesOf(hexForm(answer.result.block)) : new Uint8Array();
    if (idOf(bytes) === id && decodeBlock(bytes).ok) return true;
  }
  return false;
}

/**
 * Whether the node writes bytes in the network's codec: those of a sampled transaction or block decode, and their hash is
 * the ID. The document does not define bytes, so that a node may also write them in a codec of its own.
 */
export async function usesNetworkCodec(context: CheckContext): Promise<boolean> {
  return once(context, 'network codec', async () => (await hasTransaction(context)) || hasBlock(context));
}

/** Whether the node writes bytes with a checksum, as far as a transaction shows it. */
async function writesChecksums(context: CheckContext): Promise<boolean> {
  return once(context, 'checksums', async () => {
    const [txID] = await ifTestable(variedTransactions(context, 1), []);
    const answer = txID === undefined ? undefined : await context.rpc('platform.getTx', { txID, encoding: 'hex' });
    return answer?.ok !== true || decodeHexChecked(hexForm(answer.result.tx)).ok;
  });
}

/** Issues a transaction. A node that writes no checksums may take none: if it refuses the bytes with one, it gets them without. */
export async function issueBytes(
  context: CheckContext,
  bytes: Uint8Array,
  how: { readonly encoding?: 'hex' } = {},
): Promise<Answer> {
  const answer = await context.call('platform.issueTx', { tx: encodeHexChecked(bytes), ...how });
  if (answer.ok || (await writesChecksums(context))) return answer;
  return context.call('platform.issueTx', { tx: encodeHex(bytes), ...how });
}
