import { expect, test } from 'vitest';
import { profiles } from '../../../test/support/profiles.ts';
import { noteText } from '../../judge/verdict/note-text.ts';
import { releaseNotes } from './release-note.ts';

const noted = (trusted: string | undefined, tested: string): string =>
  releaseNotes(trusted, profiles.get(tested), profiles)
    .map((note) => noteText(note))
    .join();

test('a trusted node of another release brings differences that are known, and the command that lists them', () => {
  expect(noted('avalanchego/1.13.5', '1.14.1')).toMatch(
    /^The trusted node is avalanchego\/1\.13\.5, with the profile 1\.13\.2\..*futureupgrade-check.*list profiles 1\.13\.2 1\.14\.1 says/,
  );
});

test.each([
  ['of the same profile', 'avalanchego/1.14.2', '1.14.1'],
  ['that tells no release', undefined, '1.14.1'],
  ['of another maker', 'other/1.0.0', '1.14.1'],
  ['beside a node that is tested by the document', 'avalanchego/1.13.5', 'document'],
])('a trusted node %s brings no note', (_, trusted, tested) => {
  expect(noted(trusted, tested)).toBe('');
});
