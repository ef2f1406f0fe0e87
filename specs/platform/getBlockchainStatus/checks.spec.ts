import {
  ifTestable,
  PRIMARY_NETWORK,
  expect,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { currentValidators, ownNodeId } from '../../support/platform/current-validators.ts';
import { unusedId } from '../../support/ids.ts';
import { requireStarted } from '../../support/ready.ts';
import { knownBlocks } from '../../support/platform/blocks.ts';

const METHOD = 'platform.getBlockchainStatus';
const ASKED = 16;

resultShape(METHOD, async ({ rpc, sample }) => {
  const [first] = await sample.blockchains();
  return rpc(METHOD, { blockchainID: first?.id ?? '' });
});

async function statusOf({ rpc }: CheckContext, blockchainID: string) {
  return (await rpc(METHOD, { blockchainID })).result.status;
}

/** Blockchains that the node lists, with their status. */
async function listed(context: CheckContext) {
  const { blockchains } = (await context.rpc('platform.getBlockchains', {})).result;
  const chosen = context.sample.shuffled(blockchains, 'blockchain status').slice(0, ASKED);
  return Promise.all(chosen.map(async ({ id, subnetID }) => ({ id, subnetID, status: await statusOf(context, id) })));
}

/** The listed blockchains with one status. Not testable if there is none. */
async function withStatus(context: CheckContext, status: 'Validating' | 'Created' | 'Syncing') {
  const found = (await listed(context)).filter((blockchain) => blockchain.status === status);
  return found.length > 0 ? found : context.notTestable(`the node lists no blockchain with the status ${status}`);
}

/** Whether the tested node is a current validator of a Subnet. */
async function validatesItself(context: CheckContext, subnetID: string): Promise<boolean> {
  const own = ownNodeId((await context.rpc('platform.getHeight', {})).headers);
  if (own === undefined) return context.notTestable('the responses of the node have no Node-Id header');
  return (await currentValidators(context, subnetID)).some(({ nodeID }) => nodeID === own);
}

for (const [id, status, validates] of [
  ['platform.getBlockchainStatus/syncing', 'Syncing', false],
  ['platform.getBlockchainStatus/validating', 'Validating', true],
] as const)
  requirement(id, async (context) => {
    await context.stable(async () => {
      for (const blockchain of await withStatus(context, status)) {
        const what = `whether the node validates ${blockchain.id}, which has the status ${status},`;
        expect(await validatesItself(context, blockchain.subnetID), what).toBe(validates);
      }
    });
  });

requirement('platform.getBlockchainStatus/created', async (context) => {
  for (const blockchainID of context.sample.hints.blockchains) {
    if ((await statusOf(context, blockchainID)) !== 'Created') continue;
    expect(
      await context.rpc('platform.validatedBy', { blockchainID }),
      `platform.validatedBy for ${blockchainID}`,
    ).toSucceed();
  }
  for (const { id, subnetID } of await withStatus(context, 'Created'))
    expect(
      (await context.rpc('platform.validatedBy', { blockchainID: id })).result.subnetID,
      `the Subnet of ${id}`,
    ).toBe(subnetID);
});

requirement('platform.getBlockchainStatus/created-is-not-run', async (context) => {
  const { checks } = (await context.rpc('health.health', {}, { fresh: false })).result;
  const { blockchains } = (await context.rpc('platform.getBlockchains', {})).result;
  // A check has the alias of its chain, or the blockchain ID if there is none. That of a chain that could not be started fails.
  const passing = new Set(Object.keys(checks).filter((name) => isPassing(checks[name])));
  const run = blockchains.filter(({ id, name, subnetID }) =>
    passing.has(subnetID === PRIMARY_NETWORK ? name.replace('-Chain', '') : id),
  );
  if (run.length === 0)
    return context.notTestable('the health report contains no passing check of a listed blockchain');
  for (const { id } of run)
    expect(await statusOf(context, id), `the status of ${id}, which has a passing health check,`).not.toBe('Created');
});

function isPassing(check: { readonly error?: unknown } | undefined): boolean {
  return check !== undefined && (check.error === undefined || check.error === null);
}

requirement('platform.getBlockchainStatus/unknown', async (context) => {
  const [subnet] = await ifTestable(context.sample.subnets(), []);
  const [block] = await ifTestable(knownBlocks(context, 1), []);
  for (const other of [unusedId(context, 'no blockchain'), subnet?.id, block?.id])
    if (other !== undefined)
      expect(await statusOf(context, other), `the status of ${other}, which is no blockchain,`).toBe('Unknown');
});

requirement('platform.getBlockchainStatus/own-chain-is-known', async (context) => {
  expect(await statusOf(context, PRIMARY_NETWORK), 'the status of the P-Chain').toBeOneOf([
    'Validating',
    'Created',
    'Syncing',
  ]);
});

requirement('platform.getBlockchainStatus/p-chain-follows-validation', async (context) => {
  await context.stable(async () => {
    // No transaction created the P-Chain, so a node may also return `Unknown` or an error.
    const answer = await context.call(METHOD, { blockchainID: PRIMARY_NETWORK });
    if (!answer.ok) {
      expect(answer).toBeError();
      return;
    }
    const wrong = (await validatesItself(context, PRIMARY_NETWORK)) ? 'Syncing' : 'Validating';
    expect(answer.rawResult, 'the status of the P-Chain').not.toMatchObject({ status: wrong });
  });
});

requirement('platform.getBlockchainStatus/p-chain-is-syncing', async (context) => {
  expect(await statusOf(context, PRIMARY_NETWORK), 'the status of the P-Chain').toBe('Syncing');
});

requirement('platform.getBlockchainStatus/alias-is-accepted', async (context) => {
  // A chain that the node has not started has an alias all the same.
  await requireStarted(context);
  const { blockchains } = (await context.rpc('platform.getBlockchains', {})).result;
  const ofPrimary = blockchains.filter(({ subnetID }) => subnetID === PRIMARY_NETWORK);
  const named = ofPrimary.map(({ id, name }) => ({ id, alias: name.replace('-Chain', '') }));
  if (!named.some(({ alias }) => alias === 'X'))
    return context.notTestable('the node lists no blockchain with the name X-Chain');
  for (const { id, alias } of [
    ...named.filter((each) => /^[XC]$/.test(each.alias)),
    { id: PRIMARY_NETWORK, alias: 'P' },
  ])
    expect(await statusOf(context, alias), `the status of the alias ${alias}`).toBe(await statusOf(context, id));
});
