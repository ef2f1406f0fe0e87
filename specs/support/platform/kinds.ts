import {
  integerOf,
  isJsonObject,
  listOf,
  objectOf,
  textOf,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';

/** The names of the members: they identify the kind of a block or a transaction. */
export function kindOf(form: unknown): string {
  return Object.keys(form ?? {})
    .sort()
    .join();
}

/** Members of few transactions, in which an integer above double precision is rare. */
const RARE = ['stake', 'importedInputs'];

/**
 * The kind of a transaction by its unsigned part. One with a memo, one with a BLS key, and one with an integer above double
 * precision in a rare member, are separate kinds.
 */
export function kindOfTransaction(unsignedTx: unknown): string {
  const tx = unsignedTx as JsonValue;
  const memo = textOf(tx, 'memo');
  const hasMemo = memo !== undefined && memo !== '' && memo !== '0x';
  const hasKey = textOf(objectOf(tx, 'signer'), 'publicKey') !== undefined;
  const large = RARE.filter((name) => listOf(tx, name).some(hasLargeInteger));
  const special = [
    ...(hasMemo ? ['a memo'] : []),
    ...(hasKey ? ['a key'] : []),
    ...large.map((name) => `large ${name}`),
  ];
  return [kindOf(unsignedTx), ...special].join(' with ');
}

function hasLargeInteger(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(hasLargeInteger);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([name, member]) => (integerOf(value, name) ?? 0n) > Number.MAX_SAFE_INTEGER || hasLargeInteger(member),
  );
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
