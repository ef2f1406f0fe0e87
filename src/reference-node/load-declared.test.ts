import { expect, test } from 'vitest';
import { byName } from './load-declared.ts';

test('two mutants of one name are refused, with the modules of both', () => {
  const declared = new Map([
    [{ name: 'platform-get-height-swings' }, 'getHeight/mutants.ts'],
    [{ name: 'platform-get-height-swings' }, 'families/mutants.ts'],
  ]);
  expect(() => byName(declared)).toThrow(
    'families/mutants.ts: platform-get-height-swings is a name in getHeight/mutants.ts already: choose another name.',
  );
});
