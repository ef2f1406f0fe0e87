import { encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
import type { ByteEncoding } from '../rpc/arguments.ts';
import { type Call, ArgumentError, RpcError } from '../rpc/call.ts';

/** The error for `json` where only hex is written. */
export const UNSUPPORTED_ENCODING = 'unsupported encoding in method';

/** Reads the `encoding` of a method that knows hex and json. */
export function readEncoding({ args, dialect }: Call): ByteEncoding {
  const encoding = args.encoding();
  if (!dialect.hexVariants && encoding.startsWith('hex') && encoding !== 'hex') throw new ArgumentError();
  return encoding;
}

/** Reads the `encoding` of a method that knows only hex. */
export function readHexEncoding(call: Call): ByteEncoding {
  const encoding = readEncoding(call);
  if (encoding === 'json' && call.dialect.jsonInsteadOfHex === 'refused') throw new RpcError(UNSUPPORTED_ENCODING);
  return encoding;
}

/** Bytes as text in a hex encoding; for json an error, with `subject` (what could not be encoded) before it. */
export function bytesText(bytes: Uint8Array, encoding: ByteEncoding, subject = ''): string {
  if (encoding === 'json') throw new RpcError(subject + UNSUPPORTED_ENCODING);
  return encoding === 'hexnc' ? encodeHex(bytes) : encodeHexChecked(bytes);
}
