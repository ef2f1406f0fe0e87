import { bech32, bech32m } from '@scure/base';
import { decodeCb58, encodeCb58 } from '../../../encoding/cb58.ts';
import { decodeAddress, encodeAddress } from '../../../encoding/address.ts';
import type { Ledger, Owner } from '../../ledger.ts';
import { RpcError, type Call, type Handlers } from '../../rpc/call.ts';
import { chainIdOf } from '../chain-aliases.ts';

const TEXTS = new WeakMap<Uint8Array, { readonly hrp: string; readonly text: string }>();

/** The P-Chain address of a 20-byte short ID. */
export function addressText({ hrp }: Ledger, bytes: Uint8Array): string {
  const known = TEXTS.get(bytes);
  if (known?.hrp === hrp) return known.text;
  const text = encodeAddress({ chain: 'P', hrp, bytes });
  TEXTS.set(bytes, { hrp, text });
  return text;
}

/** An owner as the methods answer it. */
export function ownerJson(ledger: Ledger, owner: Owner): { locktime: string; threshold: string; addresses: string[] } {
  return {
    locktime: owner.locktime.toString(),
    threshold: owner.threshold.toString(),
    addresses: owner.addresses.map((address) => addressText(ledger, address)),
  };
}

/**
 * The 20-byte short ID of an address of this network's P-Chain, or of a bare CB58 short ID.
 * @throws RpcError `couldn't parse address "…": <why>`
 */
export function parseAddress(ledger: Ledger, text: string): Uint8Array {
  const short = decodeCb58(text);
  if (short.ok && short.value.length === 20) return short.value;
  const why = whyNotAnAddress(ledger, text);
  if (why !== undefined) throw new RpcError(`couldn't parse address ${JSON.stringify(text)}: ${why}`);
  const address = decodeAddress(text);
  if (!address.ok) throw new RpcError(`couldn't parse address ${JSON.stringify(text)}: ${address.reason}`);
  return address.value.bytes;
}

/** Distinct short IDs in ascending order, which is the order in which a node visits them. */
export function parseAddresses(ledger: Ledger, texts: readonly string[]): Uint8Array[] {
  const distinct = new Map<string, Uint8Array>();
  for (const text of texts) {
    const bytes = parseAddress(ledger, text);
    distinct.set(shortIdKey(bytes), bytes);
  }
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, bytes]) => bytes);
}

/** Text that is equal for equal short IDs and sorts as their bytes do. */
export function shortIdKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function whyNotAnAddress(ledger: Ledger, text: string): string | undefined {
  const dash = text.indexOf('-');
  if (dash < 0) return 'no separator found in address';
  const chain = text.slice(0, dash);
  const encoded = text.slice(dash + 1);
  const hrp = hrpOf(encoded);
  if (!hrp.ok) return hrp.reason;
  const chainId = chainIdOf(ledger, chain);
  if (chainId === undefined) return `there is no ID with alias: ${chain}`;
  if (hrp.value !== ledger.hrp)
    return `expected hrp ${JSON.stringify(ledger.hrp)} but got ${JSON.stringify(hrp.value)}`;
  const own = ledger.chainIds.P;
  return chainId === own ? undefined : `mismatched chainIDs: expected "${own}" but got "${chainId}"`;
}

function hrpOf(encoded: string): { ok: true; value: string } | { ok: false; reason: string } {
  if (encoded.length < 8) return { ok: false, reason: `invalid bech32 string length ${encoded.length}` };
  const foreign = /[^!-~]/u.exec(encoded)?.[0];
  if (foreign !== undefined) return { ok: false, reason: `invalid character in string: '${foreign}'` };
  if (/[a-z]/.test(encoded) && /[A-Z]/.test(encoded))
    return { ok: false, reason: 'string not all lowercase or all uppercase' };
  const parsed = bech32.decodeUnsafe(encoded, 120);
  if (parsed !== undefined) return { ok: true, value: parsed.prefix };
  return { ok: false, reason: checksumReason(encoded.toLowerCase()) };
}

function checksumReason(encoded: string): string {
  const one = encoded.lastIndexOf('1');
  if (one < 1 || one + 7 > encoded.length) return `invalid separator index ${one}`;
  const words = wordsOf(encoded.slice(one + 1, -6));
  if (words === undefined) return 'invalid character not part of charset';
  const hrp = encoded.slice(0, one);
  const expected = bech32.encode(hrp, words, false).slice(-6);
  const expectedM = bech32m.encode(hrp, words, false).slice(-6);
  return `invalid checksum (expected (bech32=${expected}, bech32m=${expected}${expectedM}), got ${encoded.slice(-6)})`;
}

function wordsOf(text: string): number[] | undefined {
  const words = Array.from(text, (char) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(char));
  return words.includes(-1) ? undefined : words;
}

export const USER_STORE_HANDLERS: Handlers = {
  'platform.exportKey': (call) => {
    const credentials = readCredentials(call);
    const text = call.args.string('address');
    const address = shortIdKey(parseKeyAddress(call, text));
    const key = keysOf(call, credentials).find((known) => shortIdKey(known.address) === address);
    if (key === undefined) throw new RpcError('problem retrieving private key: not found');
    return { privateKey: `PrivateKey-${encodeCb58(key.privateKey)}` };
  },
  'platform.listAddresses': (call) => {
    const keys = keysOf(call, readCredentials(call));
    return { addresses: keys.map((key) => addressText(call.ledger, key.address)) };
  },
};

interface Credentials {
  readonly username: string;
  readonly password: string;
}

function readCredentials({ args }: Call): Credentials {
  return { username: args.string('username'), password: args.string('password') };
}

function parseKeyAddress({ ledger }: Call, text: string): Uint8Array {
  try {
    return parseAddress(ledger, text);
  } catch (error) {
    if (error instanceof RpcError) throw new RpcError(`couldn't parse ${text} to address: ${error.message}`);
    throw error;
  }
}

function keysOf(
  { ledger }: Call,
  { username, password }: Credentials,
): readonly { readonly address: Uint8Array; readonly privateKey: Uint8Array }[] {
  const user = JSON.stringify(username);
  if (username === '') throw new RpcError(`problem retrieving user ${user}: empty username`);
  const keys = ledger.user(username, password);
  if (keys === undefined) throw new RpcError(`problem retrieving user ${user}: incorrect password: user ${user}`);
  return keys;
}
