import {
  FORM_MEMBERS,
  type Form,
  type FormLeaf,
  formOf,
  isFormLeaf,
  isFormList,
} from '../../encoding/codec/json-form.ts';
import { CREDENTIALS, PLATFORM, SECP256K1_FX } from '../../encoding/codec/layouts.ts';
import { hexOf } from '../../encoding/hex.ts';
import { isJsonObject, type JsonValue } from '../../encoding/json.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import type { SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { areAddresses, holdsBytes, idText, isId, isInteger, isNode, itemsOf, valueText } from './values.ts';

/** A member of a JSON form that does not say what the bytes say. */
export interface Difference {
  /** JSON Pointer in the form. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** Whether section 2.5 of the document names the member. */
  readonly isNamed: boolean;
}

const NAMED: ReadonlySet<string> = new Set(FORM_MEMBERS);

class Comparison {
  readonly differences: Difference[] = [];

  differ(path: string, expected: string, actual: JsonValue | undefined, mayBeNamed = true): void {
    const isNamed = mayBeNamed && path.split('/').every((step) => step === '' || /^\d+$/.test(step) || NAMED.has(step));
    this.differences.push({ path, expected, actual: valueText(actual), isNamed });
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
    : holdsBytes(json, hex) || (hex === '' && (json === undefined || json === null || json === ''));
  found.check(isSame, path, `0x${hex}`, json);
}

function compareLeaf({ leaf, value }: FormLeaf, json: JsonValue | undefined, path: string, found: Comparison): void {
  switch (leaf) {
    case 'integer':
      found.check(isInteger(json, value), path, value.toString(), json);
      return;
    case 'id':
      found.check(isId(json, hexOf(value)), path, idText(hexOf(value)), json);
      return;
    case 'node':
      found.check(isNode(json, encodeNodeId(value)), path, encodeNodeId(value), json);
      return;
    case 'addresses':
    case 'shortIds': {
      const hexes = value.map(hexOf);
      found.check(areAddresses(json, hexes), path, hexes.join(', '), json);
      return;
    }
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

function compare(form: Form, json: JsonValue | undefined, path: string, found: Comparison): void {
  if (isFormLeaf(form)) compareLeaf(form, json, path, found);
  else if (isFormList(form)) {
    const items = itemsOf(json);
    if (items?.length === form.length)
      for (const [at, each] of form.entries()) compare(each, items[at], `${path}/${at}`, found);
    else found.differ(path, `a list of ${form.length}`, json);
  } else {
    const members = isJsonObject(json) ? json : {};
    for (const [name, each] of Object.entries(form)) compare(each, members[name], `${path}/${name}`, found);
  }
}

/** Compares the JSON form of a transaction with the transaction. */
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
