import type { EvidenceItem, HeaderList, SentRequest, DecodedBytes } from '../generated/report.ts';
import { objectIn, type JsonWritable, stringifyJson } from '../encoding/json.ts';
import { curlOf } from '../transport/curl.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import { redactBody, redactHeaders, redactText, redactUserInfo, secretsOf } from '../transport/redact.ts';
import { cut } from '../encoding/cut.ts';
import { bodyExcerpt } from '../harness/in-words.ts';
import { Unreadable, UnknownKind, UnknownVersion } from '../encoding/codec/byte-cursor.ts';
import { formOfMembers, spelledMembers, type FormLeaf } from '../encoding/codec/json-form.ts';
import { PLATFORM, UTXO } from '../encoding/codec/layouts.ts';
import {
  decodeSignedTransaction,
  readPlatformBlock,
  type PlatformBlock,
  type SignedTransaction,
} from '../encoding/codec/platform-chain.ts';
import { unpackedAs } from '../encoding/codec/kinds.ts';
import { readProposerBlock } from '../encoding/codec/proposer-block.ts';
import { encodeAddress } from '../encoding/address.ts';
import { defined } from '../encoding/defined.ts';
import { decodeHex, decodeHexChecked, encodeHex } from '../encoding/hex.ts';
import { encodeId } from '../encoding/id.ts';
import { encodeNodeId } from '../encoding/node-id.ts';

const MAX_ITEMS = 12;
const MAX_BODY = 4096;
const MAX_HEADERS = 50;
/** The exchanges of a finding whose bytes are decoded. */
const MOST_DECODED = 4;

/** The short items: checks that share a response show the same one. */
const BRIEF = new WeakMap<Exchange, EvidenceItem>();

function evidenceOf(exchange: Exchange, isWhole: boolean): EvidenceItem {
  if (isWhole) return makeItem(exchange, true);
  const item = BRIEF.get(exchange) ?? Object.freeze(makeItem(exchange, false));
  BRIEF.set(exchange, item);
  return item;
}

function makeItem(exchange: Exchange, isWhole: boolean): EvidenceItem {
  const { outcome } = exchange;
  const secrets = secretsOf(exchange.request);
  return {
    exchange: exchange.number,
    call: callOf(exchange.request),
    curl: curlOf(exchange),
    outcome:
      outcome.kind === 'answer' ? `HTTP ${outcome.status}` : `no response: ${redactText(outcome.reason, secrets)}`,
    ...(outcome.kind === 'answer' ? { status: outcome.status } : {}),
    durationMs: Math.round(exchange.durationMs * 1000) / 1000,
    ...(isWhole ? { request: requestOf(exchange.request, secrets) } : {}),
    ...(isWhole && outcome.kind === 'answer'
      ? {
          response: bodyExcerpt(redactBody(outcome.body, secrets), MAX_BODY, outcome.wholeLength),
          responseHeaders: headersOf(outcome.headers, [], secrets),
        }
      : {}),
  };
}

/** The JSON-RPC method of a request; without one, its HTTP method and path. */
export function callOf({ method, url, body }: Exchange['request']): string {
  const named = body === undefined || body.length > MAX_BODY ? undefined : objectIn(body)?.method;
  return typeof named === 'string' ? cut(named) : `${method} ${new URL(url).pathname}`;
}

function requestOf(
  { method, url, headers, body, secretHeaders }: Exchange['request'],
  secrets: readonly string[],
): SentRequest {
  return {
    method,
    url: redactUserInfo(url),
    headers: headersOf(headers, secretHeaders, secrets),
    ...(body === undefined ? {} : { body: bodyExcerpt(redactBody(body), MAX_BODY) }),
  };
}

function textsIn({ request, outcome }: Exchange): string[] {
  const bodies = [request.body, outcome.kind === 'answer' ? outcome.body : outcome.partial?.body];
  return bodies.flatMap((body) => (body === undefined ? [] : [new TextDecoder().decode(body)]));
}

function headersOf(
  headers: readonly Header[],
  names: readonly string[] = [],
  secrets: readonly string[] = [],
): HeaderList {
  return redactHeaders(headers.slice(0, MAX_HEADERS), names, secrets).map(([name, value]) => ({
    name,
    value: cut(value),
  }));
}

/**
 * The exchanges of a check as evidence, at most `MAX_ITEMS`: first those of findings, then the latest. All are in `exchanges.har.gz`.
 *
 * @param pointedAt Numbers of the exchanges in findings.
 * @param isWhole Whether to include the headers and bodies.
 */
export function evidence(
  exchanges: readonly Exchange[],
  pointedAt: ReadonlySet<number>,
  isWhole: boolean,
): EvidenceItem[] {
  const first = exchanges.filter(({ number }) => pointedAt.has(number)).slice(0, MAX_ITEMS);
  const rest = exchanges.filter(({ number }) => !pointedAt.has(number)).slice(first.length - MAX_ITEMS);
  const chosen = first.length === MAX_ITEMS ? first : [...first, ...rest];
  let left = isWhole && pointedAt.size > 0 ? MOST_DECODED : 0;
  return chosen.map((exchange) => {
    const item = evidenceOf(exchange, isWhole);
    const decoded = left > 0 ? decodedBytes(textsIn(exchange)) : [];
    if (decoded.length === 0) return item;
    left -= 1;
    return { ...item, decoded };
  });
}

