import { expect, it } from 'vitest';
import { rlp } from './contract-chain.ts';

const text = (value: string): Uint8Array => new Uint8Array(Buffer.from(value, 'utf8'));

// The examples of the Ethereum wiki.
it.each([
  ['dog', text('dog'), '83646f67'],
  ['a list', [text('cat'), text('dog')], 'c88363617483646f67'],
  ['nothing', new Uint8Array(), '80'],
  ['an empty list', [], 'c0'],
  ['zero', 0n, '80'],
  ['a small number', 15n, '0f'],
  ['a number', 1024n, '820400'],
  ['nested lists', [[], [[]], [[], [[]]]], 'c7c0c1c0c3c0c1c0'],
  [
    'a long text',
    text('Lorem ipsum dolor sit amet, consectetur adipisicing elit'),
    `b838${Buffer.from('Lorem ipsum dolor sit amet, consectetur adipisicing elit').toString('hex')}`,
  ],
])('writes %s', (_, item, hex) => expect(Buffer.from(rlp(item)).toString('hex')).toBe(hex));
