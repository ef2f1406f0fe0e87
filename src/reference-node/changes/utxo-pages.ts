import { packedAs, unpackedAs } from '../../encoding/codec/kinds.ts';
import type { ValueOf } from '../../encoding/codec/layout.ts';
import { UTXO } from '../../encoding/codec/layouts.ts';
import type { Json } from '../ledger.ts';
import type { Call } from '../rpc/call.ts';
import { callWith, type Condition, given } from './conditions.ts';
import { wrapHandler, mapResult } from './changes.ts';
import { isItems, isMembers } from './json-path.ts';
import type { Change } from '../server/patch.ts';

export const GET_UTXOS = 'platform.getUTXOs';
export const PAGE = 1024;

type CodecUtxo = ValueOf<typeof UTXO>;

/** The bytes of a UTXO with other members. */
export function utxoWith(bytes: Uint8Array, own: (utxo: CodecUtxo) => Partial<CodecUtxo>): Uint8Array {
  const utxo = unpackedAs(UTXO, bytes);
  return packedAs(UTXO, { ...utxo, ...own(utxo) });
}

/** The call goes on from a cursor. */
export const isResumed: Condition = given('startIndex');

/** Changes what is on each page. */
export function page(
  change: (utxos: readonly Json[], call: Call) => readonly Json[],
  { keepCount = false } = {},
): Change {
  return mapResult(GET_UTXOS, (whole, call) => {
    if (!isMembers(whole) || !isItems(whole.utxos)) return whole;
    const utxos = change(whole.utxos, call);
    return { ...whole, utxos, numFetched: keepCount ? whole.numFetched : `${utxos.length}` };
  });
}

/** Gathers all pages into one where the condition holds. */
export function withAll(holds: Condition): Change {
  return wrapHandler(GET_UTXOS, (base) => (call) => {
    if (!holds(call)) return base(call);
    const utxos: Json[] = [];
    let next = callWith(call, { limit: undefined });
    for (;;) {
      const part = base(next);
      if (!isMembers(part) || !isItems(part.utxos)) return part;
      utxos.push(...part.utxos);
      if (part.utxos.length < PAGE) return { ...part, utxos, numFetched: `${utxos.length}` };
      const { endIndex } = part;
      next = callWith(next, { startIndex: isMembers(endIndex) ? { ...endIndex } : undefined });
    }
  });
}
