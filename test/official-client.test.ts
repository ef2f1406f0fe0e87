import { createRequire } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { loadCatalogue } from '../src/catalogue/catalogue.ts';
import { loadProfiles } from '../src/catalogue/profiles.ts';
import { encodeAddress } from '../src/encoding/address.ts';
import { encodeHexChecked } from '../src/encoding/hex.ts';
import { startReferenceNode } from '../src/reference-node/index.ts';
import { DOCUMENT, type Dialect } from '../src/reference-node/dialect.ts';
import type { Ledger } from '../src/reference-node/ledger.ts';
import { accountsOf } from '../src/reference-node/scenarios/accounts.ts';
import { dialectOf } from '../src/target/profile/dialect-of.ts';

type Client = Readonly<Record<string, (params?: unknown) => Promise<unknown>>>;

/** The client of the P-Chain in the library of its developers, whose types this project's module resolution does not find. */
interface Library {
  readonly pvm: { readonly PVMApi: (new (url: string) => Client) & { readonly prototype: object } };
}

const { pvm } = createRequire(import.meta.url)('@avalabs/avalanchejs') as Library;

/** Methods of the client that are none of the P-Chain service, or that only another one calls. */
const OTHERS = ['constructor', 'setFetchOptions', 'getAssetDescription', 'getAddressTxs', 'issueSignedTx'];
/** The release for which this version of the library was made. */
const RELEASE = '1.14.2';

function methodsOf(client: object): readonly string[] {
  const names: string[] = [];
  for (let at = client; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    names.push(...Object.getOwnPropertyNames(at));
  }
  return [...new Set(names)].filter((name) => !OTHERS.includes(name)).sort();
}

/** What a client is given for a call, and what it makes of the response. */
type Expected = readonly [argument: unknown, result: object];

/** By method, as the ledger has it that the node serves. Numbers that the client reads as `bigint` are such. */
function callsOn(ledger: Ledger): Readonly<Record<string, Expected>> {
  const { P, X } = ledger.chainIds;
  const subnets = ledger.subnets();
  const elastic = subnets.find(({ kind }) => kind === 'elastic');
  const [l1] = subnets.flatMap(({ id }) => ledger.l1Validators(id));
  const [validator] = ledger.currentValidators(P);
  const [gamma] = ledger.blockchains().filter(({ subnetId }) => subnetId === elastic?.id);
  const [tx] = ledger.blockByHeight(ledger.height)?.txs ?? [];
  if (elastic === undefined || l1 === undefined || validator === undefined || gamma === undefined || tx === undefined)
    throw new Error('the standard chain has not what the client asks for');
  const { partner } = accountsOf(1);
  const address = encodeAddress({ chain: 'P', hrp: ledger.hrp, bytes: partner });
  const held = ledger.utxos(partner);
  const avax = held.filter(({ assetId }) => assetId === ledger.avaxAssetId);
  const total = [...(ledger.validatorsAt(ledger.height, P)?.values() ?? [])].reduce(
    (sum, { weight }) => sum + weight,
    0n,
  );
  const listed = (member: string, item: object): object => ({
    [member]: expect.arrayContaining([expect.objectContaining(item)]) as unknown,
  });
  return {
    getBalance: [{ addresses: [address] }, { balance: avax.reduce((sum, { amount }) => sum + amount, 0n) }],
    getBlockchainStatus: [X, { status: 'Validating' }],
    getBlockchains: [undefined, listed('blockchains', { id: gamma.id, name: gamma.name, subnetID: elastic.id })],
    getCurrentSupply: [undefined, { height: `${ledger.height}` }],
    getCurrentValidators: [{ subnetID: P }, listed('validators', { nodeID: validator.nodeId, txID: validator.txId })],
    getFeeConfig: [undefined, { maxCapacity: 1_000_000n }],
    getFeeState: [undefined, { price: 1n }],
    getHeight: [undefined, { height: `${ledger.height}` }],
    getL1Validator: [l1.validationId, { nodeID: l1.nodeId, weight: l1.weight }],
    getMinStake: [undefined, { minValidatorStake: `${2_000n * 10n ** 9n}` }],
    getRewardUTXOs: [{ txID: tx.id }, { numFetched: '0' }],
    getStake: [{ addresses: [address] }, { encoding: 'hex' }],
    getStakingAssetID: [{ subnetID: elastic.id }, { assetID: elastic.stakingAssetId }],
    getSubnet: [{ subnetID: elastic.id }, { isPermissioned: false }],
    getSubnets: [{ ids: [elastic.id] }, listed('subnets', { id: elastic.id })],
    getTimestamp: [undefined, { timestamp: expect.stringMatching(/^2025-/) as unknown }],
    getTotalStake: [P, { weight: `${total}` }],
    getTxStatus: [{ txID: tx.id }, { status: 'Committed' }],
    getUTXOs: [{ addresses: [address] }, { numFetched: `${held.length}` }],
    getValidatorsAt: [
      { height: Number(ledger.height), subnetID: P },
      { [validator.nodeId]: expect.anything() as unknown },
    ],
    sampleValidators: [{ size: 1 }, { validators: [expect.stringMatching(/^NodeID-/)] }],
    validatedBy: [{ blockchainID: gamma.id }, { subnetID: elastic.id }],
    validates: [{ subnetID: P }, { blockchainIDs: expect.arrayContaining([X]) as unknown }],
  };
}

