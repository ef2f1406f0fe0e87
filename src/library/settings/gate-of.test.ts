import { expect, test } from 'vitest';
import { gateOf } from './gate-of.ts';

test.each([
  ['of a node that the run starts is that of its release', { launch: './node' }, 'observed'],
  ['of a node that runs already is the document', {}, 'derived'],
  ['is the one that the user names', { launch: './node', gate: 'document' }, 'derived'],
  ['is the one that the user names', { gate: 'release' }, 'observed'],
] as const)('the gate %s', (_, settings, level) => expect(gateOf(settings, []).policy.level).toBe(level));
