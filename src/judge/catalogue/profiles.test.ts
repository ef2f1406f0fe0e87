import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProfileFile } from '../../generated/catalogue.ts';
import { METHODS } from '../../generated/methods.ts';
import { loadCatalogue } from './catalogue.ts';
import type { Erratum } from './erratum.ts';
import { loadProfiles, Profiles } from './profiles.ts';
import { compareReleases, isWithin } from './release.ts';

const catalogue = await loadCatalogue();

const RANGE: Erratum = {
  id: 'range-is-wrapped',
  requirements: ['index.getContainerRange/result-is-an-array'],
  document: 'The result is an array.',
  nodes: 'The result is an object with the array in `containers`.',
  first: '1.10.0',
  evidence: ['recordings'],
  patches: [{ schema: 'index/getContainerRange.result.json', patch: { type: 'object' } }],
  replaces: { 'index.getContainerRange/result-is-an-array': 'index.getContainerRange/items-are-containers' },
};

const BASE: ProfileFile = {
  name: 'base',
  description: 'Some methods.',
  methods: { added: METHODS.map(({ method }) => method) },
  capabilities: { index: true, health: true },
};

function profiles(...files: ProfileFile[]): Profiles {
  return new Profiles([BASE, ...files], { catalogue, errata: new Map([[RANGE.id, RANGE]]) });
}

const child = (more: Partial<ProfileFile>): ProfileFile => ({
  name: 'child',
  description: 'A child.',
  extends: 'base',
  ...more,
});

describe('the profiles of the package', () => {
  test('the document has its 37 methods, and no erratum is in force', async () => {
    const document = (await loadProfiles(catalogue)).get('document');
    expect(document.methods.size).toBe(37);
    expect(document.errata).toEqual([]);
    expect(document.patches).toEqual([]);
    expect(document.releases).toBeUndefined();
  });

  test('each extends the one before it, and the releases follow each other without a gap', async () => {
    const all = (await loadProfiles(catalogue)).all();
    all.slice(1).forEach((profile, at) => {
      expect(profile.file.extends, profile.name).toBe(all[at]?.name);
      expect(profile.name).toBe(profile.releases?.first);
      expect(profile.releases?.last === undefined, profile.name).toBe(at === all.length - 2);
    });
  });

  test('have in force what holds of their releases, and nothing else', async () => {
    const profiles = await loadProfiles(catalogue);
    const ofMakers = new Set(profiles.ofMakers().flatMap(({ file }) => file.errata?.added ?? []));
    const errataOfOriginal = [...profiles.sources.errata.values()].filter(({ id }) => !ofMakers.has(id));
    for (const { name, releases, errata } of profiles.all()) {
      if (releases === undefined) continue;
      const { first, last = first } = releases;
      for (const erratum of errataOfOriginal) {
        const holds = [first, last].map((release) => isWithin(release, erratum));
        expect(holds, `${erratum.id} in ${name}`).toEqual([errata.includes(erratum), errata.includes(erratum)]);
      }
    }
  });

  test.each([
    ['1.10.0', 26],
    ['1.10.8', 27],
    ['1.11.0', 28],
    ['1.11.3', 26],
    ['1.11.13', 30],
    ['1.12.2', 30],
    ['1.14.0', 31],
    ['1.15.0', 31],
  ])('%s has %i methods of the Platform Chain service that are judged', async (name, count) => {
    const { methods } = (await loadProfiles(catalogue)).get(name);
    expect([...methods].filter((method) => method.startsWith('platform.'))).toHaveLength(count);
  });

  test.each([
    ['1.10.5', '1.10.3'],
    ['1.10.19', '1.10.18'],
    ['1.11.2', '1.11.0'],
    ['1.12.1', '1.11.13'],
    ['1.13.6', '1.13.2'],
    ['1.14.2', '1.14.1'],
    ['2.0.0', '1.15.0'],
    ['1.9.16', undefined],
  ])('the release %s is that of the profile %s', async (release, name) => {
    expect((await loadProfiles(catalogue)).ofRelease(release)?.name).toBe(name);
  });

  test('are named after their files', async () => {
    const all = (await loadProfiles(catalogue)).all();
    expect(all.length).toBeGreaterThan(0);
    expect(() => profiles().get('nope')).toThrow('There is no profile nope. Known: base.');
  });
});

