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

test('two mutants of one name in one module of a build: its source is named, and both requirements', () => {
  const path = '/suite/dist/specs/getHeight/mutants.js';
  const declared = new Map(['a.b/c', 'a.b/d'].map((breaks) => [{ name: 'swings', breaks }, path]));
  expect(() => byName(declared)).toThrow(
    '/suite/specs/getHeight/mutants.ts (of a.b/d): swings is a name in /suite/specs/getHeight/mutants.ts (of a.b/c) already',
  );
});
