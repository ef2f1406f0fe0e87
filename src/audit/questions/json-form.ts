import { encodeNodeId } from '../../encoding/node-id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { FORM_MEMBERS } from '../../target/codec/form-members.ts';
import type {
  CodecInput,
  CodecMembers,
  CodecOutput,
  CodecOwner,
  CodecValue,
  Fields,
  Layout,
} from '../../target/codec/layout.ts';
import { hexOf, type SignedTransaction } from '../../target/codec/platform-transaction.ts';
import { SECP256K1_FX } from '../../target/codec/transferable.ts';
import { fieldsOf } from '../../target/codec/transaction-layouts.ts';
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

type Leaf = (value: CodecValue, json: JsonValue | undefined, path: string, found: Comparison) => void;

const integer: Leaf = (value, json, path, found) => {
  const expected = value as bigint;
  found.check(isInteger(json, expected), path, expected.toString(), json);
};
const id: Leaf = (value, json, path, found) => {
  const hex = hexOf(value as Uint8Array);
  found.check(isId(json, hex), path, idText(hex), json);
};
/** Bytes as hex, or as a list of numbers. No bytes may be absent or null. */
const bytes: Leaf = (value, json, path, found) => {
  const hex = hexOf(value as Uint8Array);
  const isSame = Array.isArray(json)
    ? Buffer.from(json.map(Number)).toString('hex') === hex
    : holdsBytes(json, hex) || (hex === '' && (json === undefined || json === null || json === ''));
  found.check(isSame, path, `0x${hex}`, json);
};
const node: Leaf = (value, json, path, found) => {
  const text = encodeNodeId(value as Uint8Array);
  found.check(isNode(json, text), path, text, json);
};

function owners(
  value: Omit<CodecOwner, 'locktime'> & { locktime?: bigint },
  json: JsonValue | undefined,
  path: string,
  found: Comparison,
): void {
  const form = isJsonObject(json) ? json : {};
  const hexes = value.addresses.map(hexOf);
  found.check(areAddresses(form.addresses, hexes), `${path}/addresses`, hexes.join(', '), form.addresses);
  if (value.locktime !== undefined) integer(value.locktime, form.locktime, `${path}/locktime`, found);
  integer(value.threshold, form.threshold, `${path}/threshold`, found);
}

/** The inner object, with the lock that still allows staking around it if there is one. */
function unlocked(
  lock: bigint,
  json: JsonValue | undefined,
  name: 'output' | 'input',
  path: string,
  found: Comparison,
): JsonValue | undefined {
  if (lock === 0n) return json;
  const form = isJsonObject(json) ? json : {};
  integer(lock, form.locktime, `${path}/locktime`, found);
  return form[name];
}

