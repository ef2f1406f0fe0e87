import { beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '../../../test/support/profiles.ts';
import { servedClient } from '../../../test/support/served-client.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import type { Ledger } from '../../reference-node/ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { mapResultAt } from '../../reference-node/changes/changes.ts';
import { overlay } from '../../reference-node/overlay.ts';
import type { Patch } from '../../reference-node/server/patch.ts';
import { checkFit, detectProfile, releaseIn } from './detect-profile.ts';
import { dialectOf } from './dialect-of.ts';
import type { NodeClient } from '../node-client.ts';

const INFO = 'info.getNodeVersion';

let standard: Ledger;
let empty: Ledger;
beforeAll(() => {
  standard = buildLedger('standard', 1);
  empty = buildLedger('empty', 1);
});

interface Node {
  readonly ledger?: Ledger;
  readonly hides?: readonly string[];
  readonly patch?: Patch;
  /** What it reports as its version. */
  readonly says?: string;
}

/** The client of a node that speaks as a profile; some of its methods may be hidden. */
async function clientOf(profile: Profile, { ledger = standard, hides = [], says, patch }: Node): Promise<NodeClient> {
  const dialect = dialectOf(profile);
  const methods = new Set([...dialect.methods].filter((method) => !hides.includes(method)));
  const spoken = { ...dialect, methods, nodeVersion: says ?? dialect.nodeVersion };
  return (await servedClient(ledger, { dialect: spoken, patch })).client;
}

const detected = async (profile: Profile, node: Node = {}) => detectProfile(await clientOf(profile, node), profiles);

const releases = profiles.all().filter(({ name }) => name !== 'document');
const named = profiles.all().map((profile) => [profile.name, profile] as const);

describe('a node is taken for what it is', () => {
  test.each(named)('%s, by what it says', async (name, profile) => {
    const found = await detected(profile);
    expect(found.profile.name).toBe(name);
    expect(found.notes ?? []).toEqual([]);
    if (name !== 'document')
      expect(found.reason).toMatch(/^info\.getNodeVersion reports avalanche(?:go)?\/1\.\d+\.\d+$/);
  });

  test.each(named)('%s, by how it behaves', async (name, profile) => {
    const found = await detected(profile, { hides: [INFO] });
    // Without a validator that renews itself, nothing tells these two from each other.
    expect(found.profile.name).toBe(name === '1.14.1' ? '1.15.0' : name);
    expect(found.notes ?? []).toEqual([]);
    expect(found.reason).toMatch(/^the node does not serve info\.getNodeVersion/);
  });

  test.each<[string, bigint | undefined, string | undefined, string]>([
    ['gas that costs as much', 250n, undefined, 'gas costs 250 nAVAX at least'],
    ['addresses of its networks', undefined, 'coston', 'its addresses begin with P-coston'],
  ])('of another maker that reports a release of the original, by %s', async (_, minPrice, hrp, shown) => {
    const says = 'avalanchego/1.13.0';
    const ledger = hrp === undefined ? standard : overlay(standard, { hrp });
    const { patch } = mapResultAt('platform.getFeeConfig', 'minPrice', (price) => minPrice ?? price);
    const profile = profiles.get('1.12.2');
    const found = await detected(profile, { says, ledger, patch });
    expect(found.profile.name).toBe('flare-1.13.0');
    expect(found.reason).toBe(`info.getNodeVersion reports ${says}, and ${shown}`);
    const other = await detected(profile, { says: 'avalanchego/1.12.2', ledger, patch });
    expect(other.profile.name).toBe('1.12.2');
  });

  test('by how it behaves, when the number is that of a node of another name', async () => {
    const found = await detected(profiles.get('1.12.2'), { says: 'juneogo/1.0.0' });
    expect(found.profile.name).toBe('1.12.2');
    expect(found.version).toBe('juneogo/1.0.0');
    expect(found.reason).toMatch(
      /^info\.getNodeVersion reports juneogo\/1\.0\.0, which is no release of avalanchego; its methods/,
    );
  });

  test('by its methods at least, when its chain is empty', async () => {
    for (const profile of releases) {
      const found = await detected(profile, { ledger: empty, hides: [INFO] });
      expect([...found.profile.methods].sort(), profile.name).toEqual([...profile.methods].sort());
    }
  });

  test('or for the document, when no release has such methods', async () => {
    const found = await detected(profiles.get('1.14.0'), { hides: [INFO, 'platform.getFeeConfig'] });
    expect(found.profile.name).toBe('document');
    expect(found.reason).toContain('no release has exactly these methods: known:');
  });
});

describe('a profile that does not fit is told, with the evidence', () => {
  test.each<[string, string, Node, string, readonly string[]]>([
    [
      'another release than it stands for',
      '1.11.0',
      {},
      '1.13.2',
      [' does not fit: info.getNodeVersion reports avalanchego/1.11.2, and the profile of that release is 1.11.0.'],
    ],
    [
      'methods that it lacks or should not have',
      '1.11.3',
      { hides: [INFO] },
      '1.11.0',
      ['platform.getMaxStakeAmount', 'platform.getPendingValidators'].map(
        (method) => ` does not fit the node: it does not know ${method}.`,
      ),
    ],
    ['not the document, which stands for no release', '1.14.1', {}, 'document', []],
  ])('%s', async (_title, release, node, asked, told) => {
    const client = await clientOf(profiles.get(release), node);
    const { notes = [] } = await checkFit(client, profiles.get(asked), profiles);
    expect(notes).toEqual(told.map((text) => `The profile ${asked}${text}`));
  });

  test('methods that belie what the node says', async () => {
    const { profile, notes } = await detected(profiles.get('1.12.2'), { hides: ['platform.getSubnet'] });
    expect(profile.name).toBe('1.12.2');
    expect(notes).toEqual(['The profile 1.12.2 does not fit the node: it does not know platform.getSubnet.']);
  });
});

test.each([
  ['avalanchego/1.11.2', '1.11.2'],
  ['v1.12.2-rc.1', '1.12.2'],
  ['avalanchego/1.15.0-fuji', '1.15.0'],
  ['avalanchego/1.15.0-fuji-rc.4', '1.15.0'],
  ['avalanche/1.10.0 [database=v1.4.5]', '1.10.0'],
  ['metalgo/1.13.5', undefined],
  ['go-avalanchego/1.13.5', undefined],
  ['1.14', undefined],
  ['1.2.3.4', undefined],
  ['', undefined],
])('the release in %o is %o', (text, release) => expect(releaseIn(text)).toBe(release));
