import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { fillableNetwork, outcomesOf, subnetWith, transactionsOf } from '../../../test/support/fillable-network.ts';
import { smallNetwork, type SmallNetwork, type SmallNetworkOptions } from '../../../test/support/small-network.ts';
import { derived } from '../../encoding/derived.ts';
import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import type { Validator } from '../../reference-node/ledger.ts';
import { validatorId } from './entries/stakers.ts';
import type { MostBurned } from './fees/costs.ts';
import { AVAX } from '../../client/fees/measures.ts';
import { PLAN } from './plan.ts';
import { type Populated, populate, type PopulateOptions, PeersFollow } from './populate.ts';
import { serveHttp } from '../../../test/support/hostile-servers.ts';
import { RpcClient } from '../../client/rpc-client.ts';

/** All entries, without the one that takes longest. */
const ALL = PLAN.map(({ id }) => id).filter((id) => id !== 'long-index');

function validatorOf(node: SmallNetwork, index: number, subnet = PRIMARY_NETWORK): Validator | undefined {
  const id = encodeNodeId(validatorId(index));
  return node.ledger.currentValidators(subnet).find(({ nodeId }) => nodeId === id);
}

/** The entries with another outcome. */
function unlike(outcome: string, populated: Populated): Record<string, string> {
  return Object.fromEntries(Object.entries(outcomesOf(populated)).filter(([, each]) => each !== outcome));
}

/** What no release makes before Helicon. */
const NO_SHORT = expect.stringMatching(/^left out: the network refuses stakes of 4 seconds/) as string;
const NOT_YET = {
  'renewing-validators': "left out: Helicon's rules are not active",
  'ended-stakes': NO_SHORT,
  'ending-member': NO_SHORT,
};

