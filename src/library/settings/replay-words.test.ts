import { expect, test } from 'vitest';
import { optionSettings } from './option-settings.ts';
import { replayWords } from './replay-words.ts';

test('what has its default is not said again, and no secret is', () =>
  expect(replayWords(optionSettings({ target: 'http://127.0.0.1:1', runs: 25, key: 'x', password: 'y' }))).toEqual([]));

test('what decides findings is said again as it was typed', () => {
  const settings = optionSettings({
    target: 'http://127.0.0.1:1',
    profile: './mine.yaml',
    without: ['user-store', 'index/X/tx'],
    runs: 3,
    repeat: 2,
    samples: ['address=P-a', 'tx=b'],
    user: 'me',
    write: true,
    insecure: false,
    rate: 5,
  });
  expect(replayWords(settings).join(' ')).toBe(
    '--profile ./mine.yaml --without user-store --without index/X/tx --runs 3 --repeat 2 --sample address=P-a --sample tx=b --user me --write',
  );
});

test('a header is named, and its value is not', () =>
  expect(
    replayWords(optionSettings({ target: 'http://127.0.0.1:1', headers: { Authorization: 'Bearer abc' } })),
  ).toEqual(['--header', 'authorization: [redacted]']));

test('the name of a profile comes from the report', () =>
  expect(replayWords(optionSettings({ target: 'http://127.0.0.1:1', profile: '1.12.2' }))).toEqual([]));

test('a switch that is on by default is repeated when it is off', () => {
  expect(replayWords(optionSettings({ launch: '/node', audit: false }))).toEqual(['--launch', '/node', '--no-audit']);
  expect(replayWords(optionSettings({ launch: '/node', audit: true }))).toEqual(['--launch', '/node']);
});

test('a trusted node is said again without what its address hides', () => {
  const settings = optionSettings({ target: 'http://127.0.0.1:1', against: '127.0.0.1:2/key-of-mine' });
  expect(replayWords(settings).join(' ')).not.toContain('key-of-mine');
  const launch = { launch: '/node', against: '/trusted' };
  expect(replayWords(optionSettings(launch))).toEqual(['--against', '/trusted', '--launch', '/node']);
});
