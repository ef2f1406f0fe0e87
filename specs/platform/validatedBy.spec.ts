import { expect, requirement, resultShape, type CheckContext } from '../../src/harness/index.ts';
import { refuses } from './support/refuses.ts';
import { misspelt, unknownId } from './support/stand-ins.ts';

const METHOD = 'platform.validatedBy';
const ASKED = 16;

async function rightArguments({ sample }: CheckContext) {
  const [first] = await sample.blockchains();
  return { blockchainID: first?.id ?? '' };
}

resultShape(METHOD, async (context) => context.rpc(METHOD, await rightArguments(context)));

requirement(`${METHOD}/agrees-with-get-blockchains`, async ({ rpc, sample, notTestable }) => {
  const { blockchains } = (await rpc('platform.getBlockchains', {})).result;
  if (blockchains.length === 0) return notTestable('this network has no blockchain but the P-Chain');
  for (const { id, subnetID } of sample.shuffled(blockchains, 'blockchains asked for').slice(0, ASKED)) {
    expect((await rpc(METHOD, { blockchainID: id })).result.subnetID, id).toBe(subnetID);
  }
});

requirement(`${METHOD}/unknown-blockchain-is-an-error`, async ({ call, seed }) => {
  expect(await call(METHOD, { blockchainID: unknownId('no blockchain', seed) })).toBeError();
});

requirement(`${METHOD}/subnet-id-given-is-an-error`, async ({ call, sample }) => {
  const [subnet] = await sample.subnets();
  expect(await call(METHOD, { blockchainID: subnet?.id ?? '' })).toBeError();
});

refuses(`${METHOD}/bad-blockchain-id-is-an-error`, METHOD, rightArguments, ({ blockchainID }) => ({
  blockchainID: misspelt(blockchainID),
}));

refuses(`${METHOD}/blockchain-id-of-wrong-type-is-an-error`, METHOD, rightArguments, ({ blockchainID }) => ({
  blockchainID: [blockchainID],
}));
