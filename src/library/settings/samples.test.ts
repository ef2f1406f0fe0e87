import { describe, expect, test } from 'vitest';
import { fundedKey } from '../../reference-node/ledger/keys/keys.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { capabilitiesOf, runRequest } from './run-request.ts';
import { optionSettings } from './option-settings.ts';
import { sampleOptions, privateKey } from './samples.ts';
import type { SettingName } from './table/settings.ts';
import { encodeCb58 } from '../../encoding/cb58.ts';

const KEY = encodeHex(fundedKey(1).privateKey);
const samples = (settings: Parameters<typeof optionSettings>[0]) => sampleOptions(optionSettings(settings));

describe('the data that a user names', () => {
  test('are none where nothing is named', () =>
    expect(samples({})).toEqual({ hints: { addresses: [], subnets: [], transactions: [], blockchains: [] } }));

  test('are hints of each kind', () => {
    const address = 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p';
    const ids = ['11111111111111111111111111111111LpoYY', 'TtF4d2QWbk5vzQGTEPrN48x6vwgAoAmKQ9cbp79inpQmcRKES'];
    expect(samples({ samples: [`address=${address}`, ...ids.map((id) => `tx=${id}`)] }).hints).toMatchObject({
      addresses: [address],
      transactions: ids,
    });
  });

  test.each(['tx', 'subnet', 'blockchain'])('have no ID that does not decode: %s', (kind) =>
    expect(() => samples({ samples: [`${kind}=zzz`] })).toThrow(`--sample "${kind}=zzz" is no ID: `),
  );

  test('have no address that does not decode', () =>
    expect(() => samples({ samples: ['address=P-foo'] })).toThrow(
      /^--sample "address=P-foo" is no address: .+\. Copy/,
    ));

  test('have a user with a password alone', () => {
    expect(samples({ user: 'me', password: 'secret' })).toMatchObject({ user: 'me', password: 'secret' });
    expect(() => samples({ user: 'me' })).toThrow(
      '--user needs --password, or AVALANCHE_CONFORMANCE_PASSWORD in the environment.',
    );
    expect(samples({ password: 'secret' }).password).toBeUndefined();
  });

  test('have a key only where the run may write', () => {
    expect(samples({ write: true, key: KEY })).toMatchObject({ key: KEY });
    expect(samples({ key: KEY }).key).toBeUndefined();
    expect(() => samples({ write: true })).toThrow('--write needs --key, or AVALANCHE_CONFORMANCE_KEY');
  });
});

test.each([
  ['budget', { budget: '5AVAX' }],
  ['allowNetwork', { allowNetworks: [5] }],
  ['launchNodes', { launchNodes: 3 }],
] satisfies [SettingName, object][])(
  '%s without what it needs has no effect from a file, and is refused from a program',
  async (name, own) => {
    const settings = optionSettings({ target: 'http://127.0.0.1:1', ...own });
    const { launch, options } = await runRequest(settings, { sources: new Map([[name, 'shared.yaml:3']]) });
    expect([launch, options.budget, options.allowNetworks]).toEqual([undefined, undefined, undefined]);
    await expect(runRequest(settings)).rejects.toThrow(/^--\S+ needs --(write|launch)/);
  },
);

describe('what the node is said to offer', () => {
  const capabilities = (settings: Parameters<typeof optionSettings>[0]) => [
    ...capabilitiesOf(optionSettings(settings)).values(),
  ];

  test('is what is named with it and without it', () => {
    expect(capabilities({ with: ['index'], without: ['health'] })).toEqual(['demanded', false]);
    expect(capabilities({})).toEqual([]);
  });

  test('cannot be in a part', () => {
    expect(() => capabilities({ with: ['index/X/tx'], without: ['index'] })).toThrow(
      '--with and --without both name index/X/tx.',
    );
    expect(capabilities({ with: ['index'], without: ['index/X/tx'] })).toHaveLength(2);
  });

  test('cannot be both', () => {
    expect(() => capabilities({ with: ['index'], without: ['index'] })).toThrow(
      '--with and --without both name index.',
    );
  });
});

test('a key is taken in both of its forms', () => {
  expect(privateKey(KEY)).toBe(KEY);
  expect(privateKey(`PrivateKey-${encodeCb58(fundedKey(1).privateKey)}`)).toBe(KEY);
});

test.each(['', KEY.slice(2), KEY.slice(0, -2), `${KEY}a5`, 'PrivateKey-nonsense', `PrivateKey-${KEY}`])(
  'what is no key is refused, and not repeated: %j',
  (text) => expect(() => privateKey(text)).toThrow('--key must be 32 bytes as hex behind 0x, or PrivateKey- and CB58.'),
);
