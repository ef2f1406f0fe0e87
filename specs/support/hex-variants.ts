import { decodeHexChecked, expect, isJsonObject, type CheckContext, type JsonValue } from '../../src/harness/index.ts';

const CHECKSUM_DIGITS = 8;

/** The text, or each text in a list, without the four bytes of its checksum. */
export function withoutChecksum(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(withoutChecksum);
  return typeof value === 'string' && decodeHexChecked(value).ok
    ? value.slice(0, -CHECKSUM_DIGITS)
    : 'no hex text with a checksum';
}

/** Sends one request with each name of the hex encoding, and compares the bytes in the results. */
export async function takesHexVariants(
  { call }: CheckContext,
  method: string,
  params: Readonly<Record<string, JsonValue>>,
  member: string,
): Promise<void> {
  const ask = async (encoding: string): Promise<JsonValue> => {
    const { rawResult } = await call(method, { ...params, encoding });
    return isJsonObject(rawResult) ? { bytes: rawResult[member] ?? null, encoding: rawResult.encoding ?? null } : null;
  };
  const plain = await ask('hex');
  const bytes = isJsonObject(plain) ? (plain.bytes ?? null) : null;
  expect(bytes, `the ${member} with the encoding hex`).not.toBeEmpty();
  expect(await ask('HEX'), `the ${member} with the encoding HEX`).toEqual({ bytes, encoding: 'hex' });
  expect(await ask('hexc'), `the ${member} with the encoding hexc`).toEqual({ bytes, encoding: 'hexc' });
  expect(await ask('hexnc'), `the ${member} with the encoding hexnc`).toEqual({
    bytes: withoutChecksum(bytes),
    encoding: 'hexnc',
  });
}
