import {
  ifTestable,
  PRIMARY_NETWORK,
  expect,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { duplicates } from '../../support/ids.ts';

const METHOD = 'platform.validates';
const ASKED = 16;

async function validated({ rpc }: CheckContext, subnetID: string): Promise<readonly string[]> {
  return (await rpc(METHOD, { subnetID })).result.blockchainIDs;
}

async function subnets({ sample }: CheckContext): Promise<readonly string[]> {
  return [PRIMARY_NETWORK, ...(await ifTestable(sample.subnets(), [])).map(({ id }) => id)];
}

resultShape(METHOD, async (context) => {
  // A Subnet without blockchains is among them, if the sample has one.
  const answers = (await subnets(context)).map((subnetID) => context.rpc(METHOD, { subnetID }));
  return Promise.all(answers);
});

async function listedWith({ rpc }: CheckContext, subnetID: string): Promise<readonly string[]> {
  const { blockchains } = (await rpc('platform.getBlockchains', {})).result;
  return blockchains.filter((blockchain) => blockchain.subnetID === subnetID).map(({ id }) => id);
}

requirement('platform.validates/agrees-with-get-blockchains', async (context) => {
  await context.stable(async () => {
    for (const subnetID of await subnets(context)) {
      const listed = (await listedWith(context, subnetID)).filter((id) => id !== PRIMARY_NETWORK);
      const given = (await validated(context, subnetID)).filter((id) => id !== PRIMARY_NETWORK);
      expect(given.toSorted(), `the blockchains of ${subnetID}`).toEqual(listed.toSorted());
    }
  });
});

requirement('platform.validates/inverse-of-validated-by', async (context) => {
  let questions = 0;
  for (const subnetID of await subnets(context)) {
    for (const blockchainID of (await validated(context, subnetID)).slice(0, ASKED)) {
      expect(
        (await context.rpc('platform.validatedBy', { blockchainID })).result.subnetID,
        `the Subnet of ${blockchainID}`,
      ).toBe(subnetID);
      questions += 1;
    }
  }
  if (questions === 0) return context.notTestable('no sampled Subnet validates a blockchain');
});

requirement('platform.validates/primary-network-validates-its-chains', async (context) => {
  expect(
    (await validated(context, PRIMARY_NETWORK)).length,
    'the number of blockchains of the Primary Network',
  ).toBeGreaterThanOrEqual(2);
});

requirement('platform.validates/none-is-empty', async (context) => {
  await context.stable(async () => {
    for (const subnetID of await subnets(context)) {
      if ((await listedWith(context, subnetID)).length > 0) continue;
      const answer = await context.rpc(METHOD, { subnetID });
      expect(answer.result.blockchainIDs, `the blockchains of ${subnetID}`).toBeEmpty();
      return;
    }
    return context.notTestable('every sampled Subnet validates a blockchain');
  });
});

requirement('platform.validates/ids-unique', async (context) => {
  for (const subnetID of await subnets(context))
    expect(duplicates(await validated(context, subnetID)), `the repeated blockchain IDs of ${subnetID}`).toEqual([]);
});
