import { isJsonObject, type JsonValue } from '../../encoding/json.ts';
import { hexOf } from '../../encoding/hex.ts';
import type { PlatformBlock, SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { compareTransaction, type Difference } from './json-form.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { echoMismatches, recordQuestion } from './record-judge.ts';
import { idText, isId, isInteger, itemsOf, recordsOf, valueText } from './values.ts';

/** A block of the chain, read and decoded. */
export interface ChainBlock {
  readonly height: bigint;
  /** 32 bytes as hex. */
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Undefined if it cannot be decoded. */
  readonly block: PlatformBlock | undefined;
}

const BY = {
  'platform.getBlock': {
    hex: 'platform.getBlock/same-as-by-height',
    json: 'platform.getBlock/bytes-agree-with-json',
  },
  'platform.getBlockByHeight': {
    hex: 'platform.getBlockByHeight/neighbours-are-linked',
    json: 'platform.getBlock/json-same-as-by-height',
  },
} as const;
const UNNAMED = 'platform.getBlock/hex-and-json-agree';

/** The questions about a block: by ID and by height, in both forms. */
export function blockQuestions(read: ChainBlock, { isRead }: { readonly isRead: boolean }): readonly Question[][] {
  const { height, id } = read;
  const byId = { method: 'platform.getBlock', where: { blockID: idText(id) } } as const;
  const byHeight = { method: 'platform.getBlockByHeight', where: { height } } as const;
  return [byId, byHeight].flatMap(({ method, where }) => {
    // Without an index, the bytes of the chain are this answer.
    const hex = method === 'platform.getBlockByHeight' && isRead ? [] : [[hexQuestion(read, method, where)]];
    const json = read.block === undefined ? [] : [[jsonQuestion(read, read.block, method, where)]];
    return [...hex, ...json];
  });
}

function aboutOf({ height, id }: ChainBlock): string {
  return `block ${height} (${idText(id)})`;
}

function hexQuestion(
  read: ChainBlock,
  method: keyof typeof BY,
  where: { blockID: string } | { height: bigint },
): Question {
  const requirement = BY[method].hex;
  const params = { ...where, encoding: 'hex' };
  const echoed = `${method}/hex-is-echoed`;
  return recordQuestion(
    { method, params, about: aboutOf(read), proves: [requirement, echoed] },
    (judged, { encoding }) => {
      judged.bytes('block', hexOf(read.bytes), requirement);
      judged.optional.check(encoding === 'hex', 'encoding', 'hex', echoed);
    },
  );
}

function jsonQuestion(
  read: ChainBlock,
  block: PlatformBlock,
  method: keyof typeof BY,
  where: { blockID: string } | { height: bigint },
): Question {
  const about = aboutOf(read);
  const { json } = BY[method];
  const echoed = `${method}/json-is-echoed`;
  return oneCall({ method, params: { ...where, encoding: 'json' }, about, proves: [json, echoed] }, (members) => [
    ...echoMismatches(`${method} of ${about}`, members, echoed),
    ...differencesOf(read, block, members.block).map(({ path, expected, actual, isNamed }): Mismatch => ({
      requirement: isNamed ? json : UNNAMED,
      message: `${method} of ${about}, JSON form: ${path} is ${actual}, the bytes of the block hold ${expected}.`,
      path: `/block${path}`,
      expected,
      actual,
    })),
  ]);
}

function differencesOf(
  { height, id }: ChainBlock,
  block: PlatformBlock,
  json: JsonValue | undefined,
): readonly Difference[] {
  const form = isJsonObject(json) ? json : {};
  const found: Difference[] = [];
  const check = (
    isSame: boolean,
    path: string,
    expected: string,
    actual: JsonValue | undefined,
    isNamed = true,
  ): void => {
    if (!isSame) found.push({ path, expected, actual: valueText(actual), isNamed });
  };
  const parent = hexOf(block.parent);
  check(isId(form.parentID, parent), '/parentID', idText(parent), form.parentID);
  check(isInteger(form.height, height), '/height', String(height), form.height);
  if (form.id !== undefined) check(isId(form.id, id), '/id', idText(id), form.id, false);
  if (form.time !== undefined && block.time !== undefined)
    check(isInteger(form.time, block.time), '/time', String(block.time), form.time, false);
  return [...found, ...transactionsOf(block, form)];
}

/** Releases show the proposed transaction of a proposal in `tx`, and those of other blocks in `txs`; an atomic block has a `tx`. */
function transactionsOf(
  { kind, transactions = [], proposed }: PlatformBlock,
  form: Record<string, JsonValue>,
): readonly Difference[] {
  const single = kind === 'atomic' ? transactions[0] : proposed;
  const found = single === undefined || form.tx === undefined ? [] : [...ofTransaction(single, form.tx, '/tx')];
  const listed = itemsOf(form.txs);
  const isShownAlone = single !== undefined && (form.tx !== undefined || listed?.length === 0);
  const lists: readonly (readonly SignedTransaction[])[] = [
    kind === 'atomic' && isShownAlone ? [] : transactions,
    ...(proposed === undefined ? [] : [[...transactions, proposed]]),
  ];
  const expected = lists.find(({ length }) => length === listed?.length);
  if (expected === undefined)
    return [
      ...found,
      { path: '/txs', expected: `${transactions.length} transactions`, actual: valueText(form.txs), isNamed: true },
    ];
  const isShown = form.tx !== undefined || expected.length > transactions.length;
  if (proposed !== undefined && !isShown)
    found.push({ path: '/tx', expected: idText(proposed.id), actual: valueText(undefined), isNamed: false });
  const records = recordsOf(form.txs);
  return [...found, ...expected.flatMap((transaction, at) => ofTransaction(transaction, records[at], `/txs/${at}`))];
}

function ofTransaction(transaction: SignedTransaction, json: JsonValue | undefined, at: string): readonly Difference[] {
  return compareTransaction(transaction, json).map((difference) => ({ ...difference, path: at + difference.path }));
}
