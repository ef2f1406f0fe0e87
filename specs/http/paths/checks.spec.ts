import {
  decodeHex,
  decodeHexChecked,
  encodeId,
  expect,
  PRIMARY_NETWORK,
  requirement,
  servesNothing,
  sha256,
  type JsonValue,
  textOf,
  memberOf,
} from '../../../src/harness/index.ts';
import { indexedXChainTx, xChainTx } from '../../support/x-chain-tx.ts';
import { lasting } from '../../support/json-form.ts';
import { requireChains, requireReady } from '../../support/ready.ts';
import { unusedId, AVM, EVM, SUBNET_EVM } from '../../support/ids.ts';
import { validRequests } from '../../support/valid-arguments.ts';

/** Each result of it is another. */
const RANDOM = new Set(['platform.sampleValidators']);

type Context = Parameters<typeof requireReady>[0];

/** The blockchain of the Primary Network that runs a virtual machine. */
async function primaryChain(context: Context, vmID: string): Promise<string> {
  const found = (await context.sample.blockchains()).find(
    ({ record }) => record.vmID === vmID && record.subnetID === PRIMARY_NETWORK,
  );
  return (
    found?.id ?? context.notTestable(`the node lists no Primary Network blockchain with the virtual machine ${vmID}`)
  );
}

async function evmAnswers(context: Context, path: string): Promise<void> {
  const [answer, nowhere] = await Promise.all(
    [path, `/ext/bc/${unusedId(context, 'no chain')}/rpc`].map((at) => context.call('eth_chainId', [], { path: at })),
  );
  expect(answer?.json, `the response to eth_chainId at ${path}`).toMatchObject({ jsonrpc: '2.0' });
  if (answer !== undefined && nowhere !== undefined && servesNothing(answer, nowhere))
    context.fail(`The response to eth_chainId at ${path} is that of a path without a chain.`, {
      exchange: answer.exchange,
    });
}

async function xChainStatus(context: Context, txID: string): Promise<JsonValue | undefined> {
  const answer = await context.call('avm.getTxStatus', { txID }, { path: '/ext/bc/X' });
  return memberOf(answer.rawResult, 'status');
}

requirement('http.paths/platform-at-ext-bc-p', async ({ rpc }) => {
  expect(await rpc('platform.getHeight', {}, { path: '/ext/bc/P' })).toSucceed();
});

requirement('http.paths/health-json-rpc', async ({ rpc }) => {
  expect(await rpc('health.liveness', {}, { path: '/ext/health' })).toSucceed();
});

requirement('http.paths/x-chain-by-alias', async (context) => {
  await requireChains(context);
  const txID = await xChainTx(context);
  const answer = await context.call('avm.getTxStatus', { txID }, { path: '/ext/bc/X' });
  expect(answer).toSucceed();
});

requirement('http.paths/chain-by-blockchain-id', async (context) => {
  await requireChains(context);
  const id = await primaryChain(context, AVM);
  const txID = await xChainTx(context);
  const byId = await context.call('avm.getTxStatus', { txID }, { path: `/ext/bc/${id}` });
  const byAlias = await context.call('avm.getTxStatus', { txID }, { path: '/ext/bc/X' });
  expect(byId.rawResult, `the status of ${txID} at /ext/bc/${id}`).toEqual(byAlias.result);
});

requirement('http.paths/p-chain-by-blockchain-id', async (context) => {
  const [id] = (await context.sample.transactions()).flatMap(
    ({ json }) => textOf(json.unsignedTx, 'blockchainID') ?? [],
  );
  if (id === undefined)
    return context.notTestable('no sampled transaction contains the ID of the P-Chain; name one with --sample tx=...');
  await context.stable(async () => {
    for (const { method, params } of await validRequests(context)) {
      if (!method.startsWith('platform.') || RANDOM.has(method)) continue;
      const [byAlias, byId] = [
        await context.call(method, params),
        await context.call(method, params, { path: `/ext/bc/${id}` }),
      ];
      if (byAlias.ok)
        expect(lasting(byId.rawResult), `the result of ${method} at /ext/bc/${id}`).toBe(lasting(byAlias.rawResult));
    }
  });
});

requirement('http.paths/c-chain-by-alias', async (context) => {
  await requireChains(context);
  await evmAnswers(context, '/ext/bc/C/rpc');
});

requirement('http.paths/c-chain-by-blockchain-id', async (context) => {
  await requireChains(context);
  await evmAnswers(context, `/ext/bc/${await primaryChain(context, EVM)}/rpc`);
});

async function acceptsWebSocket(context: Context, path: string): Promise<void> {
  expect((await context.handshake(path)).status, `the HTTP status of the WebSocket handshake at ${path}`).toBe(101);
}

requirement('http.paths/c-chain-websocket', async (context) => {
  await requireChains(context);
  await acceptsWebSocket(context, '/ext/bc/C/ws');
});

requirement('http.paths/c-chain-websocket-by-blockchain-id', async (context) => {
  await requireChains(context);
  await acceptsWebSocket(context, `/ext/bc/${await primaryChain(context, EVM)}/ws`);
});

