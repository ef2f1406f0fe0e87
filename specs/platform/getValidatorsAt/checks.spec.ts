import {
  ifTestable,
  PRIMARY_NETWORK,
  answersProve,
  encodeId,
  expect,
  isJsonObject,
  requirement,
  resultShape,
  textOf,
  toBigInt,
  type CheckContext,
} from '../../../src/harness/index.ts';
import {
  currentValidators,
  fullStake,
  isInactive,
  OF_INACTIVE,
  ownStake,
} from '../../support/platform/current-validators.ts';
import { listedSubnets, plainSubnets } from '../../support/platform/subnets.ts';
import { unusedId } from '../../support/ids.ts';
import { placedTransactions } from '../../support/platform/blocks.ts';
import { bodyOf, stakerTransaction, subnetOf } from '../../support/platform/staker-transaction.ts';
import { setAt, weightsAt } from '../../support/platform/weights-at.ts';

const METHOD = 'platform.getValidatorsAt';
const HEIGHTS = 3;

resultShape(METHOD, async ({ rpc, sample }) => {
  const tip = await sample.tip();
  const primary = [await rpc(METHOD, { height: Number(tip) }), await rpc(METHOD, { height: 0 })];
  const subnets = await ifTestable(sample.subnets(), []);
  return [
    ...primary,
    ...(await Promise.all(subnets.map(({ id }) => rpc(METHOD, { height: Number(tip), subnetID: id })))),
  ];
});

/** The set of the Primary Network at the last accepted height, if it has members. */
async function setAtTip(context: CheckContext, height: bigint) {
  const weights = await weightsAt(context, height);
  if (weights.size > 0) return weights;
  return context.notTestable(`the Primary Network has no validators at height ${height}`);
}

async function validatedSubnet(context: CheckContext, height: bigint): Promise<string> {
  for (const { id } of await plainSubnets(context)) if ((await weightsAt(context, height, id)).size > 0) return id;
  return context.notTestable('no sampled Subnet has validators; name such a Subnet with --sample subnet=...');
}

requirement('platform.getValidatorsAt/subnet-id-defaults-to-primary', async (context) => {
  const tip = await context.sample.tip();
  expect(await setAtTip(context, tip), 'the validator set of a request without subnetID').toEqual(
    await weightsAt(context, tip, PRIMARY_NETWORK),
  );
});

requirement('platform.getValidatorsAt/subnet-id-selects', async (context) => {
  const tip = await context.sample.tip();
  const primary = await setAtTip(context, tip);
  let compared = 0;
  for (const { id } of await plainSubnets(context)) {
    const weights = await weightsAt(context, tip, id);
    if (weights.size === 0) continue;
    expect(weights, `the validator set of ${id}`).not.toEqual(primary);
    compared += 1;
  }
  if (compared === 0)
    context.notTestable('no sampled Subnet has validators; name such a Subnet with --sample subnet=...');
});

requirement('platform.getValidatorsAt/height-selects', async (context) => {
  const tip = await context.sample.tip();
  if (tip === 0n) return context.notTestable('the chain has no block above genesis');
  const now = await weightsAt(context, tip);
  const gone = (await ifTestable(formerValidators(context), [])).filter(({ nodeID }) => !now.has(nodeID));
  for (const { nodeID, height } of gone)
    expect([...(await weightsAt(context, height)).keys()], `the node IDs at height ${height}`).toContain(nodeID);
  const subnetID =
    gone.length > 0 ? await ifTestable(validatedSubnet(context, tip), undefined) : await validatedSubnet(context, tip);
  if (subnetID !== undefined)
    expect(await weightsAt(context, 0n, subnetID), `the validator set of ${subnetID} at height 0`).toEqual(new Map());
});

/** Validators of the Primary Network whose period a block ended, with the height of the block below it. */
async function formerValidators(context: CheckContext) {
  const placed = (await placedTransactions(context)).filter(({ json }) => textOf(json.unsignedTx ?? null, 'txID'));
  const found = await Promise.all(
    placed.slice(0, HEIGHTS).map(async ({ id, height }) => {
      const reward = await bodyOf(context, id);
      const txID = reward?.kind === 'RewardValidatorTx' && reward.txID ? encodeId(reward.txID) : undefined;
      const body = txID === undefined ? undefined : await bodyOf(context, txID);
      const isValidator = body !== undefined && /^Add.*ValidatorTx$/.test(body.kind);
      if (txID === undefined || !isValidator || (subnetOf(body) ?? PRIMARY_NETWORK) !== PRIMARY_NETWORK) return [];
      // As the node writes it.
      const { nodeID } = await stakerTransaction(context, txID);
      return nodeID === undefined ? [] : [{ nodeID, height: height - 1n }];
    }),
  );
  return found.flat();
}