describe('a whole population, across the upgrade to Etna', () => {
  const options: SmallNetworkOptions = { release: '1.13.5', isEtna: false };
  let node: SmallNetwork;
  let before: Populated;
  let crossed: Populated;
  let exchanged: readonly bigint[];

  beforeAll(async () => {
    node = await smallNetwork(options);
    const fill = (): Promise<Populated> => populate({ url: node.url, privateKey: node.privateKey, only: ALL });
    before = await fill();
    const first = node.exchange.height;
    options.isEtna = true;
    crossed = await fill();
    exchanged = [first, node.exchange.height];
  });
  afterAll(() => node.close());

  test('first makes each entry that the rules allow', () => {
    expect(unlike('made', before)).toEqual({
      ...NOT_YET,
      l1: "left out: Etna's rules are not active yet",
      'l1-orders': "left out: Etna's rules are not active yet",
      'rewarded-validator': NO_SHORT,
      // The other entries make enough of them.
      'platform-blocks': 'there',
    });
  });

  test('then makes what has become possible, tops up the outputs of the key, and leaves what is there', () => {
    expect(unlike('there', crossed)).toEqual({
      ...NOT_YET,
      'elastic-subnet': "left out: Etna's rules do not allow it",
      l1: 'made',
      'l1-orders': 'made',
      coins: 'made',
      'ending-lock': 'made',
    });
    expect(exchanged[1]).toBe(exchanged[0]);
  });

  test('gives one address more UTXOs than two pages contain', () =>
    expect(node.ledger.utxos(derived('owner of many'))).toHaveLength(2600));

  test('gives another address outputs of all kinds', () => {
    const utxos = node.ledger.utxos(derived('owner of kinds'));
    const kinds = utxos.map(({ owner, stakeableLocktime }) => {
      const lock = owner.locktime === 0n ? 'none' : owner.locktime > node.ledger.time ? 'later' : 'past';
      return [owner.threshold, lock, stakeableLocktime > node.ledger.time];
    });
    expect(kinds).toHaveLength(15);
    expect(new Set(utxos.map(({ amount }) => amount)).size).toBe(15);
    expect(kinds).toEqual(
      expect.arrayContaining([
        [1, 'none', false],
        [1, 'later', false],
        [1, 'past', false],
        [1, 'none', true],
        [1, 'later', true],
        [1, 'past', true],
        [2, 'none', false],
      ]),
    );
  });

  test('adds validators with BLS keys, with owners of four kinds and fees that all differ', () => {
    const added = Array.from({ length: 31 }, (_, index) => validatorOf(node, index));
    expect(added.filter((each) => each?.signer === undefined)).toEqual([]);
    expect(new Set(added.map((each) => each?.shares)).size).toBe(31);
    const owners = added.map((each) => each?.validationRewardOwner);
    const kinds = owners.map((owner) => `${owner?.threshold ?? 0} of ${owner?.addresses.length ?? 0}`);
    expect(new Set(kinds)).toEqual(new Set(['1 of 1', '2 of 3', '2 of 2']));
    expect(owners.filter((owner) => owner?.locktime !== 0n)).toHaveLength(15);
  });

  test('makes the node itself a validator', () => {
    const ids = node.ledger.currentValidators(PRIMARY_NETWORK).map(({ nodeId }) => nodeId);
    expect(ids).toContain(node.ledger.nodeId);
  });

  test('spreads the delegators evenly over the first validators', () => {
    const counts = [0, 1, 2, 3, 4].map((index) => validatorOf(node, index)?.delegators.length);
    expect(counts).toEqual([3, 3, 3, 3, 0]);
  });

  test('makes a Subnet whose first validator has been removed, and whose blockchain every node can run', () => {
    const { id = '' } = subnetWith(node, 'subnet permissioned') ?? {};
    const there = [0, 1, 2, 3, 4, 5, 6].filter((index) => validatorOf(node, index, id) !== undefined);
    expect(there).toEqual([1, 2, 3, 4, 5]);
    const [exchange] = node.ledger.blockchains().filter((chain) => chain.id === node.ledger.chainIds.X);
    expect(node.ledger.blockchains()).toContainEqual(
      expect.objectContaining({ name: 'conformance', subnetId: id, vmId: exchange?.vmId }),
    );
  });

  test('hands a Subnet over to a new owner', () => {
    expect(subnetWith(node, 'subnet transferred')).toBeUndefined();
    expect(subnetWith(node, 'new owner transferred')).toBeDefined();
  });

  test('converts a Subnet to an L1 with an active, an inactive and a disabled validator', () => {
    const { id = '', conversion } = subnetWith(node, 'subnet l1') ?? {};
    const manager = node.ledger.blockchains().find((chain) => chain.id === conversion?.managerChainId);
    expect(manager?.subnetId).toBe(id);
    const balances = node.ledger.l1Validators(id).map(({ balance }) => balance);
    expect(balances.filter((balance) => balance === 0n)).toHaveLength(2);
  });

  test('orders an L1 to take two validators, to weigh one of them twice, and to let the other one go', () => {
    const { id = '' } = subnetWith(node, 'subnet l1') ?? {};
    const all = node.ledger.l1Validators(id).map(({ weight, minNonce }) => [weight, minNonce]);
    const weights = [101n, 102n, 104n, 105n, 10_000n].map((weight) => [weight, 0n]);
    expect(all.sort()).toEqual([...weights, [150n, 1n], [204n, 8n]].sort());
  });

  test('leaves exports of both chains to the P-Chain that nobody has imported', () => {
    const owner = derived('owner of atomic');
    expect(node.ledger.atomicUtxos('X', owner)).toHaveLength(1200);
    expect(node.ledger.atomicUtxos('C', owner)).toHaveLength(4);
    expect(node.ledger.utxos(owner)).not.toEqual([]);
  });

  test('exports from the P-Chain to X and C, and imports what it exported itself', () => {
    expect(node.exchange.atomic.ofAddress(derived('owner of exports'))).toHaveLength(1);
    const all = transactionsOf(node);
    const count = (kind: string): number => all.filter((each) => each.kind === kind).length;
    // One import is that of the staking asset of the elastic Subnet.
    expect({ imports: count('ImportTx'), exports: count('ExportTx') }).toEqual({ imports: 6, exports: 2 });
  });

  test('makes an elastic Subnet with an asset of its own, validators and a delegator', () => {
    const subnet = subnetWith(node, 'subnet elastic');
    expect(subnet?.kind).toBe('elastic');
    const counts = [0, 1, 2, 3].map((index) => validatorOf(node, index, subnet?.id)?.delegators.length);
    expect(counts).toEqual([1, 0, 0, undefined]);
  });

  test('names the addresses of its data, so that a run finds them', () => {
    expect(before.hints.addresses).toHaveLength(6);
    expect(new Set(before.hints.addresses).size).toBe(6);
    for (const address of before.hints.addresses) expect(address).toMatch(/^P-custom1/);
  });

  test('sends at most five requests for a transaction', () => {
    const transactions = before.entries.reduce((sum, entry) => sum + entry.transactions, 0);
    expect(before.requests).toBeGreaterThan(transactions);
    expect(before.requests).toBeLessThanOrEqual(5 * transactions);
  });
});