/** Methods of the client that the newest releases have no more. */
function oldCallsOn(ledger: Ledger): Readonly<Record<string, Expected>> {
  const [validator] = ledger.currentValidators(ledger.chainIds.P);
  const [pending] = ledger.pendingValidators(ledger.chainIds.P);
  const asked = { subnetID: ledger.chainIds.P, nodeID: validator?.nodeId, startTime: `${ledger.time}` };
  return {
    getMaxStakeAmount: [{ ...asked, endTime: `${ledger.time + 1n}` }, { amount: expect.anything() as unknown }],
    getPendingValidators: [
      undefined,
      { validators: expect.arrayContaining([expect.objectContaining({ nodeID: pending?.nodeId })]) as unknown },
    ],
  };
}

async function clientOf(dialect: Dialect): Promise<{ readonly client: Client; readonly ledger: Ledger }> {
  const node = await startReferenceNode({ dialect });
  onTestFinished(() => node.close());
  return { client: new pvm.PVMApi(node.url), ledger: node.ledger };
}

async function expectCalls(client: Client, calls: Readonly<Record<string, Expected>>): Promise<void> {
  for (const [method, [argument, result]] of Object.entries(calls))
    expect(await client[method]?.(argument), method).toMatchObject(result);
}

test('the client of the network library makes each of its calls, and reads each response', async () => {
  const profile = (await loadProfiles(await loadCatalogue())).ofRelease(RELEASE);
  if (profile === undefined) throw new Error('no profile of this release');
  const newest = await clientOf(dialectOf(profile));
  const calls = callsOn(newest.ledger);
  await expectCalls(newest.client, calls);
  // What is accepted cannot be accepted again: an error of the node is one of the client.
  const [accepted] = newest.ledger.blockByHeight(newest.ledger.height)?.txs ?? [];
  const issued = newest.client.issueTx?.({
    tx: encodeHexChecked(accepted?.bytes ?? new Uint8Array(0)),
    encoding: 'hex',
  });
  await expect(issued, 'issueTx').rejects.toThrow(/couldn't issue tx/);
  const document = await clientOf(DOCUMENT);
  const oldCalls = oldCallsOn(document.ledger);
  await expectCalls(document.client, oldCalls);
  expect([...Object.keys({ ...calls, ...oldCalls }), 'issueTx'].sort()).toEqual(methodsOf(pvm.PVMApi.prototype));
});