async function xChainHex(context: Context, txID: string): Promise<string> {
  const answer = await context.call('avm.getTx', { txID, encoding: 'hex' }, { path: '/ext/bc/X' });
  if (answer.error !== undefined && /^"unknown"$/i.test(JSON.stringify(await xChainStatus(context, txID))))
    return context.notTestable(`the X-Chain does not know ${txID}; test a node whose index X/tx contains transactions`);
  return textOf(answer.rawResult, 'tx') ?? '';
}

requirement('http.paths/avm-get-tx', async (context) => {
  await requireChains(context);
  const txID = await xChainTx(context);
  expect(await xChainHex(context, txID), `the bytes of ${txID}`).toMatch(/^0x[0-9a-f]{8,}$/i);
});

requirement('http.paths/avm-get-tx-returns-the-asked-one', async (context) => {
  await requireChains(context);
  const txID = await indexedXChainTx(context);
  if (txID === undefined)
    return context.notTestable(
      'no index contains an X-Chain transaction; test a node with index and such transactions',
    );
  const hex = await xChainHex(context, txID);
  // The document does not say whether the bytes end with a checksum.
  const forms = [decodeHexChecked(hex), decodeHex(hex)];
  const ids = forms.flatMap((bytes) => (bytes.ok ? [encodeId(sha256(bytes.value))] : []));
  expect(ids, `the ID of the bytes that avm.getTx returns for ${txID}, with and without a checksum,`).toContain(txID);
});

requirement('http.paths/avm-get-tx-status', async (context) => {
  await requireChains(context);
  const txID = await xChainTx(context);
  expect(await xChainStatus(context, txID), `the status of ${txID}`).toMatch(/./);
});

requirement('http.paths/avm-status-is-a-word', async (context) => {
  await requireChains(context);
  const txID = await xChainTx(context);
  expect(await xChainStatus(context, txID), `the status of ${txID}`).toBeOneOf([
    'Accepted',
    'Processing',
    'Rejected',
    'Unknown',
  ]);
});

requirement('http.paths/chains-share-the-address', async (context) => {
  await requireChains(context);
  expect(await context.rpc('platform.getHeight', {}, { path: '/ext/bc/P' })).toSucceed();
  const txID = await xChainTx(context);
  expect(await context.call('avm.getTxStatus', { txID }, { path: '/ext/bc/X' })).toSucceed();
  await evmAnswers(context, '/ext/bc/C/rpc');
});

/** The most chains of Subnets that are asked. */
const CHAINS = 16;
const UNAVAILABLE = 503;

/** Virtual machine -> where a chain with it answers below its path, and a call there. */
const ENDPOINTS: ReadonlyMap<string, { readonly at: string; readonly method: string }> = new Map([
  [AVM, { at: '', method: 'avm.getTxStatus' }],
  [EVM, { at: '/rpc', method: 'eth_chainId' }],
  [SUBNET_EVM, { at: '/rpc', method: 'eth_chainId' }],
]);

requirement('http.paths/subnet-chain-by-blockchain-id', async (context) => {
  await requireReady(context);
  const found = (await context.sample.blockchains()).filter(({ record }) => record.subnetID !== PRIMARY_NETWORK);
  const known = found.flatMap(({ id, record }) => {
    const endpoint = ENDPOINTS.get(textOf(record, 'vmID') ?? '');
    return endpoint === undefined ? [] : [{ id, ...endpoint }];
  });
  let answered = 0;
  for (const { id, at, method } of known.slice(0, CHAINS)) {
    const { status } = (await context.rpc('platform.getBlockchainStatus', { blockchainID: id })).result;
    if (status !== 'Validating' && status !== 'Syncing') continue;
    const params = at === '' ? { txID: unusedId(context, 'Subnet transaction') } : [];
    const answer = await context.call(method, params, { path: `/ext/bc/${id}${at}` });
    // A chain that has just been created is bootstrapping.
    if (answer.status === UNAVAILABLE) continue;
    answered++;
    expect(answer.json, `the response to ${method} at /ext/bc/${id}${at}`).toMatchObject({ jsonrpc: '2.0' });
    const nowhere = await context.call(method, params, { path: `/ext/bc/${unusedId(context, 'chain')}${at}` });
    expect(
      servesNothing(answer, nowhere),
      `whether the response to ${method} at /ext/bc/${id}${at} is that of an unknown chain`,
    ).toBe(false);
  }
  if (answered === 0)
    context.notTestable(
      'the node runs no blockchain of a Subnet with the virtual machine of the X-Chain, the C-Chain or subnet-evm; ' +
        'test a node that tracks one',
    );
});

requirement('http.paths/chain-unknown-is-refused', async (context) => {
  for (const chain of ['nonsense', unusedId(context, 'chain')])
    expect(await context.call('platform.getHeight', {}, { path: `/ext/bc/${chain}` })).toBeRefused();
});

requirement('http.paths/query-is-ignored', async ({ rpc }) => {
  expect(await rpc('platform.getHeight', {}, { path: '/ext/bc/P?key=value' })).toSucceed();
});
