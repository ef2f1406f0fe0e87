import { bech32, bech32m } from '@scure/base';
import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';
import { remembered } from './remembered.ts';

const LENGTH = 20;
const MAX_BECH32_LENGTH = 90;

export interface Address {
  /** Chain alias or chain ID before the dash, for example `P`. */
  readonly chain: string;
  /** Network prefix, for example `avax` or `custom`. Any prefix is accepted. */
  readonly hrp: string;
  /** The 20-byte short ID. */
  readonly bytes: Uint8Array;
}

/** Decodes an address `<chain alias>-<bech32 of network prefix and 20 bytes>` (section 1). */
export function decodeAddress(text: string): Decoded<Address> {
  const address = decodeText(text);
  return address.ok ? decoded({ ...address.value, bytes: address.value.bytes.slice() }) : address;
}

const decodeText = remembered((text): Decoded<Address> => {
  const dash = text.indexOf('-');
  if (dash < 0) return undecodable('no dash between chain alias and address');
  const chain = text.slice(0, dash);
  if (!/^[!-~]+$/.test(chain)) return undecodable('no chain alias before the dash');
  const parts = decodeBech32(text.slice(dash + 1));
  if (!parts.ok) return parts;
  if (parts.value.bytes.length !== LENGTH) return undecodable(`${parts.value.bytes.length} bytes instead of ${LENGTH}`);
  return decoded({ chain, ...parts.value });
});

/**
 * Text of an address, in lower case after the dash.
 * @throws RangeError unless there are 20 bytes, Error for a network prefix that bech32 does not allow.
 */
export function encodeAddress(address: Address): string {
  if (address.bytes.length !== LENGTH)
    throw new RangeError(`An address has ${LENGTH} bytes, not ${address.bytes.length}.`);
  return `${address.chain}-${bech32.encode(address.hrp, bech32.toWords(address.bytes))}`;
}

function decodeBech32(text: string): Decoded<{ hrp: string; bytes: Uint8Array }> {
  const fault = malformation(text);
  if (fault !== undefined) return undecodable(fault);
  const parts = bech32.decodeUnsafe(text, MAX_BECH32_LENGTH);
  if (!parts) {
    const other = bech32m.decodeUnsafe(text, MAX_BECH32_LENGTH);
    return undecodable(other ? 'the checksum is that of bech32m, not of bech32' : 'the checksum does not match');
  }
  const bytes = bech32.fromWordsUnsafe(parts.words);
  if (!bytes) return undecodable('the last characters contain bits that belong to no byte');
  return decoded({ hrp: parts.prefix, bytes: new Uint8Array(bytes) });
}

/** The first error that needs no checksum. Undefined if there is none. */
function malformation(text: string): string | undefined {
  if (text === '') return 'nothing after the dash';
  if (text.length > MAX_BECH32_LENGTH) return `${text.length} characters after the dash, at most ${MAX_BECH32_LENGTH}`;
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'upper and lower case are mixed';
  const separator = text.lastIndexOf('1');
  if (separator < 0) return 'no 1 between network prefix and data';
  if (separator === 0) return 'no network prefix before the 1';
  if (!/^[!-~]+$/.test(text.slice(0, separator))) return 'the network prefix contains a non-ASCII character';
  const data = text.slice(separator + 1);
  if (data.length < 6) return `${data.length} characters after the 1 are too few for a checksum of 6`;
  const foreign = /[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/iu.exec(data);
  if (foreign) return `${quote(foreign[0])} is not a bech32 character`;
  return undefined;
}
