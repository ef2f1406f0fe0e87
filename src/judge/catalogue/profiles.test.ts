import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyFolder } from '../../../test/support/folder.ts';
import { catalogue, profiles as known } from '../../../test/support/profiles.ts';
import type { ProfileFile } from '../../generated/catalogue.ts';
import { METHODS } from '../../generated/methods.ts';
import type { Erratum } from './erratum.ts';
import { loadProfiles, Profiles } from './profiles.ts';
import { isWithin } from './release.ts';

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
  test('the document has its 37 methods, and no erratum is in force', () => {
    const document = known.get('document');
    expect(document.methods.size).toBe(37);
    expect(document.errata).toEqual([]);
    expect(document.patches).toEqual([]);
    expect(document.releases).toBeUndefined();
  });

  test('each extends the one before it, and the releases follow each other without a gap', () => {
    const all = known.all();
    all.slice(1).forEach((profile, at) => {
      expect(profile.file.extends, profile.name).toBe(all[at]?.name);
      expect(profile.name).toBe(profile.releases?.first);
      expect(profile.releases?.last === undefined, profile.name).toBe(at === all.length - 2);
    });
  });

  test('have in force what holds of their releases, and nothing else', () => {
    const ofMakers = new Set(known.ofMakers().flatMap(({ file }) => file.errata?.added ?? []));
    const errataOfOriginal = [...known.sources.errata.values()].filter(({ id }) => !ofMakers.has(id));
    for (const { name, releases, errata } of known.all()) {
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
  ])('%s has %i methods of the Platform Chain service that are judged', (name, count) => {
    const { methods } = known.get(name);
    expect([...methods].filter((method) => method.startsWith('platform.'))).toHaveLength(count);
  });

  test.each([
    ['1.10.5', '1.10.3'],
    ['1.10.19', '1.10.18'],
    ['1.11.0', '1.11.0'],
    ['1.11.2', '1.11.0'],
    ['1.12.1', '1.11.13'],
    ['1.13.6', '1.13.2'],
    ['1.14.2', '1.14.1'],
    ['2.0.0', '1.15.0'],
    ['1.9.16', undefined],
  ])('the release %s is that of the profile %s', (release, name) => {
    expect(known.ofRelease(release)?.name).toBe(name);
  });

  test('are found by their names, and only then', () =>
    expect(() => profiles().get('nope')).toThrow('There is no profile nope. Known: base.'));
});

describe('inheritance', () => {
  test('adds and takes away', () => {
    const file = child({
      methods: { removed: ['platform.exportKey'] },
      errata: { added: ['range-is-wrapped'] },
      capabilities: { index: false },
      notApplicable: [{ requirements: ['platform.getStake/*'], reason: 'stake is not told' }],
    });
    const profile = profiles(file).get('child');
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
    const both = profiles(child({ errata: { added: ['range-is-wrapped'] } }));
    const [base, own] = [both.get('base'), both.get('child')];
    const [before, after] = Object.entries(RANGE.replaces ?? {})[0] ?? ['', ''];
    expect(own.notApplicable.get(before)).toBe(`replaced by ${after} (erratum range-is-wrapped)`);
    expect(own.notApplicable.has(after)).toBe(false);
    expect(own.replacements.get(before)).toBe(after);
    expect(base.notApplicable.get(after)).toBe('applies only with the erratum range-is-wrapped');
    expect(base.notApplicable.has(before)).toBe(false);
  });

  test('a grandchild may take an erratum away again', () => {
    const all = profiles(
      child({ errata: { added: ['range-is-wrapped'] } }),
      child({ name: 'grandchild', extends: 'child', errata: { removed: ['range-is-wrapped'] } }),
    );
    expect(all.get('grandchild').errata).toEqual([]);
  });

  test.for<[string, Partial<ProfileFile>, string]>([
    ['an unknown parent', { extends: 'nope' }, 'there is no profile nope to extend'],
    ['itself as parent', { extends: 'child' }, 'profile child extends itself'],
    ['an unknown erratum', { errata: { added: ['nope'] } }, 'there is no erratum nope'],
    ['a method twice', { methods: { added: ['platform.getHeight'] } }, 'is added, but inherited already'],
    ['a method that was not there', { methods: { removed: ['platform.nope'] } }, 'is removed, but was not there'],
    ['a method without schema', { methods: { added: ['platform.nope'] } }, 'no schema for the method platform.nope'],
    ['no match', { notApplicable: [{ requirements: ['nope/*'], reason: 'x' }] }, 'nope/* matches no requirement'],
  ])('refuses %s', ([, more, message]) => expect(() => profiles(child(more))).toThrow(message));
});

test('a file of a user has no name of the suite: its run would pass for one by that profile', () => {
  const own = profiles(child({}));
  expect(() => own.extend(child({}))).toThrow('child is the name of a profile of the suite; take another name');
  expect(own.extend(child({ name: 'mine' })).name).toBe('mine');
});

describe('errata files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = emptyFolder();
    await mkdir(join(folder, 'errata'));
  });

  const NOPE = 'index.getIndex/nope';
  test.for<[string, Partial<Erratum>, string]>([
    ['an unknown requirement', { requirements: [NOPE] }, `there is no requirement ${NOPE}`],
    ['an unknown replacement', { replaces: { [NOPE]: NOPE } }, `there is no requirement ${NOPE}`],
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
