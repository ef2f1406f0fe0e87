import { isJsonObject, objectsOf, type JsonObject, type JsonValue } from '../../../src/harness/index.ts';
import { stakeOutput } from './staker-transaction.ts';

/** The names of the members: they identify the kind of a block or a transaction. */
export function kindOf(form: unknown): string {
  return Object.keys(form ?? {})
    .sort()
    .join();
}

/** The kind of a transaction by its unsigned part. A stake above double precision is a separate kind. */
export function kindOfTransaction(unsignedTx: unknown): string {
  const stake = isJsonObject(unsignedTx as JsonValue) ? objectsOf(unsignedTx as JsonObject, 'stake') : [];
  const isLarge = stake.flatMap(stakeOutput).some(({ amount }) => amount > Number.MAX_SAFE_INTEGER);
  return `${kindOf(unsignedTx)}${isLarge ? ' of a large stake' : ''}`;
}

/** The same items in another order: first one of each kind. */
export function kindsFirst<T>(items: readonly T[], kindsOf: (item: T) => readonly string[]): readonly T[] {
  const [seen, first, others] = [new Set<string>(), [] as T[], [] as T[]];
  for (const item of items) {
    const fresh = kindsOf(item).filter((kind) => !seen.has(kind));
    (fresh.length > 0 ? first : others).push(item);
    for (const kind of fresh) seen.add(kind);
  }
  return [...first, ...others];
}

/** The kind of a block in its JSON form, and the kinds of its transactions. */
export function kindsInBlock(block: JsonObject): readonly string[] {
  const { txs, tx } = block;
  const transactions = [...(Array.isArray(txs) ? txs : []), tx ?? null].flatMap((each) =>
    isJsonObject(each) ? [kindOfTransaction(each.unsignedTx)] : [],
  );
  return [kindOf(block), ...transactions];
}
