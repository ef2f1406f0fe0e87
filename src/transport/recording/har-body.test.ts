import { expect, test } from 'vitest';
import type { JsonValue } from '../../encoding/json-value.ts';
import { bodyIn } from './har-body.ts';

const RESULT = '{"jsonrpc":"2.0","result":{"height":"41"},"id":1}\n';
const PACKED = Buffer.from(RESULT).toString('base64');
const { length } = RESULT;
const BINARY = Buffer.from([0x1f, 0x8b, 8, 0, 255]);

function read(content: JsonValue, size?: number): string | undefined {
  const body = bodyIn(content, (name) => (name === 'a.json' ? Buffer.from(RESULT) : undefined), size);
  return body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body;
}

test.each<[string, JsonValue, number | undefined, string | undefined]>([
  ['plain text', { text: RESULT }, length, RESULT],
  ['base64, and says so', { text: PACKED, encoding: 'base64' }, length, RESULT],
  ['base64 in lines', { text: PACKED.replace(/.{20}/g, '$&\r\n'), encoding: 'BASE64' }, undefined, RESULT],
  ['bytes in base64', { text: BINARY.toString('base64'), encoding: 'base64' }, undefined, BINARY.toString('latin1')],
  ['base64, and does not say so', { text: PACKED }, length, RESULT],
  ['base64 of bytes with their size, and does not say so', { text: 'H4sIAP8=' }, 5, BINARY.toString('latin1')],
  ['base64 of a size that is not known', { text: PACKED }, undefined, RESULT],
  ['base64, and says that it is text', { text: PACKED, encoding: 'utf-8' }, length, RESULT],
  ['plain text that is said to be base64', { text: RESULT, encoding: 'base64' }, length, RESULT],
  ['plain text like base64 that is said to be base64', { text: 'null', encoding: 'base64' }, 4, 'null'],
  ['a word that could be base64', { text: 'unavailable1' }, 12, 'unavailable1'],
  ['a word of a size that is not known', { text: 'unavailable1' }, undefined, 'unavailable1'],
  ['another encoding', { text: '7b7d', encoding: 'hex' }, 2, 'encoded'],
  ['another encoding that it does not have', { text: RESULT, encoding: 'gzip' }, length, RESULT],
  ['text in which bytes were replaced', { text: '\u001f\ufffd\b' }, 3, 'encoded'],
  ['a file that is there', { _file: 'a.json' }, length, RESULT],
  ['a file that is there, beside an empty text', { text: '', _file: 'a.json' }, length, RESULT],
  ['a file that is missing', { _file: 'b.json' }, length, 'detached'],
  ['nothing', { size: 7 }, 7, undefined],
  ['no object', null, undefined, undefined],
])('a recorded body is read by what it is: %s', (_title, content, size, expected) => {
  expect(read(content, size)).toBe(expected);
});
