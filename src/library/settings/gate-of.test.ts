import { expect, test } from 'vitest';
import { gateOf } from './gate-of.ts';
import { readSettings } from './read-settings.ts';
import { runRequest } from './run-request.ts';
import type { SettingName } from './table/settings.ts';

test.each([
  ['of a node that the run starts is that of its release', { launch: './node' }, 'observed'],
  ['of a node that runs already is the document', {}, 'derived'],
  ['is the one that the user names', { launch: './node', gate: 'document' }, 'derived'],
  ['is the one that the user names', { gate: 'release' }, 'observed'],
] as const)('the gate %s', (_, settings, level) => expect(gateOf(settings, []).policy.level).toBe(level));

test.each([
  [{ against: 'http://127.0.0.1:9652', gate: 'document' }, true],
  [{ against: 'http://127.0.0.1:9652', gate: 'clients+warnings' }, true],
  [{ against: 'http://127.0.0.1:9652' }, true],
  [{ against: 'http://127.0.0.1:9652', gate: 'stated' }, undefined],
  [{ gate: 'release' }, undefined],
] as const)('with %j, a difference from the trusted node counts: %j', (settings, counts) =>
  expect(gateOf(settings, []).policy.comparison).toBe(counts),
);

test.each<[string, [SettingName, unknown][], string[] | undefined]>([
  ['without a choice', [], ['services']],
  ['that skips some', [['skip', ['platform.getHeight/height']]], ['services']],
  ['that chooses some', [['only', ['platform.getHeight']]], undefined],
  ['of a shard', [['shard', { index: 1, of: 2 }]], undefined],
])('a run %s: whether something of each service must be tested', async (_, typed, demands) => {
  const { settings } = readSettings(new Map(typed), {});
  expect((await runRequest(settings)).gate.policy.requireTested).toEqual(demands);
});
