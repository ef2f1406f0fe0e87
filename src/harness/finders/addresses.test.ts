import { describe, expect, test } from 'vitest';
import { servedClient } from '../../../test/support/served-client.ts';
import { encodeAddress } from '../../encoding/address.ts';
import type { Change } from '../../reference-node/server/patch.ts';
import { withNodeLedger, failWhen, mapResultAt } from '../../reference-node/changes/changes.ts';
import { ALICE, BOB, tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { NodeClient } from '../../client/node-client.ts';
import { sampleOf } from '../sample.ts';
import { NO_HINTS } from '../../client/knowledge.ts';

const BALANCE = 'platform.getBalance';

const named = (bytes: Uint8Array): string => encodeAddress({ chain: 'P', hrp: 'custom', bytes });

const [alice, bob, nobody] = [named(ALICE), named(BOB), named(new Uint8Array(20).fill(9))];

interface Options {
  readonly change?: Change;
  readonly addresses?: readonly string[];
}

async function sampled({ change, addresses = [] }: Options = {}) {
  const { client } = await servedClient(tinyLedger(), change);
  const calls: { readonly method: string; readonly params: unknown }[] = [];
  const counting: Pick<NodeClient, 'call'> = {
    call: (method, params, options) => {
      calls.push({ method, params });
      return client.call(method, params, options);
    },
  };
  return { sample: sampleOf(counting, 1, { ...NO_HINTS, addresses }, () => true, 0), calls };
}

describe('addresses with UTXOs', () => {
  test('have the number of their UTXOs, and those with the most are first', async () => {
    const { sample } = await sampled();
    expect(await sample.addresses()).toEqual([
      { address: alice, utxoCount: 7 },
      { address: bob, utxoCount: 1 },
    ]);
  });

  test('do not include an address without UTXOs, even if the user names it', async () => {
    const { sample } = await sampled({ addresses: [nobody] });
    expect((await sample.addresses()).map(({ address }) => address)).toEqual([alice, bob]);
  });

  test.each<[string, Change]>([
    ['null', mapResultAt(BALANCE, 'utxoIDs', () => null)],
    ['an object', mapResultAt(BALANCE, 'utxoIDs', () => ({}))],
    ['an error', failWhen(BALANCE, () => true)],
  ])('are found by their UTXOs, where the balance shows %s', async (_title, change) => {
    const { sample } = await sampled({ change });
    expect((await sample.addresses())[0]).toEqual({ address: alice, utxoCount: 7 });
  });

  test('are missing with a remedy, where no address has one', async () => {
    const none = withNodeLedger(() => ({ utxos: () => [] }));
    const { sample } = await sampled({ change: none });
    await expect(sample.addresses()).rejects.toThrow(
      'no address with UTXOs was found on the node; use a funded address with --sample address=...',
    );
  });

  test('are counted for 24 addresses at most', async () => {
    const addresses = Array.from({ length: 200 }, (_, at) => named(new Uint8Array(20).fill(at + 3)));
    const { sample, calls } = await sampled({ addresses });
    await expect(sample.addresses()).rejects.toThrow('no address with UTXOs');
    expect(calls.filter(({ method }) => method === BALANCE)).toHaveLength(24);
    expect(calls.filter(({ method }) => method === 'platform.getUTXOs')).toHaveLength(1);
  });
});

describe('an address with at least some UTXOs', () => {
  test('is the one with the most', async () => {
    const { sample } = await sampled();
    expect(await sample.addressWithUtxos({ atLeast: 7 })).toBe(alice);
  });

  test('is missing with its number, where none has so many', async () => {
    const { sample } = await sampled();
    await expect(sample.addressWithUtxos({ atLeast: 1025 })).rejects.toThrow(
      'no address with 1025 UTXOs was found on the node; use such an address with --sample address=...',
    );
  });
});

describe('the prefix of addresses', () => {
  const silent = failWhen(
    ['platform.getCurrentValidators', 'platform.getTx', 'platform.getBlockByHeight', 'platform.getSubnets'],
    () => true,
  );
  const foreign = encodeAddress({ chain: 'P', hrp: 'net-2', bytes: new Uint8Array(20) });

  test('is that of the addresses in responses, whatever the user names, and nothing is counted', async () => {
    const { sample, calls } = await sampled({ addresses: [foreign] });
    expect(await sample.addressPrefix()).toBe('custom');
    expect(calls.filter(({ method }) => method === BALANCE)).toEqual([]);
  });

  test('is that of the address that the user names, where no response contains one', async () => {
    const { sample } = await sampled({ change: silent, addresses: [foreign] });
    expect(await sample.addressPrefix()).toBe('net-2');
  });

  test('is missing, where nothing shows it', async () => {
    const { sample } = await sampled({ change: silent });
    await expect(sample.addressPrefix()).rejects.toThrow(
      'no address that shows the prefix of its network was found on the node; ' +
        'use a chain with transactions, or --sample address=...',
    );
  });
});
