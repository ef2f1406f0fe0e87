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

/**
 * Bytes from which on a body is decoded into one buffer with room for all of the limit: joined chunks would need its memory twice. The
 * system gives memory only to what is written.
 */
const SMALL = 8192;

/** No server uses more codings; decoding each may take the memory of a whole body. */
const MAX_CODINGS = 3;

/**
 * Decodes the body by its `content-encoding` headers, the last coding first. The result has at most `maxBytes` bytes.
 * An unknown coding leaves the body unchanged.
 */
export async function decodeContent(
  body: Uint8Array,
  headers: readonly Header[],
  maxBytes: number,
): Promise<Uint8Array | Fault> {
  const codings = headers.filter(([name]) => name === 'content-encoding').flatMap(([, value]) => value.split(','));
  const names = codings.map((coding) => coding.trim().toLowerCase()).filter((name) => !['', 'identity'].includes(name));
  if (body.length === 0 || names.some((name) => !DECODERS.has(name))) return body;
  if (names.length > MAX_CODINGS)
    return fault(
      'not-http',
      `the response has ${names.length} content codings; the suite decodes at most ${MAX_CODINGS}`,
    );
  let current = body;
  for (const name of names.toReversed()) {
    const decode = DECODERS.get(name);
    if (!decode) return body;
    try {
      const isSmall = current.length < SMALL;
      current = await decode(current, { maxOutputLength: maxBytes, ...(isSmall ? {} : { chunkSize: maxBytes }) });
    } catch (error) {
      const tooLarge = error instanceof RangeError;
      if (tooLarge) return fault('too-large', `the ${name} body is longer than ${maxBytes} bytes after decoding`);
      return fault('not-http', `the content-encoding is ${name}, but the body is not valid ${name}`);
    }
  }
  return current;
}
