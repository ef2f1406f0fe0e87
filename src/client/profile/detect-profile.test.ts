import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import { loadProfiles } from '../../judge/catalogue/profiles.ts';
import { type Ledger } from '../../reference-node/ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../reference-node/server/serve-ledger.ts';
import { Transport } from '../../transport/transport.ts';
import { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { mapResultAt } from '../../reference-node/changes/changes.ts';
import { overlay } from '../../reference-node/ledger/overlay.ts';
import type { Patch } from '../../reference-node/server/patch.ts';
import { checkFit, detectProfile, releaseIn } from './detect-profile.ts';
import { dialectOf } from './dialect-of.ts';
import { NodeClient } from '../node-client.ts';

const profiles = await loadProfiles(await loadCatalogue());
const schemas = new SchemaSet();
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

/** Asks a node that speaks as a profile; some of its methods may be hidden. */
async function withNode<T>(
  profile: Profile,
  { ledger = standard, hides = [], says, patch }: Node,
  ask: (client: NodeClient) => Promise<T>,
) {
  const dialect = dialectOf(profile);
  const methods = new Set([...dialect.methods].filter((method) => !hides.includes(method)));
  const node = await serveLedger(ledger, {
    dialect: { ...dialect, methods, nodeVersion: says ?? dialect.nodeVersion },
    patch,
  });
  const transport = new Transport({
    baseUrl: node.url,
    timeoutMs: 5000,
    maxBodyBytes: 1 << 26,
    concurrency: 8,
    headers: [],
    insecure: false,
  });
  const client = new NodeClient(transport, schemas);
  try {
    return await ask(client);
  } finally {
    await client.close();
    await node.close();
  }
}

const releases = profiles.all().filter(({ name }) => name !== 'document');
const named = profiles.all().map((profile) => [profile.name, profile] as const);

describe('a node is taken for what it is', () => {
  test.each(named)('%s, by what it says', async (name, profile) => {
    const detected = await withNode(profile, {}, (client) => detectProfile(client, profiles));
    expect(detected.profile.name).toBe(name);
    expect(detected.notes ?? []).toEqual([]);
    if (name !== 'document')
      expect(detected.reason).toMatch(/^info\.getNodeVersion reports avalanche(?:go)?\/1\.\d+\.\d+$/);
  });

  test.each(named)('%s, by how it behaves', async (name, profile) => {
    const detected = await withNode(profile, { hides: [INFO] }, (client) => detectProfile(client, profiles));
    // Without a validator that renews itself, nothing tells these two from each other.
    expect(detected.profile.name).toBe(name === '1.14.1' ? '1.15.0' : name);
    expect(detected.notes ?? []).toEqual([]);
    expect(detected.reason).toMatch(/^the node does not serve info\.getNodeVersion/);
  });

  test.each<[string, bigint | undefined, string | undefined, string]>([
    ['gas that costs as much', 250n, undefined, 'gas costs 250 nAVAX at least'],
    ['addresses of its networks', undefined, 'coston', 'its addresses begin with P-coston'],
  ])('of another maker that reports a release of the original, by %s', async (_, minPrice, hrp, shown) => {
    const says = 'avalanchego/1.13.0';
    const ledger = hrp === undefined ? standard : overlay(standard, { hrp });
    const { patch } = mapResultAt('platform.getFeeConfig', 'minPrice', (price) => minPrice ?? price);
    const profile = profiles.get('1.12.2');
    const detected = await withNode(profile, { says, ledger, patch }, (client) => detectProfile(client, profiles));
    expect(detected.profile.name).toBe('flare-1.13.0');
    expect(detected.reason).toBe(`info.getNodeVersion reports ${says}, and ${shown}`);
    const other = await withNode(profile, { says: 'avalanchego/1.12.2', ledger, patch }, (client) =>
      detectProfile(client, profiles),
    );
    expect(other.profile.name).toBe('1.12.2');
  });

  test('by how it behaves, when the number is that of a node of another name', async () => {
    const says = 'juneogo/1.0.0';
    const detected = await withNode(profiles.get('1.12.2'), { says }, (client) => detectProfile(client, profiles));
    expect(detected.profile.name).toBe('1.12.2');
    expect(detected.version).toBe('juneogo/1.0.0');
    expect(detected.reason).toMatch(
      /^info\.getNodeVersion reports juneogo\/1\.0\.0, which is no release of avalanchego; its methods/,
    );
  });

  test('by its methods at least, when its chain is empty', async () => {
    for (const profile of releases) {
      const ask = (client: NodeClient) => detectProfile(client, profiles);
      const detected = await withNode(profile, { ledger: empty, hides: [INFO] }, ask);
      expect([...detected.profile.methods].sort(), profile.name).toEqual([...profile.methods].sort());
    }
  });

  test('or for the document, when no release has such methods', async () => {
    const hides = [INFO, 'platform.getFeeConfig'];
    const detected = await withNode(profiles.get('1.14.0'), { hides }, (client) => detectProfile(client, profiles));
    expect(detected.profile.name).toBe('document');
    expect(detected.reason).toContain('no release has exactly these methods: known:');
  });
});

describe('a profile that does not fit is told, with the evidence', () => {
  test('another release than it stands for', async () => {
    const { notes } = await withNode(profiles.get('1.11.0'), {}, (client) =>
      checkFit(client, profiles.get('1.13.2'), profiles),
    );
    expect(notes).toEqual([
      'The profile 1.13.2 does not fit: info.getNodeVersion reports avalanchego/1.11.2, and the profile of that release is 1.11.0.',
    ]);
  });

  test('methods that it lacks or should not have', async () => {
    const { notes } = await withNode(profiles.get('1.11.3'), { hides: [INFO] }, (client) =>
      checkFit(client, profiles.get('1.11.0'), profiles),
    );
    expect(notes).toEqual([
      'The profile 1.11.0 does not fit the node: it does not know platform.getMaxStakeAmount.',
      'The profile 1.11.0 does not fit the node: it does not know platform.getPendingValidators.',
    ]);
  });

  test('methods that belie what the node says', async () => {
    const hides = ['platform.getSubnet'];
    const { profile, notes } = await withNode(profiles.get('1.12.2'), { hides }, (client) =>
      detectProfile(client, profiles),
    );
    expect(profile.name).toBe('1.12.2');
    expect(notes).toEqual(['The profile 1.12.2 does not fit the node: it does not know platform.getSubnet.']);
  });

  test('not the document, which stands for no release', async () => {
    const { notes } = await withNode(profiles.get('1.14.1'), {}, (client) =>
      checkFit(client, profiles.get('document'), profiles),
    );
    expect(notes ?? []).toEqual([]);
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
