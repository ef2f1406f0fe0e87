import { expect, test } from 'vitest';
import { encodeCb58 } from '../../encoding/cb58.ts';
import { privateKey } from './parse-key.ts';

const KEY = `0x${'a5'.repeat(32)}`;

test('a key is taken in both of its forms', () => {
  expect(privateKey(KEY)).toBe(KEY);
  expect(privateKey(`PrivateKey-${encodeCb58(new Uint8Array(32).fill(0xa5))}`)).toBe(KEY);
});

test.each(['', 'a5'.repeat(32), KEY.slice(0, -2), `${KEY}a5`, 'PrivateKey-nonsense', `PrivateKey-${KEY}`])(
  'what is no key is refused, and not repeated: %j',
  (text) => expect(() => privateKey(text)).toThrow('--key must be 32 bytes as hex behind 0x, or PrivateKey- and CB58.'),
);