describe('a node whose rules do not allow an entry', () => {
  test.each<[string, SmallNetworkOptions, Record<string, string>]>([
    [
      'of a release that has no L1s',
      { release: '1.11.13', isEtna: false },
      { l1: 'left out: the rules of release 1.11.13 do not allow it' },
    ],
    [
      'of a release without elastic Subnets',
      { release: '1.14.0', isEtna: false },
      { 'elastic-subnet': 'left out: the rules of release 1.14.0 do not allow it' },
    ],
  ])('%s: says which rule leaves an entry out, and sends nothing', async (_, options, expected) => {
    const { node, fill } = await fillableNetwork(options);
    const before = node.ledger.height;
    expect(outcomesOf(await fill(Object.keys(expected)))).toEqual(expected);
    expect(node.ledger.height).toBe(before);
  });

  test('keeps a Subnet with its first owner where the release cannot transfer it', async () => {
    const { node, fill } = await fillableNetwork({ release: '1.10.18', isEtna: false });
    expect(await fill(['transferred-subnet'])).toMatchObject({ entries: [{ outcome: 'made', transactions: 1 }] });
    expect(subnetWith(node, 'subnet transferred')).toBeDefined();
  });
});

describe('a node that rejects transactions', () => {
  test('fails the entry with the error of the node, and leaves the others alone', async () => {
    const { fill } = await fillableNetwork({
      refuse: (kind) => (kind === 'CreateSubnetTx' ? 'no Subnets today' : undefined),
    });
    expect(outcomesOf(await fill(['coins', 'locked-outputs', 'permissioned-subnet']))).toEqual({
      coins: 'made',
      'locked-outputs': 'made',
      'permissioned-subnet': "failed: platform.issueTx: couldn't issue tx: no Subnets today",
    });
  });

  test('gets the rest of the data when it accepts again', async () => {
    let left = 4;
    const refuse = (): string | undefined => (left-- > 0 ? undefined : 'no more');
    const { node, fill } = await fillableNetwork({ refuse });
    expect(outcomesOf(await fill(['coins', 'many-utxos']))).toEqual({
      coins: 'made',
      'many-utxos': "failed: platform.issueTx: couldn't issue tx: no more",
    });
    const owner = derived('owner of many');
    const before = node.ledger.utxos(owner).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(2600);
    left = Infinity;
    expect(outcomesOf(await fill(['many-utxos']))).toEqual({ 'many-utxos': 'made' });
    expect(node.ledger.utxos(owner)).toHaveLength(2600);
  });

  test('of the C-Chain: names the transaction and its status', async () => {
    const { fill } = await fillableNetwork({ contractStatus: 'Dropped' });
    expect(outcomesOf(await fill(['waiting-imports']))['waiting-imports']).toMatch(/^failed: \w{40,60} is Dropped$/);
  });
});

test('an interrupted population: leaves out what has not started, and the next one makes it', async () => {
  const { fill } = await fillableNetwork();
  const interrupt = new AbortController();
  const wanted = ['coins', 'locked-outputs', 'permissioned-subnet'];
  const seen: string[] = [];
  const onEntry: PopulateOptions['onEntry'] = ({ id }) => {
    seen.push(id);
    interrupt.abort();
  };
  expect(outcomesOf(await fill(wanted, { signal: interrupt.signal, onEntry }))).toEqual({
    coins: 'made',
    'locked-outputs': 'left out: interrupted',
    'permissioned-subnet': 'left out: interrupted',
  });
  expect(seen).toEqual(wanted);
  expect(outcomesOf(await fill(wanted))).toEqual({
    coins: 'there',
    'locked-outputs': 'made',
    'permissioned-subnet': 'made',
  });
});

