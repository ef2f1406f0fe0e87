import { describe, expect, test } from 'vitest';
import { catalogue, profiles } from '../../test/support/profiles.ts';
import type { Erratum } from '../judge/catalogue/erratum.ts';
import { ProfileView } from '../judge/catalogue/profile-view.ts';
import type { MissingCapability } from '../client/capabilities.ts';
import { erratumOf, expectationOf } from './expectation.ts';

const document = profiles.get('document');
const newest = profiles.ofRelease('1.14.2') ?? document;

/** IDs of the requirements that a node with these limits need not meet, beside those of the profile. */
function ruledOut(missing: readonly MissingCapability[], without?: ReadonlyMap<string, string>): readonly string[] {
  const { notApplicable } = expectationOf(catalogue, { profile: document, reason: 'asked for' }, { missing, without });
  return [...notApplicable.keys()].filter((id) => !document.notApplicable.has(id));
}

describe('what a node does not offer', () => {
  test('does not apply with all requirements that need it, and others do', () => {
    const ids = ruledOut([{ what: 'health', reason: 'HTTP 404' }]);
    const services = new Set(ids.map((id) => id.split('/')[0]?.split('.')[0]));
    expect(services).toEqual(new Set(['against', 'faults', 'health', 'http', 'network']));
    const owned = catalogue.requirements.filter(({ id }) => id.startsWith('health.')).map(({ id }) => id);
    expect(owned.filter((id) => !ids.includes(id) && !document.notApplicable.has(id))).toEqual([]);
  });

  test('is nothing, without limits', () => expect(ruledOut([])).toEqual([]));

  test('says whether it was declared or seen, and in which exchanges', () => {
    const what = 'index';
    const of = (missing: MissingCapability) => {
      const detected = { profile: document, reason: 'asked for' };
      return expectationOf(catalogue, detected, { missing: [missing] }).notApplicable.get('index.getIndex/index');
    };
    expect(of({ what, reason: 'declared' })).toEqual({
      reason: 'declared',
      cause: { kind: 'not-offered', what, declared: true },
      evidence: [],
    });
    expect(of({ what, reason: 'HTTP 404', shownBy: [], isDemanded: true })).toEqual({
      reason: 'HTTP 404',
      cause: { kind: 'not-offered', what, declared: false },
      evidence: [],
      isDemanded: true,
    });
  });

  test('as a single index, excuses only if it was declared: otherwise the requirement of its path tests it', () => {
    const what = '/ext/index/X/tx';
    expect(ruledOut([{ what, reason: 'declared' }])).toEqual(['http.paths/index-x-tx']);
    expect(ruledOut([{ what, reason: 'HTTP 404', shownBy: [] }])).toEqual([]);
    expect(ruledOut([{ what, reason: 'HTTP 404', shownBy: [], isDemanded: true }])).toEqual(['http.paths/index-x-tx']);
  });

  test('as a part of its life, excludes the service about it', () => {
    const ids = ruledOut([], new Map([['restart', 'it runs elsewhere']]));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => catalogue.get(id).service !== 'restart')).toEqual([]);
  });
});

describe('a profile', () => {
  test('is in the report with its errata and the requirements that they replace', () => {
    const { use, profile } = expectationOf(catalogue, { profile: newest, reason: 'it says so' });
    expect(use).toMatchObject({ name: newest.name, reason: 'it says so' });
    expect(use.errata.map(({ id }) => id)).toEqual(profile.errata.map(({ id }) => id));
    const replacing = newest.errata.find(({ replaces }) => replaces !== undefined);
    expect(use.errata.find(({ id }) => id === replacing?.id)?.replaced).toEqual(replacing?.replaces);
  });

  test('excuses its own exceptions with their reason, whatever the node offers', () => {
    const [id = '', reason] = [...newest.notApplicable][0] ?? [];
    const missing = [{ what: 'health', reason: 'HTTP 404' }];
    const { notApplicable } = expectationOf(catalogue, { profile: newest, reason: 'asked for' }, { missing });
    expect(notApplicable.get(id)).toEqual({ reason, cause: { kind: 'ruled-out' } });
  });
});