requirement('platform.getValidatorsAt/current-at-the-tip', async (context) => {
  await context.stable(async (height) => {
    const weights = await weightsAt(context, height);
    const current = nodeIds(await currentValidators(context));
    if (weights.size + current.length === 0) context.notTestable('the Primary Network has no current validators');
    expect([...weights.keys()].toSorted(), 'the node IDs at the last accepted height').toEqual(current);
  });
});

requirement('platform.getValidatorsAt/subnet-current-at-the-tip', async (context) => {
  await context.stable(async (height) => {
    let members = 0;
    for (const { id } of await listedSubnets(context)) {
      const listed = await currentValidators(context, id);
      const inactive = new Set([OF_INACTIVE, ...nodeIds(listed.filter(isInactive))]);
      const active = (all: Iterable<string>): readonly string[] =>
        [...all].filter((nodeID) => !inactive.has(nodeID)).toSorted();
      const weights = await weightsAt(context, height, id);
      expect(active(weights.keys()), `the node IDs of ${id} at the last accepted height`).toEqual(
        active(nodeIds(listed)),
      );
      members += listed.length;
    }
    if (members === 0)
      return context.notTestable('no sampled Subnet has validators; name such a Subnet with --sample subnet=...');
  });
});

requirement('platform.getValidatorsAt/weight-on-permissioned-subnet', async (context) => {
  await context.stable(async (height) => {
    let compared = 0;
    for (const { id, kind } of await listedSubnets(context)) {
      if (kind !== 'permissioned') continue;
      const weights = await weightsAt(context, height, id);
      for (const one of (await currentValidators(context, id)).filter((each) => !isInactive(each))) {
        expect(weights.get(one.nodeID), `the weight of ${one.nodeID} on ${id}`).toBe(ownStake(one));
        compared += 1;
      }
    }
    if (compared === 0)
      context.notTestable(
        'no sampled permissioned Subnet has a current validator; name such a Subnet with --sample subnet=...',
      );
  });
});

requirement('platform.getValidatorsAt/weight-is-the-stake', async (context) => {
  await context.stable(async (height) => {
    const elastic = (await ifTestable(plainSubnets(context), [])).filter(({ kind }) => kind === 'elastic');
    let compared = 0;
    for (const id of [PRIMARY_NETWORK, ...elastic.map((subnet) => subnet.id)]) {
      const weights = await weightsAt(context, height, id === PRIMARY_NETWORK ? undefined : id);
      for (const one of await currentValidators(context, id === PRIMARY_NETWORK ? undefined : id)) {
        const weight = weights.get(one.nodeID);
        // Another requirement compares the node IDs.
        if (weight === undefined) continue;
        expect(weight, `the weight of ${one.nodeID} on ${id}`).toBeOneOf([ownStake(one), fullStake(one)]);
        compared += 1;
      }
    }
    if (compared === 0) context.notTestable('no sampled validator stakes; test a network with validators');
  });
});

requirement('platform.getValidatorsAt/weight-includes-delegations', async (context) => {
  await context.stable(async (height) => {
    const listed = (await currentValidators(context)).map((one) => [one.nodeID, fullStake(one)] as const);
    expect(await setAtTip(context, height), 'the validator set of the Primary Network').toEqual(new Map(listed));
  });
});

requirement('platform.getValidatorsAt/every-height-answers', async (context) => {
  const heights = [0n, ...(await context.sample.heights(HEIGHTS))];
  const subnets = (await ifTestable(context.sample.subnets(), [])).slice(0, 3).map(({ id }) => id);
  for (const height of heights) {
    for (const subnetID of [PRIMARY_NETWORK, ...subnets])
      expect(await context.rpc(METHOD, { height: Number(height), subnetID })).toSucceed();
  }
});

requirement('platform.getValidatorsAt/same-answer-twice', async (context) => {
  const heights = await context.sample.heights(HEIGHTS);
  const before = await setsAt(context, heights);
  expect(await context.afresh(() => setsAt(context, heights)), 'the validator sets in a second read').toEqual(before);
});

requirement('platform.getValidatorsAt/same-answer-concurrently', async (context) => {
  const heights = [0n, ...(await context.sample.heights(HEIGHTS))];
  const together = await context.afresh(() =>
    Promise.all([...heights, ...heights].map((height) => setAt(context, height))),
  );
  const oneByOne = await setsAt(context, heights);
  for (const [at, { weights, exchange }] of together.entries()) {
    context.look(exchange);
    const height = heights[at % heights.length];
    expect(weights, `the validator set at height ${height} in concurrent reads`).toEqual(oneByOne[at % heights.length]);
  }
});

