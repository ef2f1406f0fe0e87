import {
  decodeHex,
  encodeHex,
  ifTestable,
  expect,
  integerOf,
  isJsonObject,
  objectOf,
  objectsOf,
  PRIMARY_NETWORK,
  requirement,
  resultShape,
  textOf,
  toBigInt,
  textsOf,
} from '../../../src/harness/index.ts';
import { weightsAt } from '../../support/platform/weights-at.ts';

resultShape('platform.getAllValidatorsAt', async ({ rpc, sample }) => {
  return rpc('platform.getAllValidatorsAt', { height: await sample.tip() });
});

requirement('platform.getAllValidatorsAt/includes-the-primary-network', async ({ rpc, sample }) => {
  const height = await sample.tip();
  await sample.validators();
  const { validatorSets } = (await rpc('platform.getAllValidatorsAt', { height })).result;
  expect(Object.keys(validatorSets), 'the validator sets').toContain(PRIMARY_NETWORK);
});

requirement('platform.getAllValidatorsAt/agrees-with-validators-at', async (context) => {
  const height = await context.sample.tip();
  const { validatorSets } = (await context.rpc('platform.getAllValidatorsAt', { height })).result;
  const subnets = (await ifTestable(context.sample.subnets(), [])).map(({ id }) => id);
  let compared = 0;
  for (const subnetID of [PRIMARY_NETWORK, ...subnets]) {
    const weights = [...(await weightsAt(context, height, subnetID)).values()];
    if (weights.length === 0) continue;
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    expect(toBigInt(validatorSets[subnetID]?.totalWeight ?? '0'), `the totalWeight of ${subnetID}`).toBe(total);
    compared += 1;
  }
  if (compared === 0) context.notTestable('the network has no validators at this height');
});

requirement('platform.getAllValidatorsAt/lists-validators-by-key', async (context) => {
  const height = await context.sample.tip();
  const params = { height, subnetID: PRIMARY_NETWORK };
  const { rawResult: records } = await context.rpc('platform.getValidatorsAt', params);
  const expected = new Map<string, { weight: bigint; nodeIDs: string[] }>();
  for (const [nodeID, record] of Object.entries(isJsonObject(records) ? records : {})) {
    const publicKey = textOf(record, 'publicKey');
    if (publicKey === undefined) continue;
    const { weight, nodeIDs } = expected.get(publicKey) ?? { weight: 0n, nodeIDs: [] };
    expected.set(publicKey, {
      weight: weight + (integerOf(record, 'weight') ?? 0n),
      nodeIDs: [...nodeIDs, nodeID].sort(),
    });
  }
  if (expected.size === 0)
    return context.notTestable('`platform.getValidatorsAt` shows no public key; test a network with BLS keys');
  const { rawResult } = await context.rpc('platform.getAllValidatorsAt', { height });
  const set = objectOf(objectOf(rawResult, 'validatorSets'), PRIMARY_NETWORK);
  const listed = objectsOf(set, 'validators').map((validator) => ({
    publicKey: textOf(validator, 'publicKey') ?? '',
    weight: integerOf(validator, 'weight'),
    nodeIDs: textsOf(validator, 'nodeIDs').toSorted(),
  }));
  expect(
    listed.toSorted((a, b) => (a.publicKey < b.publicKey ? -1 : 1)),
    'the validators of the Primary Network',
  ).toEqual(
    [...expected]
      .map(([publicKey, each]) => ({ publicKey, ...each }))
      .toSorted((a, b) => (a.publicKey < b.publicKey ? -1 : 1)),
  );
});

/** The lowest bits of a compressed key, which are its x; those above are flags. */
const BITS_OF_X = 381;

requirement('platform.getAllValidatorsAt/in-the-order-of-keys', async (context) => {
  const { rawResult } = await context.rpc('platform.getAllValidatorsAt', { height: await context.sample.tip() });
  let compared = 0;
  for (const [subnetID, set] of Object.entries(objectOf(rawResult, 'validatorSets') ?? {})) {
    const keys = objectsOf(set, 'validators').flatMap((each) => decodeHex(textOf(each, 'publicKey') ?? ''));
    const places = keys.flatMap((key) => (key.ok ? BigInt.asUintN(BITS_OF_X, BigInt(encodeHex(key.value))) : []));
    compared += places.length > 1 ? 1 : 0;
    expect(places, `the x of the keys of ${subnetID}`).toEqual(places.toSorted((a, b) => (a < b ? -1 : 1)));
  }
  if (compared === 0) context.notTestable('no set has two validators with a BLS key');
});
