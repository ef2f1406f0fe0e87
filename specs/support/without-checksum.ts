import { decodeHexChecked, type JsonValue } from '../../src/harness/index.ts';

const CHECKSUM_DIGITS = 8;

/** The text, or each text in a list, without the four bytes of its checksum. */
export function withoutChecksum(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(withoutChecksum);
  return typeof value === 'string' && decodeHexChecked(value).ok
    ? value.slice(0, -CHECKSUM_DIGITS)
    : 'no hex text with a checksum';
}
