import { type CheckContext, expect, ifTestable, listOf, requirement } from '../../src/harness/index.ts';

/** Expects a list to be in one order, asked twice. @returns Whether it has an order */
async function inOneOrder(
  { call }: CheckContext,
  [method, member]: readonly ['platform.getSubnets', 'subnets'] | readonly ['platform.validates', 'blockchainIDs'],
  params: { readonly subnetID?: string },
): Promise<boolean> {
  const ask = async () => listOf((await call(method, params, { fresh: true })).rawResult, member);
  const first = await ask();
  expect(await ask(), `the ${member}, asked a second time,`).toEqual(first);
  return first.length > 1;
}

requirement('platform.getSubnets/in-one-order', (context) =>
  context.stable(async () => {
    if (!(await inOneOrder(context, ['platform.getSubnets', 'subnets'], {})))
      context.notTestable('platform.getSubnets lists fewer than two Subnets');
  }),
);

requirement('platform.validates/in-one-order', (context) =>
  context.stable(async () => {
    const subnets = await ifTestable(context.sample.subnets(), []);
    let ordered = 0;
    for (const params of [{}, ...subnets.map(({ id }) => ({ subnetID: id }))])
      if (await inOneOrder(context, ['platform.validates', 'blockchainIDs'], params)) ordered += 1;
    if (ordered === 0) context.notTestable('no sampled Subnet validates two blockchains');
  }),
);
