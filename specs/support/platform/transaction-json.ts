import {
  decodeAddress,
  decodeNodeId,
  encodeHex,
  expect,
  FORM_MEMBERS,
  isJsonObject,
  type JsonValue,
  type JsonObject,
  type Shown,
  type ShownMembers,
  type TransactionFacts,
} from '../../../src/harness/index.ts';

/** A member whose bytes deployed nodes always write as base64. */
const BASE64_MEMBER = 'genesisData';

/** The extension of an input or output. Its bytes say it by their kind alone. */
const NAME_OF_KIND = 'fxID';

/**
 * The part of the decoded members that the document names and that the JSON form has, too. Lists keep their lengths. What
 * the document lets a node write in several ways is as the JSON form writes it: integers as text, node IDs without a
 * checksum, addresses in another encoding.
 */
export function documentedPart(decoded: ShownMembers, form: unknown): ShownMembers {
  const json = form as JsonValue | undefined;
  if (!isJsonObject(json)) return {};
  const both = Object.entries(decoded).filter(([name]) => FORM_MEMBERS.includes(name) && name in json);
  return Object.fromEntries(both.map(([name, value]) => [name, partOf(value, json[name], name)]));
}

function partOf(value: Shown, form: JsonValue | undefined, name: string): Shown {
  if (Array.isArray(value)) {
    return value.map((item: Shown, at) => partOf(item, Array.isArray(form) ? form[at] : undefined, name));
  }
  if (typeof value === 'object') return documentedPart(value as ShownMembers, form);
  if (typeof form !== 'string') return value;
  if (name === 'nodeID' || name === 'addresses') return isDefinedForm(name, form) ? value : form;
  return form === String(value) ? form : value;
}

function isDefinedForm(name: 'nodeID' | 'addresses', form: string): boolean {
  return name === 'nodeID' ? decodeNodeId(form).ok : decodeAddress(form).ok;
}

/** The lists of signatures of a transaction in JSON form. An object that names the feature extension may contain a credential. */
export function signaturesOf(form: unknown): unknown {
  const { credentials } = form as JsonObject;
  const each = Array.isArray(credentials) ? credentials : [];
  return comparable(
    each.map((item) => {
      const credential = isJsonObject(item) ? (item.credential ?? item) : item;
      return isJsonObject(credential) ? (credential.signatures ?? null) : credential;
    }),
  );
}

/** Expects a transaction in JSON form to have the values of its bytes in the members that the document names. */
export function expectSameTransaction(form: unknown, { members, signatures }: TransactionFacts, what: string): void {
  const unsignedTx = (form as JsonObject).unsignedTx;
  expect(comparable(unsignedTx), what).toMatchObject(documentedPart(members, unsignedTx));
  expect(signaturesOf(form), `the signatures of ${what}`).toEqual(signatures);
}

/**
 * Names of the decoded members that the document names and that a JSON form must have. A node may leave out an empty list,
 * empty bytes and 0: the document does not show them.
 */
export function membersToShow(decoded: ShownMembers): readonly string[] {
  return Object.entries(decoded)
    .filter(([name, value]) => FORM_MEMBERS.includes(name) && !isEmpty(value))
    .map(([name]) => name);
}

/** Names of the members of a JSON form that are not null. */
export function membersShown(form: unknown): readonly string[] {
  const json = form as JsonValue | undefined;
  return isJsonObject(json) ? Object.keys(json).filter((name) => json[name] !== null) : [];
}

function isEmpty(value: Shown): boolean {
  return value === '0x' || value === 0n || (Array.isArray(value) && value.length === 0);
}

/**
 * Converts the JSON form of a transaction to the values of the decoder of its bytes: integers become bigint, addresses
 * become hex; the extension of inputs and outputs is left out. Null becomes an empty list: several writers write an empty list as null.
 */
export function comparable(form: unknown): unknown {
  return plainValue(form as JsonValue);
}

function plainValue(value: JsonValue | undefined, name = ''): unknown {
  if (value === null) return [];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string') return name === BASE64_MEMBER ? encodeHex(Buffer.from(value, 'base64')) : text(value);
  if (Array.isArray(value)) return value.map((item) => plainValue(item));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([member]) => member !== NAME_OF_KIND);
  return Object.fromEntries(members.map(([member, item]) => [member, plainValue(item, member)]));
}

function text(value: string): string {
  const address = decodeAddress(value);
  if (address.ok) return encodeHex(address.value.bytes);
  return value.startsWith('0x') ? value.toLowerCase() : value;
}
