import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Fault, Header } from './exchange.ts';
import { fault } from './fault.ts';

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** No server codes a body more often; each coding may take the memory of a whole body. */
const MAX_CODINGS = 3;

/**
 * The body without the codings that `content-encoding` names, last one first, never longer than `maxBytes`.
 * A coding that is not known leaves the body as it is.
 */
export async function decodeContent(
  body: Uint8Array,
  headers: readonly Header[],
  maxBytes: number,
): Promise<Uint8Array | Fault> {
  const codings = headers.filter(([name]) => name === 'content-encoding').flatMap(([, value]) => value.split(','));
  const names = codings.map((coding) => coding.trim().toLowerCase()).filter((name) => !['', 'identity'].includes(name));
  if (body.length === 0 || names.some((name) => !DECODERS.has(name))) return body;
  if (names.length > MAX_CODINGS) {
    return fault('not-http', `${names.length} content codings, at most ${MAX_CODINGS} are undone`);
  }
  let current = body;
  for (const name of names.toReversed()) {
    const decode = DECODERS.get(name);
    if (!decode) return body;
    try {
      current = await decode(current, { maxOutputLength: maxBytes });
    } catch (error) {
      const tooLarge = error instanceof RangeError;
      if (tooLarge)
        return fault('too-large', `the body is longer than ${maxBytes} bytes when its ${name} coding is undone`);
      return fault('not-http', `the body is not ${name}, as its content-encoding says`);
    }
  }
  return current;
}
