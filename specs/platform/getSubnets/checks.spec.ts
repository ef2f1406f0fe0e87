import {
  PRIMARY_NETWORK,
  expect,
  ifTestable,
  integerOf,
  listOf,
  objectOf,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { around } from '../../support/around.ts';
import { duplicates, misspelt, unusedId } from '../../support/ids.ts';
import { unordered } from '../../support/json-form.ts';
import { refuses } from '../../support/refusals.ts';
import { inByteOrder } from '../../support/addresses.ts';
import { acceptedOfKind, expectCreatedListed } from '../../support/platform/transactions.ts';
import { unsignedTransaction } from '../../support/platform/staker-transaction.ts';

const METHOD = 'platform.getSubnets';
const NAMED = 4;
/** Number of created Subnets to request. */
const CREATED = 8;

resultShape(METHOD, async (context) => [
  await context.rpc(METHOD, {}),
  await context.rpc(METHOD, { ids: [unusedId(context, 'no Subnet')] }),
]);

async function subnets({ rpc }: CheckContext, ids?: readonly string[]) {
  // The document does not show how an empty list is returned: as an empty array or as null.
  return (await rpc(METHOD, ids === undefined ? {} : { ids: [...ids] })).result.subnets;
}

/** IDs of several Subnets, but not of all. */
async function some(context: CheckContext): Promise<readonly string[]> {
  const all = (await subnets(context)).map(({ id }) => id).filter((id) => id !== PRIMARY_NETWORK);
  if (all.length < 2) return context.notTestable('the network has fewer than two Subnets');
  return context.sample.shuffled(all, 'named Subnets').slice(0, Math.min(NAMED, all.length - 1));
}

async function elasticSubnet(context: CheckContext) {
  const id = await context.sample.subnet('elastic');
  const inList = (await subnets(context)).filter((subnet) => subnet.id === id);
  const both = [...inList, ...(await subnets(context, [id]))];
  return both.length > 0 ? both : context.notTestable(`the node does not list the elastic Subnet ${id}`);
}

requirement('platform.getSubnets/elastic-has-no-control-keys', async (context) => {
  for (const { controlKeys, id } of await elasticSubnet(context))
    expect(controlKeys, `the controlKeys of ${id}`).toEqual([]);
});

requirement('platform.getSubnets/elastic-threshold-zero', async (context) => {
  for (const { threshold, id } of await elasticSubnet(context)) expect(threshold, `the threshold of ${id}`).toBe('0');
});

requirement('platform.getSubnets/ids-default-to-all', async (context) => {
  await context.stable(async () => {
    const { blockchains } = (await context.rpc('platform.getBlockchains', {})).result;
    const validating = blockchains.map(({ subnetID }) => subnetID).filter((id) => id !== PRIMARY_NETWORK);
    const known = new Set([...validating, ...(await createdSubnets(context))]);
    if (known.size === 0) return context.notTestable('the network has no known Subnet; test a network with a Subnet');
    const listed = new Set((await subnets(context)).map(({ id }) => id));
    expect(
      [...known].filter((id) => !listed.has(id)),
      'the Subnets that the list lacks, although they have a blockchain or platform.getSubnet returns them',
    ).toEqual([]);
  });
});

/** Some Subnets that accepted transactions created, and that the node knows, with or without a blockchain. */
async function createdSubnets(context: CheckContext): Promise<readonly string[]> {
  if (!context.profile.serves('platform.getSubnet')) return [];
  const created = await ifTestable(acceptedOfKind(context, 'CreateSubnetTx'), []);
  const some = context.sample.shuffled(created, 'created Subnets').slice(0, CREATED);
  const answers = await Promise.all(some.map((subnetID) => context.call('platform.getSubnet', { subnetID })));
  return some.filter((_, at) => answers[at]?.ok);
}

requirement('platform.getSubnets/lists-created-subnets', async (context) => {
  await expectCreatedListed(context, 'CreateSubnetTx', () => subnets(context), 'the Subnets');
});

requirement('platform.getSubnets/ids-limit-to-named', async (context) => {
  const named = await some(context);
  expect(
    (await subnets(context, named)).filter(({ id }) => !named.includes(id)),
    'the listed Subnets that the request does not name',
  ).toEqual([]);
});

requirement('platform.getSubnets/ids-include-each-named', async (context) => {
  const named = await some(context);
  const listed = (await subnets(context, named)).map(({ id }) => id);
  expect(
    named.filter((id) => !listed.includes(id)),
    'the requested Subnets that the list lacks',
  ).toEqual([]);
});

requirement('platform.getSubnets/unknown-ids-left-out', async (context) => {
  const named = await some(context);
  const unknown = [unusedId(context, 'no Subnet'), unusedId(context, 'no Subnet either')] as const;
  for (const ids of around(named, unknown)) {
    const listed = (await subnets(context, ids)).map(({ id }) => id);
    expect(new Set(listed), `the Subnets listed for ${ids.join()}`).toEqual(new Set(named));
  }
});

requirement('platform.getSubnets/filter-does-not-change-records', async (context) => {
  await context.stable(async () => {
    const all = await subnets(context);
    const ids = context.sample
      .shuffled(all, 'Subnets compared')
      .slice(0, 4 * NAMED)
      .map(({ id }) => id);
    if (ids.length === 0) return context.notTestable('the network has no Subnet');
    const named = await subnets(context, ids);
    if (named.length === 0) return context.notTestable('the node lists no Subnet by its ID');
    const records = all.map(unordered);
    for (const subnet of named) expect(records, 'the list of all Subnets').toContain(unordered(subnet));
  });
});

requirement('platform.getSubnets/none-known-is-empty', async (context) => {
  const answer = await context.rpc(METHOD, { ids: [unusedId(context, 'no Subnet')] });
  if (answer.ok) expect(answer.result.subnets, 'the Subnets listed for an unknown ID').toEqual([]);
  else expect(answer).toBeError();
});

requirement('platform.getSubnets/ids-unique', async (context) => {
  expect(duplicates((await subnets(context)).map(({ id }) => id)), 'the repeated IDs').toEqual([]);
});

requirement('platform.getSubnets/includes-the-primary-network', async (context) => {
  expect((await subnets(context)).at(-1), 'the last Subnet of the list').toEqual({
    id: PRIMARY_NETWORK,
    controlKeys: [],
    threshold: '0',
  });
});

requirement('platform.getSubnets/bad-id-is-an-error', async (context) => {
  const ids = [...(await some(context))];
  await refuses(context, METHOD, [{ ids: ids.map(misspelt) }], { ids }, { ids: [unusedId(context, 'no Subnet')] });
});

requirement('platform.getSubnets/list-shows-first-owner', async (context) => {
  const permissioned = (await context.sample.subnets()).filter(({ kind }) => kind === 'permissioned');
  if (permissioned.length === 0) return context.notTestable('the network has no permissioned Subnet');
  const listed = new Map((await subnets(context)).map((subnet) => [subnet.id, subnet]));
  for (const { id } of permissioned) {
    const owner = objectOf(await unsignedTransaction(context, id), 'owner');
    if (owner === undefined) return context.notTestable(`the JSON form of transaction ${id} contains no owner`);
    const first = { id, controlKeys: listOf(owner, 'addresses'), threshold: String(integerOf(owner, 'threshold')) };
    expect(listed.get(id), `the record of ${id} in the list`).toMatchObject(first);
  }
});

requirement('platform.getSubnets/primary-network-can-be-named', async (context) => {
  const [first = PRIMARY_NETWORK] = (await subnets(context)).map(({ id }) => id);
  for (const ids of [[PRIMARY_NETWORK], [first, PRIMARY_NETWORK]])
    expect((await subnets(context, ids)).at(-1), `the last Subnet listed for ${ids.join()}`).toEqual({
      id: PRIMARY_NETWORK,
      controlKeys: [],
      threshold: '0',
    });
});

requirement('platform.getSubnets/repeated-id-counts-once', async (context) => {
  const [first = PRIMARY_NETWORK] = (await subnets(context)).map(({ id }) => id);
  for (const ids of [
    [first, first],
    [first, PRIMARY_NETWORK, first, PRIMARY_NETWORK],
  ])
    expect((await subnets(context, ids)).map(({ id }) => id).toSorted(), `the Subnets for ${ids.join()}`).toEqual(
      [...new Set(ids)].toSorted(),
    );
});

requirement('platform.getSubnets/ids-give-the-order', async (context) => {
  const named = await some(context);
  for (const ids of [named, named.toReversed(), [PRIMARY_NETWORK, ...named]])
    expect(
      (await subnets(context, ids)).map(({ id }) => id),
      `the Subnets for ${ids.join()}`,
    ).toEqual(ids);
});

requirement('platform.getSubnets/control-keys-in-order', async (context) => {
  const several = (await subnets(context)).filter(({ controlKeys }) => controlKeys.length > 1);
  if (several.length === 0) return context.notTestable('no Subnet has several control keys');
  for (const { id, controlKeys } of [
    ...several,
    ...(await subnets(
      context,
      several.slice(0, NAMED).map(({ id }) => id),
    )),
  ])
    expect(controlKeys, `the control keys of ${id}`).toEqual(inByteOrder(context, controlKeys));
});
