import { expect, test } from 'vitest';
import { shortenHex } from './escape-text.ts';

const HASH = 'ab'.repeat(32);

test.each([
  ['bytes of a block', `{"block":"0x0000da96b54c${HASH}b9f9cc6d"}`, '{"block":"0x0000da96b54c…b9f9cc6d"}'],
  ['bytes without prefix, twice', `${HASH}01 and ${HASH}02`, 'ababababababab…ababab01 and ababababababab…ababab02'],
  ['a hash', `0x${HASH}`, `0x${HASH}`],
  [
    'an ID in CB58',
    '2s57U3ocA2sz6DAtrShdZ8MBhvZ4V4sU9uxVbU6aWHk9BsHVR3',
    '2s57U3ocA2sz6DAtrShdZ8MBhvZ4V4sU9uxVbU6aWHk9BsHVR3',
  ],
])('%s', (_, text, shown) => expect(shortenHex(text)).toBe(shown));
