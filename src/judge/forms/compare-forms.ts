import { objectsOf } from '../../encoding/read-json.ts';
import { type Form, type FormLeaf, formOf, isFormLeaf, isFormList, isShown } from '../../encoding/codec/json-form.ts';
import { CREDENTIALS, PLATFORM, SECP256K1_FX } from '../../encoding/codec/layouts.ts';
import type { PlatformBlock, SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { hexOf } from '../../encoding/hex.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import {
  areAddresses,
  hasAddresses,
  holdsBytes,
  idText,
  isId,
  isInteger,
  isNode,
  itemsOf,
  valueText,
} from './same-value.ts';

/** A member of a JSON form that does not say what the bytes say. */
export interface Difference {
  /** JSON Pointer in the form. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** Whether the form has no such member. */
  readonly isMissing: boolean;
  /** Whether section 2.5 of the document names the member, and so decides about it. */
  readonly isNamed: boolean;
}

const EMPTY: readonly (JsonValue | undefined)[] = [undefined, null, '', '0x'];

class Comparison {
  readonly differences: Difference[] = [];

  differ(path: string, expected: string, actual: JsonValue | undefined, mayBeNamed = true): void {
    const isNamed = mayBeNamed && isShown(path);
    this.differences.push({ path, expected, actual: valueText(actual), isMissing: actual === undefined, isNamed });
  }

  check(isSame: boolean, path: string, expected: string, actual: JsonValue | undefined): void {
    if (!isSame) this.differ(path, expected, actual);
  }
}

/** Bytes as hex, or as a list of numbers. No bytes may be absent or null. */
function compareBytes(bytes: Uint8Array, json: JsonValue | undefined, path: string, found: Comparison): void {
  const hex = hexOf(bytes);
  const isSame = Array.isArray(json)
    ? Buffer.from(json.map(Number)).toString('hex') === hex
    : holdsBytes(json, hex) || (hex === '' && EMPTY.includes(json));
  found.check(isSame, path, `0x${hex}`, json);
}

function compareAddresses(
  value: readonly Uint8Array[],
  json: JsonValue | undefined,
  path: string,
  found: Comparison,
): void {
  const hexes = value.map(hexOf);
  const mayDiffer = areAddresses(json, hexes) || !hasAddresses(json);
  // The document defines no order of addresses, and a list in another encoding cannot be compared.
  if (!areAddresses(json, hexes, { inOrder: true })) found.differ(path, hexes.join(', '), json, !mayDiffer);
}

function compareLeaf({ leaf, value }: FormLeaf, json: JsonValue | undefined, path: string, found: Comparison): void {
  switch (leaf) {
    case 'integer':
      // The document does not say that 0 is shown.
      if (!isInteger(json, value))
        found.differ(path, value.toString(), json, json !== undefined || BigInt(value) !== 0n);
      return;
    case 'id':
      found.check(isId(json, hexOf(value)), path, idText(hexOf(value)), json);
      return;
    case 'node':
      found.check(isNode(json, encodeNodeId(value)), path, encodeNodeId(value), json);
      return;
    case 'addresses':
    case 'shortIds':
      compareAddresses(value, json, path, found);
      return;
    case 'base64': {
      const text = Buffer.from(value).toString('base64');
      found.check(json === text || (text === '' && json === null), path, text.slice(0, 300), json);
      return;
    }
    case 'text':
      found.check(json === value, path, JSON.stringify(value), json);
      return;
    case 'fx':
      // The document shows no value of `fxID`: another one, or none, is observed.
      if (json !== SECP256K1_FX) found.differ(path, SECP256K1_FX, json, false);
      return;
    default:
      compareBytes(value ?? new Uint8Array(), json, path, found);
  }
}

/** The member around which a lock stands that staking may ignore; undefined for other forms. */
function lockedMember(form: Readonly<Record<string, Form>>): string | undefined {
  return 'locktime' in form ? ['output', 'input'].find((name) => name in form) : undefined;
}

