import { decodeAddress } from '../../../encoding/address.ts';
import { decodeNatural, decodeUint32, decodeUint64, decodeFloatString } from '../../../encoding/decimal.ts';
import { decoded, type Decoded } from '../../../encoding/decoded.ts';
import { decodeDuration } from '../../../encoding/duration.ts';
import { checkHex } from '../../../encoding/hex.ts';
import { decodeId } from '../../../encoding/id.ts';
import { decodeNodeId } from '../../../encoding/node-id.ts';
import { decodeTimestamp } from '../../../encoding/timestamp.ts';

/** A `format` of the schemas: the text after "expected", and the decoder that checks a text. */
export interface Format {
  readonly expected: string;
  readonly decode: (text: string) => Decoded<unknown>;
  /** Whether it pays to keep the results for later texts. `decodeId` keeps its own. */
  readonly isCostly?: true;
}

const NODE_ID = /^NodeID-[1-9A-HJ-NP-Za-km-z]{1,100}$/;

/** In the document, a node ID has a base-58 body. The document defines no length and no checksum for it. */
function decodeAnyNodeId(text: string): Decoded<unknown> {
  return NODE_ID.test(text) ? decoded(text) : decodeNodeId(text);
}

const ADDRESS = /^[!-~]+-[!-~]+$/;

/** In the document, an address has encoded data behind its network prefix. The document defines no encoding. */
function decodeAnyAddress(text: string): Decoded<unknown> {
  return text.length <= 200 && ADDRESS.test(text) ? decoded(text) : decodeAddress(text);
}

const DURATION = /^[+-]?(?:P[\dTYMWDHS.,]*\d[YMWDHS]|\d+(?:[.,:]\d+)*\s*(?:[a-zµμ]+|:\d+))/i;

/** In the document, some members are duration strings. The document defines no notation. */
function decodeAnyDuration(text: string): Decoded<unknown> {
  return text.length <= 100 && DURATION.test(text) ? decoded(text) : decodeDuration(text);
}

/** All formats of the schemas. Each one checks the text as its decoder does. */
export const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['cb58-id', { expected: 'an ID (CB58 of 32 bytes)', decode: decodeId }],
  ['node-id', { expected: 'a node ID (NodeID- and base-58 text)', decode: decodeAnyNodeId, isCostly: true }],
  ['address', { expected: 'an address (chain alias, dash, encoded data)', decode: decodeAnyAddress }],
  [
    'bech32-address',
    { expected: 'an address (chain alias, dash, bech32 of 20 bytes)', decode: decodeAddress, isCostly: true },
  ],
  ['hex', { expected: 'hex digits with the prefix 0x', decode: checkHex }],
  ['natural', { expected: 'a decimal string (unsigned)', decode: decodeNatural }],
  ['uint64', { expected: 'a decimal string (unsigned, 64 bits)', decode: decodeUint64 }],
  ['uint32', { expected: 'a decimal string (unsigned, 32 bits)', decode: decodeUint32 }],
  ['timestamp', { expected: 'an RFC 3339 time with offset', decode: decodeTimestamp }],
  ['duration-string', { expected: 'a duration with its unit, such as 1.5ms or PT0.5S', decode: decodeAnyDuration }],
  ['go-duration', { expected: "a duration in Go's notation, such as 1.5ms", decode: decodeDuration }],
  ['float-string', { expected: 'a decimal fraction as a string', decode: decodeFloatString }],
]);