test('what the file of a user leaves out, and no release does, is named', () => {
  const [issueTx, getTx, exportKey, getSubnet] = ['issueTx', 'getTx/tx', 'exportKey', 'getSubnet'].map((what) => {
    return { kind: 'ruled-out', what: `platform.${what}` };
  });
  const of = (name: string, parent?: string) => {
    const profile = profiles.extend({
      name,
      description: 'x',
      ...(parent === undefined ? {} : { extends: parent }),
      methods: parent === undefined ? { added: ['platform.getHeight'] } : { removed: ['platform.issueTx'] },
      notApplicable: [{ requirements: ['platform.getTx/tx'], reason: 'why' }],
    });
    const { notApplicable } = expectationOf(catalogue, { profile, reason: 'asked for' });
    expect(new ProfileView(profile).whyNot('platform.issueTx')?.cause).toEqual(issueTx);
    return ['issueTx/tx-id', 'getTx/tx', 'exportKey/result-is-an-object', 'getSubnet/control-keys'].map(
      (id) => notApplicable.get(`platform.${id}`)?.cause,
    );
  };
  expect(of('mynode', '1.14.1')).toEqual([issueTx, getTx, { kind: 'ruled-out' }, undefined]);
  expect(of('alone')).toEqual([issueTx, { ...getTx, what: 'platform.getTx' }, exportKey, getSubnet]);
});

test('what no release of the extended profile has is not left out by a file that leaves out the method', () => {
  const id = [...document.notApplicable.keys()].find((each) => each.startsWith('platform.getUTXOs/')) ?? '';
  const file = { name: 'mynode', extends: 'document', description: 'x', methods: { removed: ['platform.getUTXOs'] } };
  const { notApplicable } = expectationOf(catalogue, { profile: profiles.extend(file), reason: 'asked for' });
  expect(notApplicable.get(id)?.cause).toEqual({ kind: 'ruled-out' });
});

describe('a failure that an erratum explains', () => {
  const id = 'platform.getHeight/height';

  function erratum(name: string, rest: Partial<Erratum> = {}): readonly [string, Erratum] {
    const [known] = profiles.sources.errata.values();
    if (known === undefined) throw new Error('The catalogue has no errata.');
    const { document: stated, nodes } = known;
    return [name, { id: name, document: stated, nodes, first: '1.10.0', requirements: [id], ...rest } as Erratum];
  }

  /** The erratum that explains a failure of a node of this version, by a profile with these errata in force. */
  function named(all: readonly (readonly [string, Erratum])[], version?: string, inForce: readonly Erratum[] = []) {
    return erratumOf(id, new Map(all), { profile: { ...document, errata: inForce }, version });
  }

  test('names the one of the release of the node before all others', () => {
    const all = [erratum('old', { last: '1.10.9' }), erratum('new', { first: '1.13.0' })];
    expect(named(all, 'avalanchego/1.14.2')).toBe('new');
    expect(named(all, 'avalanchego/1.10.5')).toBe('old');
  });

  test('takes a node without a known version for the release of the document', () => {
    const all = [erratum('newer', { first: '1.13.0' }), erratum('described', { first: '1.11.0', last: '1.11.2' })];
    expect(named(all)).toBe('described');
    expect(named(all, 'some other node')).toBe('described');
  });

  test('names one of another release, and one that is in force only if there is no other', () => {
    const [elsewhere, here] = [erratum('elsewhere', { first: '9.0.0' }), erratum('here')];
    expect(named([here, elsewhere], '1.12.0', [here[1]])).toBe('elsewhere');
    expect(named([here], '1.12.0', [here[1]])).toBe('here');
  });

  test.each<[string, Partial<Erratum>]>([
    ['replaces', { replaces: { [id]: 'platform.getTx/tx' } }],
    ['is the replacement', { replaces: { 'platform.getTx/tx': id } }],
    ['adds', { adds: [id] }],
    ['drops', { drops: [id] }],
  ])('is of an erratum that %s its requirement', (_title, rest) => {
    expect(named([erratum('it', { requirements: [], ...rest })])).toBe('it');
  });

  test('is not of an erratum about others', () =>
    expect(named([erratum('other', { requirements: ['platform.getTx/tx'] })])).toBeUndefined());
});
