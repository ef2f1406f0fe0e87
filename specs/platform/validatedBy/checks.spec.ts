import { PRIMARY_NETWORK, expect, requirement, resultShape, type CheckContext } from '../../../src/harness/index.ts';

const METHOD = 'platform.validatedBy';
const ASKED = 16;

async function rightArguments({ sample }: CheckContext) {
  const [first] = await sample.blockchains();
  return { blockchainID: first?.id ?? '' };
}

resultShape(METHOD, async (context) => context.rpc(METHOD, await rightArguments(context)));

requirement('platform.validatedBy/agrees-with-get-blockchains', async ({ rpc, sample, notTestable }) => {
  const { blockchains } = (await rpc('platform.getBlockchains', {})).result;
  if (blockchains.length === 0)
    return notTestable('the network has only the P-Chain; test a network with other blockchains');
  for (const { id, subnetID } of sample.shuffled(blockchains, 'blockchains queried').slice(0, ASKED))
    expect((await rpc(METHOD, { blockchainID: id })).result.subnetID, `the Subnet of ${id}`).toBe(subnetID);
});

requirement('platform.validatedBy/own-chain-is-of-the-primary-network', async ({ rpc }) => {
  // The ID of the P-Chain is the same as that of the Primary Network.
  const { subnetID } = (await rpc(METHOD, { blockchainID: PRIMARY_NETWORK })).result;
  expect(subnetID, 'the Subnet of the P-Chain').toBe(PRIMARY_NETWORK);
});
