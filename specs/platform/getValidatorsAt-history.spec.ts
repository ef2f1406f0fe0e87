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
} from '../../src/harness/index.ts';

import { plainSubnets } from './support/plain-subnets.ts';
import { weightsAt } from './support/weights-at.ts';

const METHOD = 'platform.getValidatorsAt';
/** Heights, evenly spread, at which former validators are looked for. */
const PROBES = 12n;

requirement(`${METHOD}/weight-when-added`, async (context) => {
  const tip = await context.sample.tip();
  for (const { id, kind } of await plainSubnets(context)) {
    if (kind !== 'permissioned') continue;
    const member = await someMember(context, id, tip);
    if (member === undefined) continue;
    const height = await heightOfEntry(context, id, member);
    const weight = await addedWeight(context, height, id, member.nodeID);
    if (weight === undefined) continue;
    expect((await weightsAt(context, height, id)).get(member.nodeID), `${member.nodeID} at height ${height}`).toBe(
      weight,
    );
    return;
  }
  return context.notTestable(
    'no block is known that added a validator to a permissioned Subnet; judge a network with one',
  );
});

interface Member {
  readonly nodeID: string;
  /** A height at which it was a member. */
  readonly height: bigint;
}

/** A validator of the past that is none any more; else one of the present. */
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

/** A height at which the node is a member and was none one block before. No Subnet has members at genesis. */
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

/** The weight that the block of a height gives a new validator; undefined when it adds none, as under older rules. */
async function addedWeight(
  { rpc }: CheckContext,
  height: bigint,
  subnetID: string,
  nodeID: string,
): Promise<bigint | undefined> {
  const { block } = (await rpc('platform.getBlockByHeight', { height: Number(height), encoding: 'json' })).result;
  const validators = objectsOf(block as JsonValue, 'txs').flatMap((tx) => added(objectOf(tx, 'unsignedTx'), subnetID));
  return validators
    .filter((validator) => textOf(validator, 'nodeID') === nodeID)
    .map((validator) => integerOf(validator, 'weight'))[0];
}

function added(unsigned: JsonObject | undefined, subnetID: string): readonly JsonObject[] {
  const validator = objectOf(unsigned, 'validator');
  if (validator === undefined) return [];
  return [textOf(unsigned, 'subnetID'), textOf(validator, 'subnetID')].includes(subnetID) ? [validator] : [];
}