const LEAVES: Readonly<Record<Exclude<Layout, object>, Leaf>> = {
  u8: integer,
  u32: integer,
  u64: integer,
  id,
  node,
  shortId: () => undefined,
  publicKey: bytes,
  signature: bytes,
  hex: bytes,
  base64: (value, json, path, found) => {
    const text = Buffer.from(value as Uint8Array).toString('base64');
    found.check(json === text || (text === '' && json === null), path, text.slice(0, 300), json);
  },
  text: (value, json, path, found) => {
    found.check(json === value, path, JSON.stringify(value), json);
  },
  output: (value, json, path, found) => {
    const { assetID, amount, stakeableLocktime, ...owner } = value as CodecOutput;
    const form = isJsonObject(json) ? json : {};
    id(assetID, form.assetID, `${path}/assetID`, found);
    fx(form, path, found);
    const inner = unlocked(stakeableLocktime, form.output, 'output', `${path}/output`, found);
    const at = stakeableLocktime === 0n ? `${path}/output` : `${path}/output/output`;
    integer(amount, isJsonObject(inner) ? inner.amount : undefined, `${at}/amount`, found);
    owners(owner, inner, at, found);
  },
  input: (value, json, path, found) => {
    const { txID, outputIndex, assetID, amount, signatureIndices, stakeableLocktime } = value as CodecInput;
    const form = isJsonObject(json) ? json : {};
    id(txID, form.txID, `${path}/txID`, found);
    integer(outputIndex, form.outputIndex, `${path}/outputIndex`, found);
    id(assetID, form.assetID, `${path}/assetID`, found);
    fx(form, path, found);
    const inner = unlocked(stakeableLocktime, form.input, 'input', `${path}/input`, found);
    const at = stakeableLocktime === 0n ? `${path}/input` : `${path}/input/input`;
    const members = isJsonObject(inner) ? inner : {};
    integer(amount, members.amount, `${at}/amount`, found);
    indices({ signatureIndices }, members, at, found);
  },
  owner: (value, json, path, found) => {
    owners(value as CodecOwner, json, path, found);
  },
  authorization: (value, json, path, found) => {
    indices(value as CodecMembers, isJsonObject(json) ? json : {}, path, found);
  },
  signer: (value, json, path, found) => {
    const { publicKey, proofOfPossession } = value as { publicKey?: Uint8Array; proofOfPossession?: Uint8Array };
    const form = isJsonObject(json) ? json : {};
    bytes(publicKey ?? new Uint8Array(), form.publicKey, `${path}/publicKey`, found);
    bytes(proofOfPossession ?? new Uint8Array(), form.proofOfPossession, `${path}/proofOfPossession`, found);
  },
  credential: (value, json, path, found) => {
    const { signatures } = value as { signatures: readonly Uint8Array[] };
    const form = isJsonObject(json) ? json : {};
    // `signatures` is sometimes wrapped with `fxID` and `credential`.
    const inner = isJsonObject(form.credential) ? form.credential : form;
    list({ list: 'signature' }, signatures, inner.signatures, `${path}/signatures`, found);
  },
};

/** The document shows no value of `fxID`: another one, or none, is observed. */
function fx({ fxID }: JsonObject, path: string, found: Comparison): void {
  if (fxID !== SECP256K1_FX) found.differ(`${path}/fxID`, SECP256K1_FX, fxID, false);
}

function indices(
  { signatureIndices }: CodecMembers,
  { signatureIndices: json }: Record<string, JsonValue>,
  path: string,
  found: Comparison,
): void {
  list({ list: 'u32' }, signatureIndices as readonly number[], json, `${path}/signatureIndices`, found);
}

function list(
  layout: { readonly list: Layout },
  values: readonly CodecValue[],
  json: JsonValue | undefined,
  path: string,
  found: Comparison,
): void {
  const items = itemsOf(json);
  if (items?.length !== values.length) {
    found.differ(path, `a list of ${values.length}`, json);
    return;
  }
  for (const [at, value] of values.entries()) compare(layout.list, value, items[at], `${path}/${at}`, found);
}

function compare(
  layout: Layout,
  value: CodecValue,
  json: JsonValue | undefined,
  path: string,
  found: Comparison,
): void {
  if (typeof layout === 'string') LEAVES[layout](value, json, path, found);
  else if ('list' in layout) {
    if (layout.list === 'shortId') {
      const hexes = (value as readonly Uint8Array[]).map(hexOf);
      found.check(areAddresses(json, hexes), path, hexes.join(', '), json);
    } else list(layout, value as readonly CodecValue[], json, path, found);
  } else members(layout, value as CodecMembers, json, path, found);
}

function members(
  fields: Fields,
  values: CodecMembers,
  json: JsonValue | undefined,
  path: string,
  found: Comparison,
): void {
  const form = isJsonObject(json) ? json : {};
  for (const [name, layout] of fields) compare(layout, values[name] ?? 0, form[name], `${path}/${name}`, found);
}

/** Compares the JSON form of a transaction with the transaction. */
export function compareTransaction(
  { kind, members: values, credentials, id: own }: SignedTransaction,
  json: JsonValue | undefined,
): readonly Difference[] {
  const found = new Comparison();
  const form = isJsonObject(json) ? json : {};
  members(fieldsOf(kind), values, form.unsignedTx, '/unsignedTx', found);
  list({ list: 'credential' }, credentials, form.credentials, '/credentials', found);
  if (form.id !== undefined) found.check(isId(form.id, own), '/id', idText(own), form.id);
  return found.differences;
}
