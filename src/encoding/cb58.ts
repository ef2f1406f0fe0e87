import bs58 from 'bs58';
import { appendChecksum, removeChecksum } from './sha256.ts';
import { type Decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';

/** The time to decode base-58 grows with the square of the length. One long string from a target must not block the suite. */
const MAX_LENGTH = 8192;
const FOREIGN = /[^1-9A-HJ-NP-Za-km-z]/u;

/**
 * Decodes CB58: base-58 (Bitcoin alphabet) of the bytes and the last 4 bytes of their SHA-256 (section 1).
 *
 * @param maxLength Largest number of characters.
 */
export function decodeCb58(text: string, maxLength: number = MAX_LENGTH): Decoded<Uint8Array> {
  if (text === '') return undecodable('the text is empty');
  if (text.length > maxLength)
    return undecodable(`${text.length} characters, at most ${maxLength} are read as base-58`);
  const foreign = FOREIGN.exec(text);
  if (foreign) return undecodable(`${quote(foreign[0])} at character ${foreign.index} is not a base-58 digit`);
  return removeChecksum(bs58.decode(text));
}

/** CB58 text of the bytes. */
export function encodeCb58(bytes: Uint8Array): string {
  return bs58.encode(appendChecksum(bytes));
}
