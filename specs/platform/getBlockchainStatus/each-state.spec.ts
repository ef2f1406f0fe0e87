import { expect, inEachState, requirement } from '../../../src/harness/index.ts';

inEachState();

/** Number of blockchains to request. */
const ASKED = 16;

requirement('platform.getBlockchainStatus/listed-is-known', async ({ rpc, sample, notTestable }) => {
  const { blockchains } = (await rpc('platform.getBlockchains', {})).result;
  const unknown: string[] = [];
  for (const { id } of sample.shuffled(blockchains, 'blockchain status').slice(0, ASKED)) {
    const { status } = (await rpc('platform.getBlockchainStatus', { blockchainID: id })).result;
    if (status === 'Unknown' || status === 'Preferred') unknown.push(id);
  }
  if (blockchains.length === 0) notTestable('the network has only the P-Chain; test a network with other blockchains');
  expect(unknown, 'the listed blockchains with the status Unknown or Preferred').toEqual([]);
});