function compare(form: Form, json: JsonValue | undefined, path: string, found: Comparison): void {
  if (isFormLeaf(form)) compareLeaf(form, json, path, found);
  else if (isFormList(form)) {
    const items = itemsOf(json);
    if (items?.length === form.length)
      for (const [at, each] of form.entries()) compare(each, items[at], `${path}/${at}`, found);
    else found.differ(path, `a list of ${form.length}`, json);
  } else {
    const members = isJsonObject(json) ? json : {};
    const locked = lockedMember(form);
    // The document does not show how such a lock stands in the form.
    if (locked !== undefined && !isJsonObject(members[locked]))
      found.differ(`${path}/${locked}`, 'an object with a lock around it', members[locked], false);
    else for (const [name, each] of Object.entries(form)) compare(each, members[name], `${path}/${name}`, found);
    // The document does not forbid members that it does not name.
    for (const [name, more] of Object.entries(members))
      if (!(name in form) && more !== null) found.differ(`${path}/${name}`, 'absent', more, false);
  }
}

/** Compares the JSON form of a transaction with the transaction (section 2.5). */
export function compareTransaction(
  { kind, body, credentials, id: own }: SignedTransaction,
  json: JsonValue | undefined,
): readonly Difference[] {
  const found = new Comparison();
  const form = isJsonObject(json) ? json : {};
  compare(formOf(PLATFORM[kind][1], body), form.unsignedTx, '/unsignedTx', found);
  // A credential is sometimes wrapped, together with `fxID`.
  const unwrapped = itemsOf(form.credentials)?.map((each) =>
    isJsonObject(each) && isJsonObject(each.credential) ? each.credential : each,
  );
  compare(formOf(CREDENTIALS, credentials), unwrapped ?? form.credentials, '/credentials', found);
  if (form.id !== undefined) found.check(isId(form.id, own), '/id', idText(own), form.id);
  return found.differences;
}

/**
 * Compares the JSON form of a block with the block (section 2.5).
 *
 * @param id 32 bytes as hex; without it, the ID in the form is not compared.
 */
export function compareBlock(block: PlatformBlock, json: JsonValue | undefined, id?: string): readonly Difference[] {
  const found = new Comparison();
  const form = isJsonObject(json) ? json : {};
  const parent = hexOf(block.parent);
  found.check(isId(form.parentID, parent), '/parentID', idText(parent), form.parentID);
  found.check(isInteger(form.height, block.height), '/height', String(block.height), form.height);
  if (form.id !== undefined && id !== undefined) found.check(isId(form.id, id), '/id', idText(id), form.id);
  if (form.time !== undefined && block.time !== undefined)
    found.check(isInteger(form.time, block.time), '/time', String(block.time), form.time);
  return [...found.differences, ...compareTransactions(block, form)];
}

/** Releases show the proposed transaction of a proposal in `tx`, and those of other blocks in `txs`; an atomic block has a `tx`. */
function compareTransactions(
  { kind, transactions = [], proposed }: PlatformBlock,
  form: JsonObject,
): readonly Difference[] {
  const found = new Comparison();
  const single = kind === 'atomic' ? transactions[0] : proposed;
  const alone = single === undefined || form.tx === undefined ? [] : compareAt(single, form.tx, '/tx');
  const listed = itemsOf(form.txs);
  const isShownAlone = single !== undefined && (form.tx !== undefined || listed?.length === 0);
  const lists: readonly (readonly SignedTransaction[])[] = [
    kind === 'atomic' && isShownAlone ? [] : transactions,
    ...(proposed === undefined ? [] : [[...transactions, proposed]]),
  ];
  const expected = lists.find(({ length }) => length === listed?.length);
  if (expected === undefined) {
    found.differ('/txs', `${transactions.length} transactions`, form.txs);
    return [...alone, ...found.differences];
  }
  const isShown = form.tx !== undefined || expected.length > transactions.length;
  if (proposed !== undefined && !isShown) found.differ('/tx', idText(proposed.id), undefined);
  const records = objectsOf(form, 'txs');
  const each = expected.flatMap((transaction, at) => compareAt(transaction, records[at], `/txs/${at}`));
  return [...alone, ...found.differences, ...each];
}

function compareAt(transaction: SignedTransaction, json: JsonValue | undefined, at: string): readonly Difference[] {
  return compareTransaction(transaction, json).map((difference) => ({ ...difference, path: at + difference.path }));
}
