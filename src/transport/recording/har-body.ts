import { isJsonObject, type JsonValue, objectIn, parseJson } from '../../encoding/json.ts';

/** Why a body is not that of the message: it is written in an unknown way, or in another file that is missing. */
export type NoBody = 'encoded' | 'detached';

/** Reads a file with a body that an entry names; undefined if it is missing. */
export type Attached = (name: string) => Uint8Array | undefined;

/** What HAR 1.2 and its writers say of text that is not encoded. */
const PLAIN: ReadonlySet<string> = new Set(['', 'utf8', 'utf-8', 'text', 'plain', 'identity']);
const BASE64 = /^[\w+/-]+={0,2}$/;
const SPACE = 0x20;
const EQUALS = 0x3d;
/** What a writer puts in place of bytes that are not UTF-8. */
const REPLACED = '\ufffd';

/**
 * The bytes of `content` or `postData` of a HAR entry, by what they are: writers leave `encoding` out, or name one that the text does not
 * have. Undefined when no text was recorded.
 *
 * @param size The size of the body in bytes, if it is known.
 */
export function bodyIn(
  content: JsonValue | undefined,
  attached: Attached,
  size: number | undefined,
): Uint8Array | NoBody | undefined {
  if (!isJsonObject(content)) return undefined;
  const { text, _file: file } = content;
  // Playwright writes an empty text beside the name of the file of a request.
  if (typeof file === 'string' && (text ?? '') === '') return attached(file) ?? 'detached';
  if (typeof text !== 'string') return undefined;
  const encoding = typeof content.encoding === 'string' ? content.encoding.toLowerCase() : '';
  const plain = Buffer.from(text, 'utf8');
  // Of a text that nothing says is base64, only one that begins as `{` does, or has the size, is decoded: it may be large.
  const mayBeDecoded = encoding === 'base64' || /^\s*e/.test(text) || base64Size(text) === size;
  const decoded = mayBeDecoded ? base64In(text) : undefined;
  if (encoding === 'base64') return decoded === undefined || isSized(plain, decoded, size) ? own(plain) : own(decoded);
  if (decoded !== undefined && (isSized(decoded, plain, size) || objectIn(decoded) !== undefined)) return own(decoded);
  const isWhole = PLAIN.has(encoding) && !text.includes(REPLACED);
  return isWhole || parseJson(plain).ok ? own(plain) : 'encoded';
}

/** The number of bytes that a text has if it is base64. */
function base64Size(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > SPACE && code !== EQUALS) digits += 1;
  }
  return Math.floor((digits * 3) / 4);
}

function base64In(text: string): Buffer | undefined {
  const packed = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  const isBase64 = BASE64.test(packed) && packed.replace(/=+$/, '').length % 4 !== 1;
  return isBase64 ? Buffer.from(packed, 'base64') : undefined;
}

/** Whether the size is that of the first, and not of the second. */
function isSized({ length }: Uint8Array, other: Uint8Array, size: number | undefined): boolean {
  return size === length && size !== other.length;
}

/** The bytes alone: a small buffer shares its memory with others. */
function own({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
