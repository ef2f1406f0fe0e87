import { expect, listOf, requirement, type CheckContext } from '../../src/harness/index.ts';
import { walkableOwner } from '../support/addresses.ts';
import { knownStakes } from '../support/platform/stakes.ts';

/** Number of requests to repeat. */
const ASKED = 12;

/** Lists whose order no other response tells: the method, the member and the requests. */
const LISTS = [
  ['platform.getSubnets', 'subnets', async () => [{}]],
  [
    'platform.validates',
    'blockchainIDs',
    async ({ sample }: CheckContext) => [{}, ...(await sample.subnets()).map(({ id }) => ({ subnetID: id }))],
  ],
  [
    'platform.getUTXOs',
    'utxos',
    async (context: CheckContext) => [{ addresses: [(await walkableOwner(context, 2)).address] }],
  ],
  [
    'platform.getStake',
    'stakedOutputs',
    async (context: CheckContext) => {
      const owners = (await knownStakes(context)).stakes.flatMap(({ outputs }) => outputs.flatMap((o) => o.addresses));
      return [...new Set(owners)].map((address) => ({ addresses: [address] }));
    },
  ],
] as const;

for (const [method, member, requests] of LISTS)
  requirement(`${method}/in-one-order`, (context) =>
    context.stable(async () => {
      let longest = 0;
      for (const params of (await requests(context)).slice(0, ASKED)) {
        const ask = async () => listOf((await context.call(method, params, { fresh: true })).rawResult, member);
        const first = await ask();
        expect(await ask(), `the ${member}, asked a second time,`).toEqual(first);
        longest = Math.max(longest, first.length);
      }
      if (longest < 2) context.notTestable(`no sampled ${member} have several items`);
    }),
  );
