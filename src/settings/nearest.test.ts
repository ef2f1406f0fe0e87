import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['rnu', ['run', 'node', 'list'], ['run']],
  ['platform.getHeigth', ['platform.getTx', 'platform.getHeight'], ['platform.getHeight', 'platform.getTx']],
  ['HEALTH', ['health', 'index'], ['health']],
  ['zzzzzz', ['run', 'node'], []],
  ['', ['run'], []],
])('%j is nearest to %j', (typed, candidates, expected) => {
  expect(nearest(typed, candidates)).toEqual(expected);
});

test('gives no more than asked for, and each once', () => {
  expect(nearest('ab', ['abc', 'abd', 'abc', 'abe'], 2)).toEqual(['abc', 'abd']);
});
