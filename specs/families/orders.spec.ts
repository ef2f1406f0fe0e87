import { expect, listOf, requirement } from '../../src/harness/index.ts';

const LISTS = { 'platform.getSubnets': 'subnets', 'platform.validates': 'blockchainIDs' } as const;

for (const method of ['platform.getSubnets', 'platform.validates'] as const)
  requirement(`${method}/in-one-order`, (context) =>
    context.stable(async () => {
      const ask = async () => listOf((await context.call(method, {}, { fresh: true })).rawResult, LISTS[method]);
      const first = await ask();
      if (first.length < 2) context.notTestable(`${method} lists fewer than two items`);
      expect(await ask(), `the ${LISTS[method]}, asked a second time,`).toEqual(first);
    }),
  );