test('a blockchain that no node can run is made only when it is selected by name', async () => {
  const { node, fill } = await fillableNetwork();
  const names = (): string[] => node.ledger.blockchains().map(({ name }) => name);
  await fill(['permissioned-subnet', 'subnet-chain']);
  expect(names()).not.toContain('conformance without VM');
  expect(await fill(['broken-chain'])).toMatchObject({ entries: [{ outcome: 'made', transactions: 2 }] });
  expect(await fill(['broken-chain'])).toMatchObject({ entries: [{ outcome: 'there', transactions: 0 }] });
  expect(names().filter((name) => name === 'conformance without VM')).toHaveLength(1);
});

describe('a chain with little gas', () => {
  const gas = { maxCapacity: 150_000n, maxPerSecond: 100_000n };

  test('tries again only what was refused for lack of gas', async () => {
    const { fill } = await fillableNetwork({
      gas,
      refuse: (kind) => (kind === 'CreateSubnetTx' ? 'no Subnets' : undefined),
    });
    const { entries, requests } = await fill(['permissioned-subnet']);
    expect(entries).toMatchObject([{ outcome: 'failed', reason: expect.stringContaining('no Subnets') as string }]);
    expect(requests).toBeLessThan(25);
  });

  test('leaves out what no block has room for', async () => {
    const { fill } = await fillableNetwork({ gas: { maxCapacity: 20_000n, maxPerSecond: 20_000n } });
    expect(outcomesOf(await fill(['l1'])).l1).toMatch(
      /^failed: the transaction needs \d+ gas, and a block has at most 20000$/,
    );
  });
});

describe('the budget', () => {
  const wanted = ['coins', 'locked-outputs', 'permissioned-subnet', 'l1', 'waiting-imports', 'exports-and-imports'];

  test('is not more than what is printed before the first transaction', async () => {
    let most: MostBurned | undefined;
    let transactions = 0;
    const { fill } = await fillableNetwork({ onRefused: () => (transactions += 1) });
    const { burned, fees } = await fill(wanted, { onPlan: (plan) => (most = plan) });
    expect(most?.given).toBe(burned - fees);
    expect(most?.fees).toBeGreaterThan(fees);
    expect(fees).toBeGreaterThan(0n);
    expect(transactions).toBe(0);
  });

  test('ends entries that would burn more, and no other', async () => {
    const { fill } = await fillableNetwork();
    const { entries, burned } = await fill(wanted, { budget: 10n * AVAX });
    const told = outcomesOf({ entries } as Populated);
    expect(told).toMatchObject({ coins: 'made', 'locked-outputs': 'made', 'permissioned-subnet': 'made' });
    expect(told.l1).toMatch(
      /^failed: a transaction burns up to 20[.\d]* AVAX, and [.\d]+ AVAX of the budget are left; raise --budget$/,
    );
    expect(burned).toBeLessThanOrEqual(10n * AVAX);
  });
});

/** A node at a height that each question raises by one; undefined for one that tells none. */
async function nodeAt(height: number | undefined, seen: string[] = [], name = 'own'): Promise<string> {
  let at = height;
  return serveHttp((_request, response) => {
    seen.push(`${name} ${at}`);
    response.end(
      at === undefined
        ? '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"},"id":1}'
        : `{"jsonrpc":"2.0","result":{"height":"${name === 'own' ? at : at++}"},"id":1}`,
    );
  });
}

test('waits until each peer has the height of the node, and for none that tells no height', async () => {
  const seen: string[] = [];
  const own = RpcClient.at(await nodeAt(5, seen), { timeoutMs: 5000, concurrency: 1 });
  const peers = new PeersFollow(own, [await nodeAt(3, seen, 'late'), await nodeAt(undefined, seen, 'mute')]);
  onTestFinished(async () => {
    await Promise.all([own.close(), peers.close()]);
  });
  await peers.wait();
  expect(seen).toEqual(['own 5', 'late 3', 'late 4', 'late 5', 'mute undefined']);
});
