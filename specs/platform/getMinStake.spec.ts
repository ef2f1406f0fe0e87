import { PRIMARY_NETWORK, expect, integerOf, requirement, resultShape, toBigInt } from '../../src/harness/index.ts';
import { permissionedSubnet } from './support/permissioned-subnet.ts';
import { refuses } from './support/refuses.ts';
import { misspelt } from './support/stand-ins.ts';
import { subnetTransformation } from './support/subnet-transformation.ts';

const METHOD = 'platform.getMinStake';

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

requirement(`${METHOD}/subnet-id-optional`, async ({ rpc }) => {
  expect(await rpc(METHOD, {})).toSucceed();
});

requirement(`${METHOD}/subnet-id-defaults-to-primary`, async ({ rpc }) => {
  const named = (await rpc(METHOD, { subnetID: PRIMARY_NETWORK })).result;
  expect((await rpc(METHOD, {})).result).toEqual(named);
});

requirement(`${METHOD}/validator-minimum-of-subnet`, async (context) => {
  const { subnetID, unsigned } = await subnetTransformation(context);
  const expected = integerOf(unsigned, 'minValidatorStake');
  if (expected === undefined)
    return context.notTestable('the json form of the transformation shows no minValidatorStake');
  expect(toBigInt((await context.rpc(METHOD, { subnetID })).result.minValidatorStake)).toBe(expected);
});

requirement(`${METHOD}/delegator-minimum-of-subnet`, async (context) => {
  const { subnetID, unsigned } = await subnetTransformation(context);
  const expected = integerOf(unsigned, 'minDelegatorStake');
  if (expected === undefined)
    return context.notTestable('the json form of the transformation shows no minDelegatorStake');
  expect(toBigInt((await context.rpc(METHOD, { subnetID })).result.minDelegatorStake)).toBe(expected);
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