/** The most values that are decoded, and the characters of each. */
const MOST = 3;
const MAX_TEXT = 2000;
/** Characters of the hex text that tell which it is. */
const BEGINNING = 22;
/** The shortest of them, an output, has more bytes. */
const HEX = /"(0x[0-9a-fA-F]{120,})"/g;
const ADDRESS = /\b[PXC]-([a-z]{1,20})1[02-9ac-hj-np-z]{38}\b/;
const MAX_BYTES = 32;

type Members = Readonly<Record<string, JsonWritable>>;
type Reader = (bytes: Uint8Array, spell: Spell) => Members;
type Spell = (leaf: FormLeaf) => JsonWritable | undefined;

/** What bytes may be, in the order in which it is tried: only one of them leaves no byte over. */
const READERS: Readonly<Record<DecodedBytes['as'], Reader>> = {
  transaction: (bytes, spell) => transactionOf(decodeSignedTransaction(bytes), spell),
  block: (bytes, spell) => blockOf(readPlatformBlock(bytes), spell),
  container: (bytes, spell) => {
    const { parentId, header, inner } = readProposerBlock(bytes);
    const [block] = read(inner, { block: READERS.block }, spell);
    return {
      parentID: encodeId(parentId),
      ...(header === undefined ? {} : { time: header.time, platformHeight: header.platformHeight }),
      block: block?.members ?? shortHex(inner),
    };
  },
  UTXO: (bytes, spell) => jsonMembers(spelledMembers(formOfMembers(UTXO, unpackedAs(UTXO, bytes)), spell)),
};

/**
 * The transactions, blocks, containers and UTXOs in the texts of an exchange that are written as hex, decoded: their members as JSON. A few
 * of them, and each shortened if it is long.
 */
export function decodedBytes(texts: readonly string[]): DecodedBytes[] {
  const found = new Set(texts.flatMap((text) => [...text.matchAll(HEX)].map(([, hex = '']) => hex)));
  const prefix = texts.map((text) => ADDRESS.exec(text)?.[1]).find((each) => each !== undefined);
  const spell: Spell = (leaf) => spellLeaf(leaf, prefix);
  const all: DecodedBytes[] = [];
  for (const hex of found) {
    if (all.length === MOST) break;
    const checked = decodeHexChecked(hex);
    const bytes = checked.ok ? checked : decodeHex(hex);
    const [first] = bytes.ok ? read(bytes.value, READERS, spell) : [];
    if (first !== undefined)
      all.push({
        bytes: `${hex.slice(0, BEGINNING)}…`,
        as: first.as,
        value: cut(stringifyJson(first.members), MAX_TEXT),
      });
  }
  return all;
}

function read(
  bytes: Uint8Array,
  readers: Partial<typeof READERS>,
  spell: Spell,
): readonly { readonly as: DecodedBytes['as']; readonly members: Members }[] {
  for (const [as, reader] of Object.entries(readers)) {
    try {
      // The names of an object literal are its keys.
      return [{ as: as as DecodedBytes['as'], members: reader(bytes, spell) }];
    } catch (error) {
      if (error instanceof Unreadable || error instanceof UnknownKind || error instanceof UnknownVersion) continue;
      throw error;
    }
  }
  return [];
}

function transactionOf({ id, kind, body, credentials }: SignedTransaction, spell: Spell): Members {
  const members = spelledMembers(formOfMembers(PLATFORM[kind][1], body), spell);
  return { kind, id: encodeId(Buffer.from(id, 'hex')), ...jsonMembers(members), credentials: credentials.length };
}

function blockOf({ kind, parent, height, time, transactions, proposed }: PlatformBlock, spell: Spell): Members {
  // Other bytes may begin as a block does.
  if (transactions === undefined) throw new Unreadable('a transaction of an unknown kind');
  const all = proposed === undefined ? transactions : [...transactions, proposed];
  const txs = all.map((each) => transactionOf(each, spell));
  return { kind, parentID: encodeId(parent), height, ...defined({ time }), txs };
}

function jsonMembers(spelled: object): Members {
  // Each leaf was spelled as a value of JSON.
  return spelled as Members;
}

function spellLeaf(leaf: FormLeaf, prefix: string | undefined): JsonWritable | undefined {
  switch (leaf.leaf) {
    case 'integer':
    case 'text':
      return leaf.value;
    case 'id':
      return encodeId(leaf.value);
    case 'node':
      return encodeNodeId(leaf.value);
    case 'hex':
    case 'base64':
    case 'numbers':
      return shortHex(leaf.value);
    case 'addresses':
    case 'shortIds':
      return leaf.value.map((bytes) =>
        prefix === undefined ? encodeHex(bytes) : encodeAddress({ chain: 'P', hrp: prefix, bytes }),
      );
    case 'fx':
    case 'none':
      return undefined;
  }
}

function shortHex(bytes: Uint8Array): string {
  const more = bytes.length > MAX_BYTES ? `… (${bytes.length} bytes)` : '';
  return encodeHex(bytes.subarray(0, MAX_BYTES)) + more;
}
