import {
  decodeNodeId,
  encodeHex,
  ifTestable,
  PRIMARY_NETWORK,
  expect,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { currentValidators, fullStake, someCurrentValidators } from '../../support/platform/current-validators.ts';
import { plainSubnets } from '../../support/platform/subnets.ts';

const METHOD = 'platform.sampleValidators';
const SIZE = 5;
const DRAWS = 8;
/** Number of nodes in one draw, and a probability that no run will ever reach. */
const MANY = 200;
const NEGLIGIBLE = 1e-12;
const MANY_SAMPLES = 20;
/** The most nodes in one draw, and in all draws that together are to miss no validator. */
const MOST_DRAWN = 40_000;
const MOST_DRAWN_IN_ALL = 120_000;

resultShape(METHOD, async ({ rpc }) => [await rpc(METHOD, { size: 1 }), await rpc(METHOD, { size: 0 })]);

async function draw({ rpc }: CheckContext, size: number | string, subnetID?: string): Promise<readonly string[]> {
  return (await rpc(METHOD, { size, subnetID })).result.validators;
}

async function currentMembers(context: CheckContext): Promise<ReadonlySet<string>> {
  return new Set((await someCurrentValidators(context)).map(({ nodeID }) => nodeID));
}

requirement('platform.sampleValidators/size-many', async (context) => {
  const most = Math.min(MANY, (await someCurrentValidators(context)).length);
  for (const size of new Set([1, 9, 10, most].map((wanted) => Math.min(wanted, most))))
    expect(await draw(context, size), `the sample of size ${size}`).toHaveLength(size);
});

requirement('platform.sampleValidators/size-zero-is-empty', async ({ rpc }) => {
  const answer = await rpc(METHOD, { size: 0 });
  if (answer.ok) expect(answer.result.validators, 'the sample of size 0').toEqual([]);
  else expect(answer).toBeError();
});

requirement('platform.sampleValidators/size-zero-is-accepted', async ({ rpc }) => {
  expect(await rpc(METHOD, { size: 0 }), 'a request with size 0').toSucceed();
});

requirement('platform.sampleValidators/only-current-validators', async (context) => {
  await context.stable(async () => {
    const members = await currentMembers(context);
    const drawn = await draw(context, Math.min(SIZE, members.size));
    expect(drawn, 'the sample').not.toBeEmpty();
    expect(
      drawn.filter((nodeID) => !members.has(nodeID)),
      'the sampled nodes that are not validators',
    ).toEqual([]);
  });
});

requirement('platform.sampleValidators/subnet-id-defaults-to-primary', async (context) => {
  await context.stable(async () => {
    const members = await someCurrentValidators(context, PRIMARY_NETWORK);
    const drawn = await drawMany(context, members.length);
    expect(drawn, 'the sample').not.toBeEmpty();
    // The validators of a Subnet also validate the Primary Network. Only nodes outside the Subnet distinguish the two sets.
    for (const subnet of await ifTestable(context.sample.subnets(), [])) {
      const there = new Set((await currentValidators(context, subnet.id)).map(({ nodeID }) => nodeID));
      if (there.size === 0 || chanceOfMissing(members, there) > NEGLIGIBLE) continue;
      expect(
        drawn.filter((nodeID) => !there.has(nodeID)),
        `the sampled nodes that do not validate ${subnet.id}`,
      ).not.toBeEmpty();
    }
  });
});

/** MANY draws from the Primary Network: in one sample, or in several if the node draws no more than there are. */
async function drawMany(context: CheckContext, most: number): Promise<readonly string[]> {
  const answer = await context.rpc(METHOD, { size: MANY });
  if (answer.ok || MANY <= most) return answer.result.validators;
  const samples = await Promise.all(Array.from({ length: Math.ceil(MANY / most) }, () => draw(context, most)));
  return samples.flat();
}

/** The probability that none of MANY draws returns a node outside a set. */
function chanceOfMissing(members: Awaited<ReturnType<typeof someCurrentValidators>>, set: ReadonlySet<string>): number {
  const weights = members.map((one) => ({ isInside: set.has(one.nodeID), weight: Number(fullStake(one)) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const inside = weights.reduce((sum, { weight, isInside }) => (isInside ? sum + weight : sum), 0);
  return total === 0 ? 1 : (inside / total) ** MANY;
}

requirement('platform.sampleValidators/subnet-id-selects', async (context) => {
  await context.stable(async () => {
    const primary = await currentMembers(context);
    // The smaller the Subnet, the more likely the check detects a draw from the Primary Network.
    const [smallest] = (await validatedSubnets(context)).sort((a, b) => a.members.size - b.members.size);
    if (smallest === undefined || smallest.members.size >= primary.size)
      return context.notTestable('every validator of the Primary Network also validates the sampled Subnets');
    const sizes = Array.from({ length: DRAWS }, (_, at) => (at % 2 === 0 ? 1 : sizeFor(smallest.members)));
    for (const size of sizes)
      expect(
        (await draw(context, size, smallest.id)).filter((nodeID) => !smallest.members.has(nodeID)),
        `the sampled nodes that do not validate ${smallest.id}`,
      ).toEqual([]);
  });
});

requirement('platform.sampleValidators/every-subnet-with-validators', async (context) => {
  for (const { id, members } of await validatedSubnets(context))
    for (const size of new Set([1, sizeFor(members)]))
      expect(await draw(context, size, id), `the sample of size ${size} from ${id}`).toHaveLength(size);
});

/** A larger size that a sample of these validators can have. */
function sizeFor(members: ReadonlySet<string>): number {
  return Math.min(MANY, members.size);
}

async function validatedSubnets(context: CheckContext) {
  const subnets = await Promise.all(
    (await plainSubnets(context)).map(async ({ id }) => ({
      id,
      members: new Set((await currentValidators(context, id)).map(({ nodeID }) => nodeID)),
    })),
  );
  const validated: typeof subnets = [];
  for (const subnet of subnets)
    if (subnet.members.size > 0 && (await isDrawnFrom(context, subnet.id))) validated.push(subnet);
  return validated.length > 0
    ? validated
    : context.notTestable('no sampled Subnet has a current validator; test a network with one');
}

requirement('platform.sampleValidators/size-as-decimal-string', async (context) => {
  const size = Math.min(SIZE, (await someCurrentValidators(context)).length);
  // The Go client writes it before another text.
  for (const subnetID of [undefined, PRIMARY_NETWORK])
    expect(await draw(context, `${size}`, subnetID), `the sample of size "${size}"`).toHaveLength(size);
});

requirement('platform.sampleValidators/more-than-total-weight-is-an-error', async (context) => {
  await context.stable(async () => {
    for (const { id } of await validatedSubnets(context)) {
      const total = BigInt((await context.rpc('platform.getTotalStake', { subnetID: id })).result.weight);
      if (total < 65_535n) {
        expect(await context.call(METHOD, { size: Number(total) + 1, subnetID: id })).toBeError();
        return;
      }
    }
    return context.notTestable('the total weight of every sampled Subnet exceeds the largest sample size');
  });
});

/** Whether the node draws from a Subnet. Early releases return an error for Subnets that the node does not track. */
async function isDrawnFrom({ call, profile }: CheckContext, subnetID: string): Promise<boolean> {
  if (!profile.has('untracked-subnets-have-no-totals')) return true;
  return (await call(METHOD, { size: 1, subnetID })).ok;
}

requirement('platform.sampleValidators/a-draw-or-a-refusal', async (context) => {
  await context.stable(async () => {
    for (const { id } of await context.sample.subnets()) {
      const answer = await context.rpc(METHOD, { size: 1, subnetID: id });
      if (answer.ok) {
        const drawable = Math.min(1, (await currentValidators(context, id)).length);
        expect(answer.result.validators, `the sample from ${id}`).toHaveLength(drawable);
      } else expect(answer).toBeError();
    }
  });
});

requirement('platform.sampleValidators/in-the-order-of-node-ids', async (context) => {
  const most = Math.min(MANY, (await someCurrentValidators(context)).length);
  let drawn: readonly string[] = [];
  // One validator may have nearly all of the stake.
  for (let samples = 0; samples < MANY_SAMPLES && new Set(drawn).size < 2; samples += 1)
    drawn = (await context.afresh(() => draw(context, most))).map((nodeID) => {
      const decoded = decodeNodeId(nodeID);
      return decoded.ok ? encodeHex(decoded.value) : context.notTestable(`the node ID ${nodeID} cannot be decoded`);
    });
  if (new Set(drawn).size < 2) return context.notTestable('the node drew no two different validators');
  expect(drawn, 'the bytes of the sampled node IDs').toEqual(drawn.toSorted());
});

requirement('platform.sampleValidators/all-weight-draws-each-by-its-weight', async (context) => {
  await context.stable(async () => {
    let judged = 0;
    for (const { id } of await validatedSubnets(context)) {
      const weights = (await currentValidators(context, id)).map((one) => [one.nodeID, fullStake(one)] as const);
      const total = weights.reduce((sum, [, weight]) => sum + weight, 0n);
      if (total > MOST_DRAWN) continue;
      const { ok, result } = await context.rpc(METHOD, { size: Number(total), subnetID: id });
      if (!ok) continue;
      judged += 1;
      const expected = weights.flatMap(([nodeID, weight]) => Array.from({ length: Number(weight) }, () => nodeID));
      expect(result.validators.toSorted(), `the sample of size ${total} from ${id}`).toEqual(expected.toSorted());
    }
    if (judged === 0)
      context.notTestable(`no sampled Subnet with a weight up to ${MOST_DRAWN} lets all of it be drawn`);
  });
});

requirement('platform.sampleValidators/everybody-may-be-drawn', async (context) => {
  await context.stable(async () => {
    const members = await someCurrentValidators(context, PRIMARY_NETWORK);
    const answers = [];
    for (let drawn = 0; drawn < MOST_DRAWN_IN_ALL; drawn += MOST_DRAWN)
      answers.push(await context.rpc(METHOD, { size: MOST_DRAWN }, { fresh: true }));
    if (!answers.every(({ ok }) => ok)) return context.notTestable(`the node refuses a sample of ${MOST_DRAWN}`);
    const total = Number(members.reduce((sum, one) => sum + fullStake(one), 0n));
    const chanceToMiss = (weight: bigint): number => (1 - Number(weight) / total) ** MOST_DRAWN_IN_ALL;
    const mustBe = members.filter((one) => chanceToMiss(fullStake(one)) < NEGLIGIBLE);
    expect(
      new Set(answers.flatMap(({ result }) => result.validators)),
      `${answers.length} samples of ${MOST_DRAWN} nodes`,
    ).toContainAll(mustBe.map(({ nodeID }) => nodeID));
  });
});
