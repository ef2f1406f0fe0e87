import {
  ifTestable,
  answersProve,
  decodeId,
  decodeNodeId,
  encodeHex,
  expect,
  integerOf,
  isJsonObject,
  listOf,
  objectOf,
  requirement,
  textOf,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { inByteOrder } from '../../support/addresses.ts';
import {
  currentValidators,
  delegatedValidators,
  someCurrentValidators,
  STAKING_MEMBERS,
} from '../../support/platform/current-validators.ts';
import { plainSubnets, permissionedSubnet } from '../../support/platform/subnets.ts';

const METHOD = 'platform.getCurrentValidators';

/** Members that deployed releases return instead of the members in the document. The schemas describe them if their errata are in force. */
answersProve(
  [
    'platform.getCurrentValidators/weight-if-proof-of-stake',
    'platform.getCurrentValidators/stake-amount-otherwise',
    'platform.getCurrentValidators/stake-amount-gone',
    'platform.getCurrentValidators/delegation-weight',
    'platform.getCurrentValidators/delegation-stake-amount-gone',
    'platform.getCurrentValidators/signer-proof-spelt-out',
  ],
  async (context) => {
    const { rpc, sample } = context;
    const all = await rpc(METHOD, {});
    const nodeID = textOf(await sample.validator('with delegators'), 'nodeID') ?? '';
    const alone = await rpc(METHOD, { nodeIDs: [nodeID] });
    return [all, alone, await rpc(METHOD, { subnetID: await permissionedSubnet(context) })];
  },
);

/** The records with all their members, including members that the document does not contain. */
function whole(records: unknown): readonly JsonObject[] {
  // The values are parsed JSON.
  return (records as JsonValue[]).filter(isJsonObject);
}

async function records(context: CheckContext): Promise<readonly JsonObject[]> {
  return whole(await someCurrentValidators(context));
}

/** The records of all sampled Subnets other than the Primary Network. */
async function subnetRecords(context: CheckContext): Promise<readonly JsonObject[]> {
  const { sample, rpc, notTestable } = context;
  const found: JsonObject[] = [];
  for (const { id } of await sample.subnets()) {
    const answer = await rpc(METHOD, { subnetID: id });
    expect(answer).toSucceed();
    found.push(...listOf(answer.rawResult, 'validators').filter(isJsonObject));
  }
  return found.length > 0 ? found : notTestable('no sampled Subnet has a current validator; test a network with one');
}

requirement('platform.getCurrentValidators/weight-equals-stake-amount', async (context) => {
  const subnets = await ifTestable(subnetRecords(context), []);
  for (const record of [...(await records(context)), ...subnets])
    expect(record.stakeAmount, 'the stakeAmount of a validator').toBe(record.weight);
});

requirement('platform.getCurrentValidators/reward-owner', async (context) => {
  for (const record of (await records(context)).filter(isStaking))
    expect(record.rewardOwner, 'the rewardOwner of a validator').toEqual(record.validationRewardOwner);
});

requirement('platform.getCurrentValidators/accrued-delegatee-reward', async (context) => {
  const staking = (await records(context)).filter(isStaking);
  if (staking.length === 0) context.notTestable('no validator record has a member of a stake');
  for (const record of staking)
    expect(textOf(record, 'accruedDelegateeReward'), 'the accruedDelegateeReward of a validator').toMatch(/^\d+$/);
});

function isStaking(record: JsonObject): boolean {
  return STAKING_MEMBERS.some((member) => member in record);
}

requirement('platform.getCurrentValidators/owner-addresses-in-order', async (context) => {
  let compared = 0;
  for (const record of [...(await records(context)), ...(await ifTestable(subnetRecords(context), []))])
    for (const member of [
      'validationRewardOwner',
      'delegationRewardOwner',
      'remainingBalanceOwner',
      'deactivationOwner',
    ]) {
      const addresses = listOf(objectOf(record, member), 'addresses').map(String);
      if (addresses.length < 2) continue;
      expect(addresses, `the addresses of a ${member}`).toEqual(inByteOrder(context, addresses));
      compared += 1;
    }
  if (compared === 0) context.notTestable('no sampled reward owner has several addresses');
});

/** Expects the records of stakers to be in the order of their ends, those without a stake first, and of their transactions. */
function expectOrderOfEnds(records: readonly object[], what: string): void {
  const keys = whole(records).map((record) => {
    const id = decodeId(textOf(record, 'txID') ?? '');
    const stakes = isStaking(record) ? 'stakes' : '';
    return [`${integerOf(record, 'endTime') ?? ''}`.padStart(20), stakes, id.ok ? encodeHex(id.value) : ''].join(' ');
  });
  expect(keys, `the ends and transactions of ${what}`).toEqual(keys.toSorted());
}

requirement('platform.getCurrentValidators/in-the-order-of-ends', async (context) => {
  expectOrderOfEnds(await someCurrentValidators(context, undefined, 2), 'the validators');
  for (const { id } of await ifTestable(plainSubnets(context), []))
    expectOrderOfEnds(await currentValidators(context, id), `the validators of ${id}`);
  for (const { validator, delegators } of await ifTestable(delegatedValidators(context), []))
    expectOrderOfEnds(delegators, `the delegators of ${validator.nodeID}`);
});

requirement('platform.getCurrentValidators/l1-in-the-order-of-node-ids', async (context) => {
  const plain = new Set((await plainSubnets(context)).map(({ id }) => id));
  let compared = 0;
  for (const { id } of (await context.sample.subnets()).filter((each) => !plain.has(each.id))) {
    const keys = whole(await currentValidators(context, id)).map((record) => {
      const nodeId = decodeNodeId(textOf(record, 'nodeID') ?? '');
      if (textOf(record, 'validationID') === undefined) return 'of the Subnet';
      return `of the Subnet as an L1, ${nodeId.ok ? encodeHex(nodeId.value) : ''}`;
    });
    expect(keys, `the node IDs of ${id} in hex`).toEqual(keys.toSorted());
    compared += new Set(keys).size > 2 ? 1 : 0;
  }
  if (compared === 0) context.notTestable('no sampled L1 has several validators; name one with --sample subnet=...');
});
