import {
  ifTestable,
  PRIMARY_NETWORK,
  encodeHex,
  encodeId,
  expect,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { duplicates, AVM, EVM } from '../../support/ids.ts';
import { expectCreatedListed } from '../../support/platform/transactions.ts';
import { bodyOf, subnetOf } from '../../support/platform/staker-transaction.ts';

const METHOD = 'platform.getBlockchains';
const COMPARED = 6;
/** Number of Subnets whose blockchains are requested. */
const ASKED = 64;
/** Names of the X-Chain and the C-Chain on every network of releases, each with its virtual machine. */
const PRIMARY_CHAINS = [`X-Chain of ${AVM}`, `C-Chain of ${EVM}`];

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

async function blockchains(context: CheckContext) {
  return (await listing(context)).result.blockchains;
}

/** The response that lists them. */
async function listing({ rpc, notTestable }: CheckContext) {
  const answer = await rpc(METHOD, {});
  return answer.result.blockchains.length > 0
    ? answer
    : notTestable('the network has only the P-Chain; test a network with other blockchains');
}

requirement('platform.getBlockchains/excludes-the-p-chain', async (context) => {
  // The ID of the P-Chain is the same as that of the Primary Network.
  expect(
    (await blockchains(context)).filter(({ id }) => id === PRIMARY_NETWORK),
    'the listed blockchains with the ID of the P-Chain',
  ).toEqual([]);
});

requirement('platform.getBlockchains/includes-primary-network-chains', async ({ rpc }) => {
  const { blockchains: listed } = (await rpc(METHOD, {})).result;
  expect(
    listed.filter(({ subnetID }) => subnetID === PRIMARY_NETWORK).length,
    'the number of blockchains of the Primary Network',
  ).toBeGreaterThanOrEqual(2);
});

requirement('platform.getBlockchains/names-the-primary-network-chains', async ({ rpc }) => {
  const { blockchains: listed } = (await rpc(METHOD, {})).result;
  const primary = listed.filter(({ subnetID }) => subnetID === PRIMARY_NETWORK);
  expect(
    primary.map(({ name, vmID }) => `${name} of ${vmID}`),
    'the blockchains of the Primary Network and their virtual machines',
  ).toContainAll(PRIMARY_CHAINS);
});

requirement('platform.getBlockchains/includes-what-subnets-validate', async (context) => {
  const { sample, rpc, stable } = context;
  await stable(async () => {
    const listed = new Map((await blockchains(context)).map(({ id, subnetID }) => [id, subnetID]));
    const subnets = [PRIMARY_NETWORK, ...(await ifTestable(sample.subnets(), [])).map(({ id }) => id)];
    let compared = 0;
    for (const subnetID of subnets) {
      const { blockchainIDs } = (await rpc('platform.validates', { subnetID })).result;
      // Skip the P-Chain: it is not in the list, and the document does not show whether `validates` returns it.
      for (const id of blockchainIDs.filter((each) => each !== PRIMARY_NETWORK)) {
        expect(listed.get(id), `the Subnet of ${id} in the list`).toBe(subnetID);
        compared += 1;
      }
    }
    if (compared === 0) context.notTestable('`platform.validates` returns no blockchain of the sampled Subnets');
  });
});

requirement('platform.getBlockchains/lists-created-blockchains', async (context) => {
  await expectCreatedListed(context, 'CreateChainTx', () => blockchains(context), 'the blockchains');
});

requirement('platform.getBlockchains/ids-unique', async (context) => {
  expect(duplicates((await blockchains(context)).map(({ id }) => id)), 'the repeated IDs').toEqual([]);
});

requirement('platform.getBlockchains/subnets-exist', async (context) => {
  await context.stable(async () => {
    const subnets = (await context.rpc('platform.getSubnets', {})).result.subnets;
    const known = new Set([PRIMARY_NETWORK, ...subnets.map(({ id }) => id)]);
    const listed = await blockchains(context);
    expect(
      listed.map(({ subnetID }) => subnetID).filter((subnetID) => !known.has(subnetID)),
      'the Subnets of listed blockchains that the list of Subnets lacks',
    ).toEqual([]);
  });
});

requirement('platform.getBlockchains/agrees-with-transaction', async (context) => {
  const { exchange, result } = await listing(context);
  const listed = context.sample.shuffled(result.blockchains, 'blockchains compared').slice(0, COMPARED);
  const known = await Promise.all(listed.map(async (each) => ({ ...each, body: await bodyOf(context, each.id) })));
  let compared = 0;
  context.look(exchange);
  for (const { id, name, subnetID, vmID, body } of known) {
    if (body?.vmID === undefined) continue;
    const own = { name: body.chainName, subnetID: subnetOf(body) };
    expect(own, `the transaction of blockchain ${id}`).toEqual({ name, subnetID });
    // The document does not define the form of a vmID.
    expect(vmID, `the vmID of blockchain ${id}`).toBeOneOf([encodeId(body.vmID), encodeHex(body.vmID)]);
    compared += 1;
  }
  if (compared === 0) context.notTestable('the suite cannot decode the transactions that created the blockchains');
});

requirement('platform.getBlockchains/params-of-wrong-type-is-an-error', async ({ call }) => {
  expect(await call(METHOD, 'no object')).toBeError();
});

requirement('platform.getBlockchains/in-the-order-of-subnets', async (context) => {
  const { rpc, stable, notTestable } = context;
  await stable(async () => {
    const listed = (await blockchains(context)).map(({ id, subnetID }) => ({ id, subnetID }));
    const validating = new Set(listed.map(({ subnetID }) => subnetID));
    if (validating.size < 2) return notTestable('all blockchains belong to one network');
    const { subnets } = (await rpc('platform.getSubnets', {})).result;
    const ordered = subnets.map(({ id }) => id).filter((id) => validating.has(id));
    if (ordered.length > ASKED) return notTestable(`more than ${ASKED} Subnets validate a blockchain`);
    const own = await Promise.all(
      ordered.map(async (id) => (await rpc('platform.validates', { subnetID: id })).result),
    );
    expect(
      listed.map(({ id }) => id),
      'the IDs of the blockchains',
    ).toEqual(own.flatMap(({ blockchainIDs }) => blockchainIDs));
  });
});
