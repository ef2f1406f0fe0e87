import {
  expect,
  requirement,
  resultShape,
  textOf,
  toBigInt,
  type CheckContext,
  type SampledSubnet,
} from '../../../src/harness/index.ts';
import {
  currentValidators,
  delegatedStake,
  delegatedValidators,
  everyList,
  someCurrentValidators,
  toRequestAlone,
} from '../../support/platform/current-validators.ts';
import { unordered } from '../../support/json-form.ts';
import { kindsFirst } from '../../support/platform/kinds.ts';
import { plainSubnets } from '../../support/platform/subnets.ts';
import { unusedNodeId } from '../../support/ids.ts';
import { weightsAt } from '../../support/platform/weights-at.ts';

const METHOD = 'platform.getCurrentValidators';
/** Number of records of the Primary Network, and of each Subnet, that are requested alone. */
const LISTED_ALONE = 5;
const OF_SUBNET = 2;

resultShape(METHOD, async ({ rpc, sample }) => {
  const all = await rpc(METHOD, {});
  const validators = sample.shuffled(await sample.validators(), 'validators listed alone');
  const nodeIDs = toRequestAlone(validators).flatMap((validator) => textOf(validator, 'nodeID') ?? []);
  const alone = await Promise.all(nodeIDs.map((nodeID) => rpc(METHOD, { nodeIDs: [nodeID] })));
  const subnets = await sample.subnets();
  return [all, ...alone, ...(await Promise.all(subnets.map(({ id }) => rpc(METHOD, { subnetID: id }))))];
});

/** Two validators of the Primary Network. Needs at least three: one must be missing from the request. */
async function twoOfSeveral(context: CheckContext): Promise<readonly [string, string]> {
  const validators = await someCurrentValidators(context, undefined, 3);
  const [first, second] = context.sample.shuffled(validators, 'two of several');
  return first === undefined || second === undefined
    ? context.notTestable('the network has too few validators')
    : [first.nodeID, second.nodeID];
}

requirement('platform.getCurrentValidators/subnet-id-selects', async (context) => {
  await context.stable(async () => {
    const primary = new Set(txIds(await someCurrentValidators(context)));
    const others = (await everyList(context)).filter(({ subnetID }) => subnetID !== undefined);
    if (others.length === 0)
      context.notTestable('no sampled Subnet has a current validator; name such a Subnet with --sample subnet=...');
    for (const { subnetID, validators } of others)
      expect(
        txIds(validators).filter((txID) => primary.has(txID)),
        `the validators of ${subnetID} with a transaction of the Primary Network`,
      ).toEqual([]);
  });
});

requirement('platform.getCurrentValidators/node-ids-default-to-all', async (context) => {
  await context.stable(async (height) => {
    const listed = (await currentValidators(context)).map(({ nodeID }) => nodeID);
    const known = [...(await weightsAt(context, height)).keys()];
    if (listed.length + known.length === 0) context.notTestable('the Primary Network has no current validators');
    expect(listed.toSorted(), 'the listed node IDs').toEqual(known.toSorted());
  });
});

requirement('platform.getCurrentValidators/node-ids-empty-means-all', async (context) => {
  await context.stable(async () => {
    const all = await someCurrentValidators(context);
    expect(
      txIds(await currentValidators(context, undefined, [])),
      'the validators of a request with empty nodeIDs',
    ).toEqual(txIds(all));
  });
});

requirement('platform.getCurrentValidators/node-ids-limit-to-named', async (context) => {
  const named = await twoOfSeveral(context);
  const listed = (await currentValidators(context, undefined, named)).map(({ nodeID }) => nodeID);
  expect(
    listed.filter((nodeID) => !named.includes(nodeID)),
    'the listed node IDs that the request does not name',
  ).toEqual([]);
});

requirement('platform.getCurrentValidators/node-ids-include-each-named', async (context) => {
  await context.stable(async () => {
    const named = await twoOfSeveral(context);
    const listed = (await currentValidators(context, undefined, named)).map(({ nodeID }) => nodeID);
    expect(
      named.filter((nodeID) => !listed.includes(nodeID)),
      'the requested node IDs that the list lacks',
    ).toEqual([]);
  });
});

requirement('platform.getCurrentValidators/node-ids-limit-in-subnets', async (context) => {
  const plain = await plainSubnets(context);
  await expectNamedAlone(
    context,
    plain,
    'no sampled Subnet has a current validator; name such a Subnet with --sample subnet=...',
  );
});

requirement('platform.getCurrentValidators/node-ids-limit-in-l1s', async (context) => {
  const plain = new Set((await plainSubnets(context)).map(({ id }) => id));
  const l1s = (await context.sample.subnets()).filter(({ id }) => !plain.has(id));
  await expectNamedAlone(context, l1s, 'no sampled L1 has a validator; name such an L1 with --sample subnet=...');
});

/** Asks each Subnet for one of its validators, and for a node that is none of them. */
async function expectNamedAlone(context: CheckContext, subnets: readonly SampledSubnet[], none: string): Promise<void> {
  let asked = 0;
  for (const { id } of subnets) {
    await context.stable(async () => {
      const listed = (await currentValidators(context, id)).map(({ nodeID }) => nodeID);
      const [named] = context.sample.shuffled(listed, 'a validator named alone');
      if (named === undefined) return;
      const alone = (await currentValidators(context, id, [named])).map(({ nodeID }) => nodeID);
      expect(new Set(alone), `the node IDs of ${id} in a request for ${named}`).toEqual(new Set([named]));
      const unknown = unusedNodeId(context, 'no validator');
      expect(
        await currentValidators(context, id, [unknown]),
        `the validators of ${id} in a request for a node that is none of them`,
      ).toEqual([]);
      asked += 1;
    });
  }
  if (asked === 0) context.notTestable(none);
}

