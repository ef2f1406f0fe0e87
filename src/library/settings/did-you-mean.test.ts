import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

test.each([
  ['rnu', ['run', 'node', 'list'], 'Did you mean run?'],
  ['platform.getHeigth', ['platform.getTx', 'platform.getHeight'], 'Did you mean platform.getHeight?'],
  ['HEALTH', ['health', 'index'], 'Did you mean health?'],
  ['path', ['gate', 'with'], undefined],
  ['failOn', ['faults', 'formats'], undefined],
  ['zzzzzz', ['run', 'node'], undefined],
  ['', ['run'], undefined],
])('%j among %j', (typed, candidates, expected) => expect(didYouMean(typed, candidates)).toBe(expected));

test('gives no more than asked for, and each once', () =>
  expect(didYouMean('ab', ['abc', 'abd', 'abc', 'abe'], 2)).toBe('Did you mean abc or abd?'));