describe('inheritance', () => {
  test('adds and takes away', () => {
    const known = profiles(
      child({
        methods: { removed: ['platform.exportKey'] },
        errata: { added: ['range-is-wrapped'] },
        capabilities: { index: false },
        notApplicable: [{ requirements: ['platform.getStake/*'], reason: 'stake is not told' }],
      }),
    );
    const profile = known.get('child');
    expect(profile.lineage).toEqual(['base', 'child']);
    expect(profile.methods.has('platform.exportKey')).toBe(false);
    expect(profile.methods.has('platform.getHeight')).toBe(true);
    expect(profile.capabilities).toEqual({ index: false, health: true });
    expect(profile.patches).toEqual(RANGE.patches);
    expect(profile.notApplicable.get('platform.getStake/result')).toBe('stake is not told');
    const exportKey = catalogue.requirements.find(({ method }) => method === 'platform.exportKey');
    expect(profile.notApplicable.get(exportKey?.id ?? '')).toBe('platform.exportKey is not a method of this profile');
  });

  test('an erratum in force replaces a requirement; without it, the other one does not apply', () => {
    const known = profiles(child({ errata: { added: ['range-is-wrapped'] } }));
    const [before, after] = Object.entries(RANGE.replaces ?? {})[0] ?? ['', ''];
    expect(known.get('child').notApplicable.get(before)).toBe(`replaced by ${after} (erratum range-is-wrapped)`);
    expect(known.get('child').notApplicable.has(after)).toBe(false);
    expect(known.get('child').replacements.get(before)).toBe(after);
    expect(known.get('base').notApplicable.get(after)).toBe('applies only with the erratum range-is-wrapped');
    expect(known.get('base').notApplicable.has(before)).toBe(false);
  });

  test('a grandchild may take an erratum away again', () => {
    const known = profiles(
      child({ errata: { added: ['range-is-wrapped'] } }),
      child({ name: 'grandchild', extends: 'child', errata: { removed: ['range-is-wrapped'] } }),
    );
    expect(known.get('grandchild').errata).toEqual([]);
  });

  test.for<[string, Partial<ProfileFile>, string]>([
    ['an unknown parent', { extends: 'nope' }, 'there is no profile nope to extend'],
    ['itself as parent', { extends: 'child' }, 'profile child extends itself'],
    ['an unknown erratum', { errata: { added: ['nope'] } }, 'there is no erratum nope'],
    ['a method twice', { methods: { added: ['platform.getHeight'] } }, 'is added, but inherited already'],
    ['a method that was not there', { methods: { removed: ['platform.nope'] } }, 'is removed, but was not there'],
    ['a method without schema', { methods: { added: ['platform.nope'] } }, 'no schema for the method platform.nope'],
    [
      'a pattern of nothing',
      { notApplicable: [{ requirements: ['nope/*'], reason: 'x' }] },
      'nope/* matches no requirement',
    ],
  ])('refuses %s', ([, more, message]) => expect(() => profiles(child(more))).toThrow(message));
});

test('a file of a user has no name of the suite: its run would pass for one by that profile', () => {
  const known = profiles(child({ name: 'child' }));
  expect(() => known.extend(child({ name: 'child' }))).toThrow(
    'child is the name of a profile of the suite; take another name',
  );
  expect(known.extend(child({ name: 'mine' })).name).toBe('mine');
});

describe('releases', () => {
  test('are ordered by number, not by text', () =>
    expect(['1.10.10', '1.9.16', '1.10.9'].sort(compareReleases)).toEqual(['1.9.16', '1.10.9', '1.10.10']));

  test('choose the profile', () => {
    const known = profiles(
      child({ name: 'old', releases: { first: '1.10.0', last: '1.10.5' } }),
      child({ name: 'new', releases: { first: '1.10.6' } }),
    );
    expect(known.ofRelease('1.10.5')?.name).toBe('old');
    expect(known.ofRelease('1.14.0')?.name).toBe('new');
    expect(known.ofRelease('1.9.16')).toBeUndefined();
  });
});

describe('errata files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'profiles-'));
    await mkdir(join(folder, 'errata'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test.for<[string, Partial<Erratum>, string]>([
    [
      'an unknown requirement',
      { requirements: ['index.getIndex/nope'] },
      'there is no requirement index.getIndex/nope',
    ],
    [
      'an unknown replacement',
      { replaces: { 'index.getIndex/nope': 'index.getIndex/nope' } },
      'there is no requirement',
    ],
    ['an unknown schema', { patches: [{ schema: 'nope.json', patch: {} }] }, 'there is no schema nope.json'],
    ['an end before the beginning', { last: '1.9.0' }, 'its last release 1.9.0 is older than its first, 1.10.0'],
    ['another name', { id: 'other' }, 'the file should be named other.yaml'],
    ['a release without its parts', { first: '1.10' }, 'expected a string that matches'],
  ])('refuse %s', async ([, more, message]) => {
    await writeFile(join(folder, 'errata', 'range-is-wrapped.yaml'), JSON.stringify({ ...RANGE, ...more }));
    await expect(loadProfiles(catalogue, folder)).rejects.toThrow(message);
  });

  test('are read', async () => {
    await writeFile(join(folder, 'errata', 'range-is-wrapped.yaml'), JSON.stringify(RANGE));
    const { sources } = await loadProfiles(catalogue, folder);
    expect(sources.errata.get('range-is-wrapped')).toEqual(RANGE);
  });
});
