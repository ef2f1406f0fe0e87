import { expect, test } from 'vitest';
import { exchangeWith } from '../../../test/support/exchange.ts';
import { profiles } from '../../../test/support/profiles.ts';
import type { Recorded } from '../../transport/recording/recording.ts';
import type { DetectedProfile } from '../../client/profile/detect-profile.ts';
import type { RunOptions } from '../run-options.ts';
import { ReleaseClues } from './recorded-release.ts';

/** What a proxy recorded of one call. */
function recorded(method: string, response: object, headers: [string, string][] = []): Recorded {
  const call = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }));
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...response }));
  return { exchange: exchangeWith({ headers, body, wholeLength: body.length }, { body: call }), comment: '' };
}

/** What a node of this release tells of itself. */
const version = (release: string): Recorded =>
  recorded('info.getNodeVersion', { result: { version: `avalanchego/${release}` } });

function chosenFor(recordings: readonly Recorded[], asked: RunOptions['profile'] = 'auto'): DetectedProfile {
  const clues = new ReleaseClues(profiles);
  for (const each of recordings) clues.add(each);
  return clues.chosen(asked);
}

const isMissing = (method: string): Recorded => recorded(method, { error: { code: -32601, message: method } });

test('of many releases, a few are named', () => {
  const versions = Array.from({ length: 1000 }, (_, at) => version(`1.11.${at}`));
  expect(chosenFor(versions).reason).toMatch(
    /of several releases: (avalanchego\/1\.11\.\d+, ){7}avalanchego\/1\.11\.7; /,
  );
});

test('info.getNodeVersion names the release', () => {
  const { profile, reason, notes } = chosenFor([version('1.11.2')]);
  expect([profile.name, reason, notes]).toEqual([
    profiles.ofRelease('1.11.2')?.name,
    'info.getNodeVersion reports avalanchego/1.11.2',
    [],
  ]);
});

test('a release beyond all that are known is said to be one', () => {
  const { profile, notes } = chosenFor([version('1.99.0')]);
  expect(profile.name).toBe(profiles.latest().name);
  expect(notes?.join()).toContain('The release 1.99.0 is newer than every release that this suite knows');
});

test('a header names it where no response does', () => {
  const { profile, reason } = chosenFor([
    recorded('platform.getHeight', { result: {} }, [['server', 'avalanchego/1.13.5']]),
  ]);
  expect([profile.name, reason]).toEqual([
    profiles.ofRelease('1.13.5')?.name,
    'a header of the responses reports avalanchego/1.13.5',
  ]);
});

test('methods that only one profile has tell the release', () => {
  const { profile, reason } = chosenFor([
    recorded('platform.getFeeConfig', { result: {} }),
    isMissing('platform.getValidatorFeeConfig'),
  ]);
  expect([profile.name, reason]).toEqual([
    profiles.ofRelease('1.12.1')?.name,
    'no recorded response shows the release of the node; its methods fit no other profile',
  ]);
});

test('methods that several profiles have are no reason to choose one: they are named', () => {
  const { profile, reason } = chosenFor([isMissing('platform.getBlockByHeight')]);
  expect(profile.name).toBe('document');
  expect(reason).toContain('its methods fit 1.10.0, 1.10.3, 1.10.6; name the release with --profile');
});

test.each<[string, Recorded[]]>([
  ['nothing tells', [recorded('platform.getHeight', { result: { height: '1' } })]],
  ['several releases speak', [version('1.11.2'), version('1.13.5')]],
])('where %s, the document holds and the user is told to name the release', (_, recordings) => {
  const { profile, reason } = chosenFor(recordings);
  expect(profile.name).toBe('document');
  expect(reason).toMatch(/name the release with --profile$/);
});

test('a profile that was asked for stays', () => {
  const file = profiles.get('document').file;
  expect(chosenFor([version('1.11.2')], { file, reason: 'asked for by name' })).toMatchObject({
    reason: 'asked for by name',
    version: 'avalanchego/1.11.2',
  });
});

test('a recording of a run names the profile of the run, before anything else', () => {
  const ofRun = (profile: string): Recorded => ({ ...recorded('platform.getHeight', { result: {} }), profile });
  const name = profiles.ofRelease('1.14.1')?.name ?? '';
  expect(chosenFor([version('1.11.2'), ofRun(name)]).profile.name).toBe(name);
  expect(chosenFor([version('1.11.2'), ofRun('own')]).profile.name).toBe(profiles.ofRelease('1.11.2')?.name);
});
