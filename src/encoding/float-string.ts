import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';

/** No double has more digits than this before its decimal point. */
const MAX_LENGTH = 400;

/**
 * Decodes a decimal fraction, such as `12.5000`: digits, optionally a point and more digits, no exponent (section 2.4).
 */
export function decodeFloatString(text: string): Decoded<number> {
  if (text === '') return undecodable('the text is empty');
  if (text.length > MAX_LENGTH) return undecodable(`${text.length} characters are too many for a decimal fraction`);
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return undecodable(`${quote(text)} is not a decimal fraction`);
  const value = Number(text);
  return Number.isFinite(value) ? decoded(value) : undecodable(`${quote(text)} is too large`);
}
