import {
  PRIMARY_NETWORK,
  expect,
  integerOf,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
} from '../../src/harness/index.ts';
import { fullStake, someCurrentValidators } from './support/current-validators.ts';
import { permissionedSubnet } from './support/permissioned-subnet.ts';
import { refuses } from './support/refuses.ts';
import { misspelt } from './support/stand-ins.ts';
import { subnetTransformation } from './support/subnet-transformation.ts';

const METHOD = 'platform.getCurrentSupply';

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

async function supplyOf({ rpc }: CheckContext, subnetID?: string): Promise<bigint> {
  return toBigInt((await rpc(METHOD, subnetID === undefined ? {} : { subnetID })).result.supply);
}

requirement(`${METHOD}/subnet-id-optional`, async ({ rpc }) => {
  expect(await rpc(METHOD, {})).toSucceed();
});

requirement(`${METHOD}/subnet-id-defaults-to-primary`, async (context) => {
  await context.stable(async () => {
    expect(await supplyOf(context)).toBe(await supplyOf(context, PRIMARY_NETWORK));
  });
});

requirement(`${METHOD}/at-least-the-total-stake`, async (context) => {
  await context.stable(async () => {
    const { stake, weight } = (await context.rpc('platform.getTotalStake', { subnetID: PRIMARY_NETWORK })).result;
    const total = toBigInt(stake ?? weight);
    if (total === 0n) return context.notTestable('nothing is staked on the Primary Network');
    const supply = await supplyOf(context);
    expect(supply >= total, `a supply of ${supply}, a stake of ${total}`).toBe(true);
  });
});

requirement(`${METHOD}/at-least-the-stake-of-elastic-subnet`, async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  await context.stable(async () => {
    const total = (await someCurrentValidators(context, subnetID)).reduce((sum, one) => sum + fullStake(one), 0n);
    const supply = await supplyOf(context, subnetID);
    expect(supply >= total, `a supply of ${supply}, a stake of ${total}`).toBe(true);
  });
});

requirement(`${METHOD}/subnet-id-selects`, async (context) => {
  const { subnetID, unsigned } = await subnetTransformation(context);
  const supply = await supplyOf(context, subnetID);
  // Early releases do not tell the transformation. Two assets hardly ever have the same supply.
  if (unsigned === undefined) {
    expect(supply).not.toBe(await supplyOf(context));
    return;
  }
  const initial = integerOf(unsigned, 'initialSupply');
  const maximum = integerOf(unsigned, 'maximumSupply');
  if (initial === undefined || maximum === undefined) {
    return context.notTestable('the json form of the transformation shows no initialSupply and maximumSupply');
  }
  expect(supply >= initial && supply <= maximum, `${supply} of ${initial} to ${maximum}`).toBe(true);
});

requirement(`${METHOD}/height`, async (context) => {
  await context.stable(async (height) => {
    const answer = await context.call(METHOD, {});
    expect(answer).toSucceed();
    expect(integerOf(answer.rawResult, 'height')).toBe(height);
  });
});

requirement(`${METHOD}/permissioned-subnet-is-an-error`, async (context) => {
  expect(await context.call(METHOD, { subnetID: await permissionedSubnet(context) })).toBeError();
});

refuses(
  `${METHOD}/bad-subnet-id-is-an-error`,
  METHOD,
  () => ({ subnetID: PRIMARY_NETWORK }),
  ({ subnetID }) => ({
    subnetID: misspelt(subnetID),
  }),
);

refuses(
  `${METHOD}/subnet-id-of-wrong-type-is-an-error`,
  METHOD,
  () => ({ subnetID: PRIMARY_NETWORK }),
  () => ({ subnetID: 7 }),
);