requirement('platform.getCurrentValidators/filter-does-not-change-records', async (context) => {
  await context.stable(async () => {
    for (const { subnetID, validators } of await everyList(context)) {
      const kindsOf = (one: (typeof validators)[number]): readonly string[] => [
        countOf(one) > 0n ? 'delegated' : 'alone',
      ];
      const inOrder = kindsFirst(context.sample.shuffled(validators, 'records compared'), kindsOf);
      for (const one of inOrder.slice(0, subnetID === undefined ? LISTED_ALONE : OF_SUBNET)) {
        const [alone] = await currentValidators(context, subnetID, [one.nodeID]);
        expect(alone && lasting(alone), `the record of ${one.nodeID}, requested alone,`).toBe(lasting(one));
      }
    }
  });
});

requirement('platform.getCurrentValidators/delegators-omitted-without-node-ids', async (context) => {
  for (const { subnetID, validators } of await everyList(context))
    expect(
      validators.filter((validator) => 'delegators' in validator),
      `the validators of ${subnetID ?? 'the Primary Network'} with delegators`,
    ).toEqual([]);
});

requirement('platform.getCurrentValidators/delegators-omitted-for-several-node-ids', async (context) => {
  const several = (await everyList(context)).filter(({ validators }) => validators.length > 1);
  if (several.length === 0) context.notTestable('no list of current validators has two');
  for (const { subnetID, validators } of several) {
    const inOrder = context.sample.shuffled(validators, 'two of several');
    const named = toRequestAlone(inOrder)
      .concat(inOrder)
      .map(({ nodeID }) => nodeID);
    const two = [...new Set(named)].slice(0, 2);
    expect(
      (await currentValidators(context, subnetID, two)).filter((validator) => 'delegators' in validator),
      `the validators with delegators in a request for ${two.join()}`,
    ).toEqual([]);
  }
});

requirement('platform.getCurrentValidators/delegators-for-one-node-id', async (context) => {
  await context.stable(async () => {
    for (const { validator } of await delegatedValidators(context))
      expect(validator, `the record of ${validator.nodeID}, requested alone,`).toHaveProperty('delegators');
  });
});

requirement('platform.getCurrentValidators/delegators-for-one-node-id-repeated', async (context) => {
  await context.stable(async () => {
    for (const { subnetID, validator } of await delegatedValidators(context)) {
      const { nodeID } = validator;
      const [twice] = await currentValidators(context, subnetID, [nodeID, nodeID]);
      expect(twice, `the record of ${nodeID}, named twice in the request,`).toHaveProperty('delegators');
    }
  });
});

function countOf({ delegatorCount = '0' }: { readonly delegatorCount?: string }): bigint {
  return toBigInt(delegatorCount);
}

requirement('platform.getCurrentValidators/delegator-count-matches', async (context) => {
  await context.stable(async () => {
    for (const { validator, delegators } of await delegatedValidators(context))
      expect(toBigInt(validator.delegatorCount ?? '0'), `the delegatorCount of ${validator.nodeID}`).toBe(
        BigInt(delegators.length),
      );
  });
});

requirement('platform.getCurrentValidators/delegator-weight-matches', async (context) => {
  await context.stable(async () => {
    for (const { validator, delegators } of await delegatedValidators(context)) {
      const sum = delegators.reduce((total, delegator) => total + delegatedStake(delegator), 0n);
      expect(toBigInt(validator.delegatorWeight ?? '0'), `the delegatorWeight of ${validator.nodeID}`).toBe(sum);
    }
  });
});

requirement('platform.getCurrentValidators/delegator-node-id-is-the-validators', async (context) => {
  for (const { validator, delegators } of await listedDelegators(context)) {
    for (const { nodeID, txID } of delegators)
      expect(nodeID, `the node ID of the delegation ${txID}`).toBe(validator.nodeID);
  }
});

requirement('platform.getCurrentValidators/delegator-period-within-validators', async (context) => {
  for (const { validator, delegators } of await listedDelegators(context)) {
    for (const { startTime, endTime, txID } of delegators) {
      expect(toBigInt(startTime), `the startTime of the delegation ${txID}`).toBeGreaterThanOrEqual(
        toBigInt(validator.startTime),
      );
      expect(toBigInt(endTime), `the endTime of the delegation ${txID}`).toBeLessThanOrEqual(
        toBigInt(validator.endTime ?? '0'),
      );
    }
  }
});

/** The validators with delegators. Not testable if the node lists no delegator. */
async function listedDelegators(context: CheckContext) {
  const validators = await delegatedValidators(context);
  if (validators.some(({ delegators }) => delegators.length > 0)) return validators;
  return context.notTestable('the node counts delegators but lists none, so no delegator record can be checked');
}

function txIds(validators: readonly { txID?: string }[]): readonly string[] {
  return validators.flatMap(({ txID }) => txID ?? []).toSorted();
}

/** A record without the members that change over time, or that only a request for a single node ID returns. Lists have no order. */
function lasting(validator: object): string {
  const volatile = ['uptime', 'connected', 'delegators'];
  return unordered(Object.fromEntries(Object.entries(validator).filter(([name]) => !volatile.includes(name))));
}