async function setsAt(context: CheckContext, heights: readonly bigint[]) {
  const sets: ReadonlyMap<string, bigint>[] = [];
  for (const height of heights) sets.push(await weightsAt(context, height));
  if (sets.every(({ size }) => size === 0))
    return context.notTestable('the Primary Network had no validators at the sampled heights');
  return sets;
}

requirement('platform.getValidatorsAt/weights-positive', async (context) => {
  const weights = await setAtTip(context, await context.sample.tip());
  expect(
    [...weights].filter(([, weight]) => weight <= 0n),
    'the weights that are not positive',
  ).toEqual([]);
});

requirement('platform.getValidatorsAt/height-as-decimal-string', async (context) => {
  const tip = await context.sample.tip();
  await setAtTip(context, tip);
  const number = await context.rpc(METHOD, { height: Number(tip) });
  // The Go client writes it before another text.
  for (const more of [{}, { subnetID: PRIMARY_NETWORK }])
    expect(
      (await context.rpc(METHOD, { height: `${tip}`, ...more })).result,
      `the validator set at height "${tip}"`,
    ).toEqual(number.result);
});

requirement('platform.getValidatorsAt/unknown-subnet-is-empty', async (context) => {
  const subnetID = unusedId(context, 'no Subnet');
  expect(
    await weightsAt(context, await context.sample.tip(), subnetID),
    'the validator set of an unknown Subnet',
  ).toEqual(new Map());
});

function nodeIds(validators: readonly { nodeID: string }[]): readonly string[] {
  return validators.map(({ nodeID }) => nodeID).toSorted();
}

/** The map that deployed releases return. The schema describes it if the erratum is in force. */
answersProve(
  [
    'platform.getValidatorsAt/entry',
    'platform.getValidatorsAt/entry-weight',
    'platform.getValidatorsAt/entry-public-key',
  ],
  async ({ rpc, sample }) => rpc(METHOD, { height: Number(await sample.tip()) }),
);

/** The BLS keys that deployed releases return with the set. Null for a node without a key. */
async function keysAt(context: CheckContext, height: bigint, subnetID?: string) {
  const answer = await context.rpc(METHOD, { height: Number(height), subnetID });
  expect(answer).toSucceed();
  const set = isJsonObject(answer.rawResult) ? Object.entries(answer.rawResult) : [];
  if (set.length === 0) return context.notTestable(`${subnetID ?? 'the Primary Network'} has no validators`);
  return new Map(set.map(([nodeID, entry]) => [nodeID, textOf(entry, 'publicKey') ?? null]));
}

requirement('platform.getValidatorsAt/public-key-is-the-signers', async (context) => {
  await context.stable(async (height) => {
    const listed = await currentValidators(context);
    const registered = new Map(listed.map(({ nodeID, signer }) => [nodeID, signer?.publicKey ?? null]));
    expect(await keysAt(context, height), 'the BLS keys at the last accepted height').toEqual(registered);
  });
});

requirement('platform.getValidatorsAt/subnet-has-primary-keys', async (context) => {
  await context.stable(async (height) => {
    const primary = await keysAt(context, height);
    const subnetID = await validatedSubnet(context, height);
    const both = [...(await keysAt(context, height, subnetID))].filter(([nodeID]) => primary.has(nodeID));
    if (both.length === 0) context.notTestable(`no validator of ${subnetID} also validates the Primary Network`);
    for (const [nodeID, key] of both) expect(key, `the BLS key of ${nodeID}`).toBe(primary.get(nodeID));
  });
});

requirement('platform.getValidatorsAt/proposed-is-the-proposed-height', async (context) => {
  await context.stable(async () => {
    const { height } = (await context.rpc('platform.getProposedHeight', {})).result;
    const proposed = await context.call(METHOD, { height: 'proposed' });
    const named = await context.call(METHOD, { height: toBigInt(height) });
    expect(proposed.rawResult, `the validator set at the proposed height, ${height}`).toEqual(named.rawResult);
  });
});

requirement('platform.getValidatorsAt/proposed-height', async ({ call }) => {
  const answer = await call(METHOD, { height: 'proposed' });
  expect(answer).toSucceed();
  expect(answer.rawResult, 'the validator set at the proposed height').not.toEqual({});
});

requirement('platform.getValidatorsAt/omitted-height-is-zero', async (context) => {
  const answer = await context.call(METHOD, {});
  expect(answer).toSucceed();
  expect(answer.rawResult, 'the validator set without a height').toEqual(
    (await context.call(METHOD, { height: 0 })).rawResult,
  );
});
