import { expect, test } from 'vitest';
import { slug, withOwnKeys, type Change } from './change.ts';

test.each([
  [['getCurrentValidators', 'stakeAmount', 'gone'], 'get-current-validators-stake-amount-gone'],
  [['getTx', '../../x', 'came'], 'get-tx-x-came'],
  [['getTx', '!?', 'came'], 'get-tx-came'],
  [['getTx', 'a'.repeat(1000), 'came'], `get-tx-${'a'.repeat(93)}`],
])('%j is %s', (parts, id) => {
  expect(slug(...parts)).toBe(id);
});

test('two changes never have one key', () => {
  const change = { key: 'get-tx-came', erratum: { id: 'get-tx-came' } } as Change;
  const [first, second] = withOwnKeys([change, change]);
  expect([first?.key, second?.key, second?.erratum?.id]).toEqual(['get-tx-came', 'get-tx-came-2', 'get-tx-came-2']);
});
