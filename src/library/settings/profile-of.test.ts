import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../test/support/main.ts';
import { loadProfileOf, profileOf } from './profile-of.ts';
import { UsageError } from './usage-error.ts';

/** The profile that settings choose for a node, as `name: reason`. */
async function chosen(settings: Parameters<typeof profileOf>[0], otherwise: 'auto' | 'document' = 'auto') {
  const found = await profileOf(settings, otherwise);
  return found === 'auto' ? found : `${found.file.name}: ${found.reason}`;
}

const CHILD = 'name: mine\nextends: 1.11.0\ndescription: My fork.\n';

describe('the profile of a node', () => {
  test.each<[Parameters<typeof profileOf>[0], string]>([
    [{}, 'auto'],
    [{ profile: 'auto' }, 'auto'],
    [{ profile: 'document' }, 'document: selected by name'],
    [{ profile: '1.11.0' }, '1.11.0: selected by name'],
    [{ profile: '1.11.2' }, '1.11.0: selected by release 1.11.2'],
    [{ profile: 'v1.11.2' }, '1.11.0: selected by release 1.11.2'],
  ])('%j is %s', async (settings, expected) => expect(await chosen(settings)).toBe(expected));

  test('of a release that no profile covers is the one before it, which a note says', async () => {
    const chosen = ['1.14.2', '1.14.9'].map((profile) => profileOf({ profile }, 'auto'));
    const note =
      'No profile is known for the release 1.14.9: this run expects what the releases 1.14.1 to 1.14.2 do, with the profile 1.14.1.';
    expect(await Promise.all(chosen)).toMatchObject([{ notes: [] }, { notes: [note] }]);
  });

  test('latest is that of the newest releases', async () =>
    expect(await chosen({ profile: 'latest' })).toMatch(/^1\.\d+\.\d+: selected as the latest release$/));

  test('is the document where nothing can be found out', async () =>
    expect(await chosen({}, 'document')).toBe('document: the default'));

  test('is that of a file, which extends another', async () => {
    const path = folderWith({ 'mine.yaml': CHILD })('mine.yaml');
    expect(await chosen({ profile: path })).toBe(`mine: read from ${path}`);
    const { methods, lineage } = await loadProfileOf({ profile: path });
    expect(methods).toContain('platform.getSubnet');
    expect(lineage.slice(-2)).toEqual(['1.11.0', 'mine']);
  });
});

describe('settings that choose no profile: a sentence', () => {
  test.each<[Parameters<typeof profileOf>[0], string]>([
    [{ profile: 'documnet' }, "There is no profile 'documnet'. Did you mean document?"],
    [{ profile: 'zzzzzz' }, "There is no profile 'zzzzzz'. See them with: npx avalanche-conformance list profiles"],
    [{ profile: '1.12' }, "--profile '1.12' is no release; write it like 1.12.2, or latest."],
    [{ profile: '99.0.0' }, 'No profile is known for the release 99.0.0: the newest is 1.'],
    [{ profile: '1.9.0' }, 'No profile stands for the release 1.9.0.'],
    [{ profile: '/no/such.yaml' }, 'Cannot read --profile /no/such.yaml: there is no such file or folder.'],
    [{ profile: '/' }, 'Cannot read --profile /: it is a folder.'],
  ])('%j: %s', async (settings, message) => {
    const error: unknown = await profileOf(settings, 'auto').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(message);
  });

  test.each([
    ['that extends none', 'name: mine\nextends: 0.9.0\ndescription: My fork.\n', '0.9.0'],
    ['that takes away what is not there', `${CHILD}methods: { removed: [platform.noSuch] }\n`, 'platform.noSuch'],
    ['with an unknown key', `${CHILD}erata: {}\n`, 'erata'],
    ['that is no YAML', 'name: [', 'mine.yaml'],
  ])('a profile %s', async (_, text, named) => {
    const path = folderWith({ 'mine.yaml': text })('mine.yaml');
    const error: unknown = await profileOf({ profile: path }, 'auto').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(`The profile ${path} is not in order: `);
    expect(String(error)).toContain(named);
  });

  test('auto, for the reference node', async () => {
    await expect(loadProfileOf({ profile: 'auto' })).rejects.toThrow(
      '--profile auto is for a node that runs already; name one here.',
    );
  });
});
