import { expect, test } from 'vitest';
import type { RunSettings } from '../../generated/config.ts';
import { optionSettings } from './option-settings.ts';
import { replayWords } from './replay-words.ts';

const target = 'http://127.0.0.1:1';
const CHOSEN: RunSettings = {
  ...{ target, profile: './mine.yaml', without: ['user-store', 'index/X/tx'], runs: 3, repeat: 2 },
  ...{ samples: ['address=P-a', 'tx=b'], user: 'me', write: true, insecure: false, rate: 5 },
};

test.each<[string, RunSettings, string]>([
  ['what has its default, and no secret', { target, runs: 25, key: 'x', password: 'y' }, ''],
  [
    'what decides findings, as it was typed',
    CHOSEN,
    '--profile ./mine.yaml --without user-store --without index/X/tx ' +
      '--runs 3 --repeat 2 --sample address=P-a --sample tx=b --user me --write',
  ],
  [
    'a header without its value',
    { target, headers: { Authorization: 'Bearer abc' } },
    '--header authorization: [redacted]',
  ],
  ['not the name of a profile, which the report has', { target, profile: '1.12.2' }, ''],
  [
    'a value that begins like a flag, in one word with its own',
    { launch: '/node', launchArgs: ['--log-level=debug'] },
    '--launch /node --launch-arg=--log-level=debug',
  ],
  ['a switch that is off and on by default', { launch: '/node', audit: false }, '--launch /node --no-audit'],
  ['no switch that is on by default', { launch: '/node', audit: true }, '--launch /node'],
  ['the file of the waivers', { target, waivers: 'w.yaml' }, '--waivers w.yaml'],
  ['a trusted executable', { launch: '/node', against: '/trusted' }, '--against /trusted --launch /node'],
])('said again: %s', (_, options, words) => expect(replayWords(optionSettings(options)).join(' ')).toBe(words));

test('a trusted node is said again without what its address hides', () =>
  expect(replayWords(optionSettings({ target, against: '127.0.0.1:2/key-of-mine' })).join(' ')).not.toContain(
    'key-of',
  ));
