import { expect, requirement, resultShape, type CheckContext } from '../../../src/harness/index.ts';

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
  for (const { id, subnetID } of sample.shuffled(blockchains, 'blockchains queried').slice(0, ASKED)) {
    expect((await rpc(METHOD, { blockchainID: id })).result.subnetID, `the Subnet of ${id}`).toBe(subnetID);
  }
});
