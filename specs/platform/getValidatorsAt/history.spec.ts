import {
  expect,
  integerOf,
  objectOf,
  objectsOf,
  requirement,
  textOf,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { blockAt, holdsFrom } from '../../support/platform/blocks.ts';
import { plainSubnets } from '../../support/platform/subnets.ts';
import { weightsAt } from '../../support/platform/weights-at.ts';
import { endsOf, renewing } from '../../support/platform/renewing.ts';

/** Number of heights, evenly spread, to search for former validators. */
const PROBES = 12n;

requirement('platform.getValidatorsAt/weight-when-added', async (context) => {
  const tip = await context.sample.tip();
  for (const { id, kind } of await plainSubnets(context)) {
    if (kind !== 'permissioned') continue;
    const member = await someMember(context, id, tip);
    if (member === undefined) continue;
    const height = await heightOfEntry(context, id, member);
    const weight = (await addition(context, { height, tip, subnetID: id, nodeID: member.nodeID }))?.weight;
    if (weight === undefined) continue;
    expect(
      (await weightsAt(context, height, id)).get(member.nodeID),
      `the weight of ${member.nodeID} at height ${height}`,
    ).toBe(weight);
    return;
  }
  return context.notTestable(
    'no sampled block added a validator to a permissioned Subnet; test a network with such a block',
  );
});

requirement('platform.getValidatorsAt/comes-in-with-its-block', async (context) => {
  const tip = await context.sample.tip();
  for (const { id, kind } of await plainSubnets(context)) {
    const member = kind === 'permissioned' ? await someMember(context, id, tip) : undefined;
    if (member === undefined) continue;
    const entry = await heightOfEntry(context, id, member);
    const [before, at, behind] = await Promise.all(
      [entry - 1n, entry, entry + 1n].map((height) =>
        addition(context, { height, tip, subnetID: id, nodeID: member.nodeID }),
      ),
    );
    const added = at ?? behind ?? (before?.atOnce === true ? before : undefined);
    if (added === undefined) continue;
    expect(
      added.from,
      `the height from which on the block holds that adds ${member.nodeID}, which is a validator from height ${entry} on,`,
    ).toBe(entry);
    return;
  }
  return context.notTestable(
    'no sampled block added a validator to a permissioned Subnet; test a network with such a block',
  );
});

interface Place {
  readonly height: bigint;
  readonly tip: bigint;
  readonly subnetID: string;
  readonly nodeID: string;
}

/**
 * Finds out whether the block at a height adds the node, and whether the node starts at once. By older rules, the start is in the future.
 */
async function addition(context: CheckContext, { height, tip, subnetID, nodeID }: Place) {
  if (height < 1n || height > tip) return undefined;
  const { block } = (await blockAt(context, height, 'json')).result;
  const validator = addedBy(block as JsonValue, subnetID).find((each) => textOf(each, 'nodeID') === nodeID);
  if (validator === undefined) return undefined;
  const [start, time] = [integerOf(validator, 'start'), integerOf(block, 'time')];
  return {
    from: holdsFrom(block as JsonValue, height),
    weight: integerOf(validator, 'weight'),
    atOnce: start !== undefined && time !== undefined && start <= time,
  };
}

interface Member {
  readonly nodeID: string;
  /** A height at which the node was a member. */
  readonly height: bigint;
}

/** A former validator that is not a current one. If there is none, a current validator. */
async function someMember(context: CheckContext, subnetID: string, tip: bigint): Promise<Member | undefined> {
  const current = await weightsAt(context, tip, subnetID);
  for (let probe = 1n; probe < PROBES; probe += 1n) {
    const height = (tip * probe) / PROBES;
    const former = [...(await weightsAt(context, height, subnetID)).keys()].find((nodeID) => !current.has(nodeID));
    if (former !== undefined) return { nodeID: former, height };
  }
  const [present] = context.sample.shuffled([...current.keys()], 'validator that was added');
  return present === undefined ? undefined : { nodeID: present, height: tip };
}

/** A height at which the node is a member, and one block earlier was not. At genesis, no Subnet has members. */
async function heightOfEntry(context: CheckContext, subnetID: string, { nodeID, height }: Member): Promise<bigint> {
  let without = 0n;
  let within = height;
  while (within - without > 1n) {
    const middle = (without + within) / 2n;
    if ((await weightsAt(context, middle, subnetID)).has(nodeID)) within = middle;
    else without = middle;
  }
  return within;
}

function addedBy(block: JsonValue, subnetID: string): readonly JsonObject[] {
  return objectsOf(block, 'txs').flatMap((tx) => added(objectOf(tx, 'unsignedTx'), subnetID));
}

function added(unsigned: JsonObject | undefined, subnetID: string): readonly JsonObject[] {
  const validator = objectOf(unsigned, 'validator');
  if (validator === undefined) return [];
  return [textOf(unsigned, 'subnetID'), textOf(validator, 'subnetID')].includes(subnetID) ? [validator] : [];
}

requirement('platform.getValidatorsAt/renewing-validator-stays', async (context) => {
  for (const { validator, end } of await endsOf(context, 'renewed')) {
    for (const [when, height] of [
      ['before', end.height - 1n],
      ['after', end.height],
    ] as const)
      expect(
        [...(await weightsAt(context, height)).keys()],
        `the validators ${when} the renewal ${end.txID}`,
      ).toContain(validator.nodeID);
  }
});

requirement('platform.getValidatorsAt/renewal-keeps-what-was-restaked', async (context) => {
  await endsOf(context, 'renewed');
  for (const { nodeID, txID, principal, ends } of await renewing(context)) {
    let weight = principal;
    for (const { height, terms } of ends) {
      // Delegations end before the period does.
      const before = (await weightsAt(context, height - 1n)).get(nodeID);
      expect(before, `the weight of ${nodeID} at height ${height - 1n}, before it renews ${txID},`).toBe(weight);
      if (terms.period === 0n) continue;
      const after = (await weightsAt(context, height)).get(nodeID);
      expect(after, `the weight of ${nodeID} at height ${height}, after its renewal,`).toBeGreaterThanOrEqual(weight);
      weight = after ?? weight;
    }
  }
});

requirement('platform.getValidatorsAt/stopped-validator-leaves', async (context) => {
  for (const { validator, end } of await endsOf(context, 'stopped')) {
    const { nodeID } = validator;
    const before = await weightsAt(context, end.height - 1n);
    expect([...before.keys()], `the validators before ${end.txID}`).toContain(nodeID);
    const after = await weightsAt(context, end.height);
    expect([...after.keys()], `the validators after ${end.txID}`).not.toContain(nodeID);
  }
});
