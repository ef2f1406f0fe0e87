import { isDeepStrictEqual } from 'node:util';
import {
  PRIMARY_NETWORK,
  answersProve,
  expect,
  objectOf,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
  type JsonObject,
} from '../../../src/harness/index.ts';
import { inByteOrder } from '../../support/addresses.ts';
import { STAKING_MEMBERS } from '../../support/platform/current-validators.ts';
import { permissionedSubnet, subnetTransformation } from '../../support/platform/subnets.ts';
import { rewardOwner, subnetOf, unsignedTransaction } from '../../support/platform/staker-transaction.ts';

const METHOD = 'platform.getSubnet';

resultShape(METHOD, async ({ rpc, sample }) => {
  const subnets = await sample.subnets();
  return Promise.all(subnets.map(({ id }) => rpc(METHOD, { subnetID: id })));
});

async function subnet({ rpc }: CheckContext, subnetID: string) {
  return (await rpc(METHOD, { subnetID })).result;
}

requirement('platform.getSubnet/permissioned-is-permissioned', async (context) => {
  expect(
    (await subnet(context, await permissionedSubnet(context))).isPermissioned,
    '`isPermissioned` of a permissioned Subnet',
  ).toBe(true);
});

requirement('platform.getSubnet/elastic-is-not-permissioned', async (context) => {
  const subnetID = await context.sample.subnet('elastic', { validators: true });
  const [validator] = await context.sample.validatorsOf(subnetID);
  if (validator === undefined || !STAKING_MEMBERS.some((member) => member in validator))
    return context.notTestable(`the validator records of ${subnetID} contain no staking members`);
  expect((await subnet(context, subnetID)).isPermissioned, `\`isPermissioned\` of the elastic Subnet ${subnetID}`).toBe(
    false,
  );
});

requirement('platform.getSubnet/transformation-is-committed', async (context) => {
  const { subnetTransformationTxID: txID } = await subnet(context, await context.sample.subnet('elastic'));
  expect(
    (await context.rpc('platform.getTxStatus', { txID })).result.status,
    `the status of ${txID}, the transformation,`,
  ).toBe('Committed');
});

requirement('platform.getSubnet/transformation-names-the-subnet', async (context) => {
  const { subnetID, body } = await subnetTransformation(context);
  const named = body && subnetOf(body);
  if (body === undefined) return context.notTestable('the suite cannot decode the transformation of the Subnet');
  expect(named, 'the Subnet that the transformation names').toBe(subnetID);
});

requirement('platform.getSubnet/no-transformation-if-permissioned', async (context) => {
  const { subnetTransformationTxID } = await subnet(context, await permissionedSubnet(context));
  expect(subnetTransformationTxID, 'the subnetTransformationTxID of a permissioned Subnet').toBe(PRIMARY_NETWORK);
});

/** The owner of a Subnet. The keys are sorted, since the document does not define their order. */
function owner({ controlKeys, threshold }: { readonly controlKeys: readonly string[]; readonly threshold: unknown }) {
  return { controlKeys: controlKeys.toSorted(), threshold };
}

requirement('platform.getSubnet/agrees-with-get-subnets', async (context) => {
  await context.stable(async () => {
    const ids = (await context.sample.subnets()).map(({ id }) => id);
    const { subnets } = (await context.rpc('platform.getSubnets', { ids })).result;
    if (subnets.length === 0) return context.notTestable('platform.getSubnets lists no Subnet by its ID');
    for (const { id, controlKeys, threshold } of subnets) {
      const alone = await subnet(context, id);
      expect(owner(alone), `the owner of ${id}`).toEqual(owner({ controlKeys, threshold }));
    }
  });
});

requirement('platform.getSubnet/subnet-id-selects', async (context) => {
  const listed = (await context.rpc('platform.getSubnets', {})).result.subnets.filter(
    ({ id }) => id !== PRIMARY_NETWORK,
  );
  const keys = ({ controlKeys }: (typeof listed)[number]): string => [...controlKeys].sort().join();
  const [one] = listed;
  const other = listed.find((each) => one !== undefined && keys(each) !== keys(one));
  if (one === undefined || other === undefined)
    return context.notTestable('the network has no two Subnets with different owners');
  expect(await subnet(context, one.id), `the record of ${one.id}`).not.toEqual(await subnet(context, other.id));
});

async function rightArguments({ sample }: CheckContext) {
  const [first] = await sample.subnets();
  return { subnetID: first?.id ?? '' };
}

requirement('platform.getSubnet/owner-kept-if-elastic', async (context) => {
  const subnetID = await context.sample.subnet('elastic');
  const { controlKeys, threshold } = await subnet(context, subnetID);
  expect(controlKeys, 'the controlKeys').not.toBeEmpty();
  expect(Number(threshold), 'the threshold').toBeGreaterThan(0);
  const { committed, isNewest } = await committedOwner(context, subnetID);
  const shown = { threshold: toBigInt(threshold), addresses: controlKeys.toSorted() };
  if (!isNewest && !isDeepStrictEqual(shown, committed))
    context.notTestable(`the owner of ${subnetID} is not its first one, and the survey did not find its transfer`);
  expect(shown, `the owner of ${subnetID}`).toEqual(committed);
});

/** Number of transfers of ownership to read. */
const TRANSFERS = 40;

/** The owner by the newest known transaction that sets it, and whether it is known that none is newer. */
async function committedOwner(context: CheckContext, subnetID: string) {
  const survey = (await context.sample.isSurveyed()) ? await context.sample.survey('P/block') : undefined;
  const transfers = survey?.transactions.filter(({ traits: [kind] }) => kind === 'TransferSubnetOwnershipTx') ?? [];
  for (const { id } of transfers.slice(-TRANSFERS).reverse()) {
    const unsigned = await unsignedTransaction(context, id);
    if (unsigned.subnetID === subnetID) return { committed: termsOf(unsigned), isNewest: true };
  }
  const isNewest = survey?.isWhole === true && survey.ledger.isWhole && transfers.length <= TRANSFERS;
  return { committed: termsOf(await unsignedTransaction(context, subnetID)), isNewest };
}

function termsOf(unsigned: JsonObject) {
  const { threshold, addresses } = rewardOwner(objectOf(unsigned, 'owner')) ?? {};
  return { threshold, addresses };
}

requirement('platform.getSubnet/permissioned-agrees-with-get-subnets', async (context) => {
  await context.stable(async () => {
    const id = await permissionedSubnet(context);
    const { controlKeys, threshold } = await subnet(context, id);
    const [listed] = (await context.rpc('platform.getSubnets', { ids: [id] })).result.subnets;
    expect(listed, `the record of ${id} in the list`).toMatchObject({ id, threshold });
    expect(listed?.controlKeys.toSorted(), `the control keys of ${id} in the list`).toEqual(controlKeys.toSorted());
  });
});

/** Members that later releases return for a Subnet that is an L1. The schema describes them if the erratum is in force. */
answersProve(
  ['platform.getSubnet/conversion-id', 'platform.getSubnet/manager-chain-id', 'platform.getSubnet/manager-address'],
  async (context) => context.rpc(METHOD, await rightArguments(context)),
);

requirement('platform.getSubnet/control-keys-in-order', async (context) => {
  let compared = 0;
  for (const { id } of await context.sample.subnets()) {
    const { controlKeys } = await subnet(context, id);
    if (controlKeys.length < 2) continue;
    expect(controlKeys, `the control keys of ${id}`).toEqual(inByteOrder(context, controlKeys));
    compared += 1;
  }
  if (compared === 0) context.notTestable('no sampled Subnet has several control keys');
});
