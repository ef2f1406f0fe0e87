import {
  PRIMARY_NETWORK,
  answersProve,
  expect,
  requirement,
  resultShape,
  textOf,
  type CheckContext,
} from '../../src/harness/index.ts';
import { STAKING_MEMBERS } from './support/current-validators.ts';
import { permissionedSubnet } from './support/permissioned-subnet.ts';
import { refuses } from './support/refuses.ts';
import { misspelt, unknownId } from './support/stand-ins.ts';
import { subnetTransformation } from './support/subnet-transformation.ts';

const METHOD = 'platform.getSubnet';

resultShape(METHOD, async ({ rpc, sample }) => {
  const subnets = await sample.subnets();
  return Promise.all(subnets.map(({ id }) => rpc(METHOD, { subnetID: id })));
});

async function subnet({ rpc }: CheckContext, subnetID: string) {
  return (await rpc(METHOD, { subnetID })).result;
}

requirement(`${METHOD}/permissioned-is-permissioned`, async (context) => {
  expect((await subnet(context, await permissionedSubnet(context))).isPermissioned).toBe(true);
});

requirement(`${METHOD}/elastic-is-not-permissioned`, async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  const [validator] = await context.sample.validatorsOf(subnetID);
  if (validator === undefined || !STAKING_MEMBERS.some((member) => member in validator)) {
    return context.notTestable(`the validators of ${subnetID} do not look like ones that stake`);
  }
  expect((await subnet(context, subnetID)).isPermissioned).toBe(false);
});

requirement(`${METHOD}/transformation-is-committed`, async (context) => {
  const { subnetTransformationTxID: txID } = await subnet(context, await context.sample.subnet('elastic'));
  expect((await context.rpc('platform.getTxStatus', { txID })).result.status, txID).toBe('Committed');
});

requirement(`${METHOD}/transformation-names-the-subnet`, async (context) => {
  const { subnetID, unsigned } = await subnetTransformation(context);
  const named =
    textOf(unsigned, 'subnetID') ?? context.notTestable('the json form of the transformation names no Subnet');
  expect(named).toBe(subnetID);
});

requirement(`${METHOD}/no-transformation-if-permissioned`, async (context) => {
  const { subnetTransformationTxID } = await subnet(context, await permissionedSubnet(context));
  expect(subnetTransformationTxID).toBe(PRIMARY_NETWORK);
});

requirement(`${METHOD}/agrees-with-get-subnets`, async (context) => {
  await context.stable(async () => {
    const ids = (await context.sample.subnets()).map(({ id }) => id);
    for (const { id, controlKeys, threshold } of (await context.rpc('platform.getSubnets', { ids })).result.subnets ??
      []) {
      const alone = await subnet(context, id);
      expect({ controlKeys: alone.controlKeys, threshold: alone.threshold }, id).toEqual({ controlKeys, threshold });
    }
  });
});

requirement(`${METHOD}/subnet-id-selects`, async (context) => {
  const { sample } = context;
  const elastic = await subnet(context, await sample.subnet('elastic'));
  const permissioned = await subnet(context, await sample.subnet('permissioned'));
  expect(elastic).not.toEqual(permissioned);
});

requirement(`${METHOD}/missing-subnet-id-is-an-error`, async ({ call }) => {
  expect(await call(METHOD, {})).toBeError();
});

requirement(`${METHOD}/unknown-subnet-is-an-error`, async ({ call, seed }) => {
  expect(await call(METHOD, { subnetID: unknownId('no Subnet', seed) })).toBeError();
});

requirement(`${METHOD}/primary-network-is-an-error`, async ({ call }) => {
  expect(await call(METHOD, { subnetID: PRIMARY_NETWORK })).toBeError();
});

async function rightArguments({ sample }: CheckContext) {
  const [any] = await sample.subnets();
  return { subnetID: any?.id ?? '' };
}

refuses(`${METHOD}/bad-subnet-id-is-an-error`, METHOD, rightArguments, ({ subnetID }) => ({
  subnetID: misspelt(subnetID),
}));

refuses(`${METHOD}/subnet-id-of-wrong-type-is-an-error`, METHOD, rightArguments, ({ subnetID }) => ({
  subnetID: [subnetID],
}));

requirement(`${METHOD}/owner-kept-if-elastic`, async (context) => {
  const { controlKeys, threshold } = await subnet(context, await context.sample.subnet('elastic'));
  expect(controlKeys).not.toEqual([]);
  expect(Number(threshold)).toBeGreaterThan(0);
});

requirement(`${METHOD}/permissioned-agrees-with-get-subnets`, async (context) => {
  await context.stable(async () => {
    const id = await permissionedSubnet(context);
    const { controlKeys, threshold } = await subnet(context, id);
    const [listed] = (await context.rpc('platform.getSubnets', { ids: [id] })).result.subnets ?? [];
    expect(listed).toEqual({ id, controlKeys, threshold });
  });
});

/** What later releases tell of a Subnet that has become an L1, as the erratum in force has it in the schema. */
answersProve([`${METHOD}/conversion-id`, `${METHOD}/manager-chain-id`, `${METHOD}/manager-address`], async (context) =>
  context.rpc(METHOD, await rightArguments(context)),
);
