import { describe, expect, onTestFinished, test } from 'vitest';
import { fillableNetwork, outcomesOf, subnetWith, transactionsOf } from '../../../test/support/fillable-network.ts';
import { type SmallNetworkOptions } from '../../../test/support/small-network.ts';
import { derived } from '../../encoding/derived.ts';
import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { Payments } from './payments.ts';

describe('a node that rejects transactions', () => {
  test('gets the second half of an entry when only the first was accepted', async () => {
    let isOpen = false;
    const refuse = (kind: string): string | undefined =>
      !isOpen && kind === 'ConvertSubnetToL1Tx' ? 'conversions are closed' : undefined;
    const { node, fill } = await fillableNetwork({ refuse });
    expect(outcomesOf(await fill(['l1'])).l1).toContain('conversions are closed');
    isOpen = true;
    expect(await fill(['l1'])).toMatchObject({ entries: [{ outcome: 'made', transactions: 6 }] });
    const owned = node.ledger.subnets().filter(({ owner }) => owner.addresses.length > 0);
    expect(owned.map(({ conversion }) => conversion !== undefined)).toEqual([true, true]);
  });
});

test('without funds on the C-Chain, the exports come from the X-Chain alone', async () => {
  const { node, fill } = await fillableNetwork({ contractFunds: 0n });
  expect(await fill(['waiting-imports', 'exports-and-imports'])).toMatchObject({
    entries: [{ transactions: 4 }, { transactions: 7 }],
  });
  expect(node.ledger.atomicUtxos('C', derived('owner of atomic'))).toEqual([]);
  expect(node.exchange.atomic.ofAddress(derived('owner of exports'))).toHaveLength(1);
});

describe('a chain with little gas', () => {
  const gas = { maxCapacity: 150_000n, maxPerSecond: 100_000n };

  test('splits large transactions', async () => {
    // Gas comes back at the next second: one transaction takes one.
    const { node, fill } = await fillableNetwork({ gas: { maxCapacity: 500_000n, maxPerSecond: 10_000_000n } });
    const { entries } = await fill(['many-utxos']);
    expect(entries).toMatchObject([{ outcome: 'made' }]);
    expect(entries[0]?.transactions).toBeGreaterThan(2_600_000 / 500_000);
    expect(node.ledger.utxos(derived('owner of many'))).toHaveLength(2600);
  }, 60_000);

  test('makes all while others send transactions, too', async () => {
    const { node, fill } = await fillableNetwork({ gas });
    const others = await Payments.start({ url: node.url, privateKey: node.privateKey });
    onTestFinished(() => others.stop());
    await others.next();
    const before = others.accepted.P;
    const populated = await fill(['locked-outputs', 'permissioned-subnet', 'validators', 'l1']);
    expect(new Set(Object.values(outcomesOf(populated)))).toEqual(new Set(['made']));
    expect(others.accepted.P).toBeGreaterThan(before);
  }, 60_000);
});

describe('before Durango', () => {
  const options: SmallNetworkOptions = { release: '1.10.10', isDurango: false, isEtna: false };

  test('pays without base transactions, and keeps Subnets with their first owner', async () => {
    const { node, fill } = await fillableNetwork(options);
    const populated = await fill(['coins', 'many-utxos', 'locked-outputs', 'transferred-subnet', 'platform-blocks']);
    expect(new Set(Object.values(outcomesOf(populated)))).toEqual(new Set(['made']));
    expect(node.ledger.utxos(derived('owner of many'))).toHaveLength(2600);
    expect(node.ledger.utxos(derived('owner of kinds'))).toHaveLength(15);
    expect(subnetWith(node, 'subnet transferred')).toBeDefined();
    const memos = transactionsOf(node).map(({ body }) => ('memo' in body ? Buffer.from(body.memo).toString() : ''));
    expect(new Set(memos)).toEqual(new Set(['', 'a Subnet to test with']));
    expect(node.ledger.height).toBeGreaterThanOrEqual(12n);
  });

  test('adds validators that start in the future, one of them much later', async () => {
    const { node, fill } = await fillableNetwork(options);
    expect(outcomesOf(await fill(['coins', 'validators']))).toEqual({ coins: 'made', validators: 'made' });
    const now = BigInt(Math.floor(Date.now() / 1000));
    const pending = node.ledger.pendingValidators(PRIMARY_NETWORK).map(({ startTime }) => startTime - now);
    expect(pending).toHaveLength(31);
    expect(pending.filter((ahead) => ahead > 0n && ahead <= 25n)).toHaveLength(30);
    expect(pending.filter((ahead) => ahead > 3600n)).toHaveLength(1);
  });
});
