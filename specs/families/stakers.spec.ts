import {
  PRIMARY_NETWORK,
  expect,
  objectsOf,
  requirement,
  toBigInt,
  type Answer,
  type CheckContext,
  type JsonObject,
  encodeHex,
} from '../../src/harness/index.ts';
import { around } from '../support/around.ts';
import { duplicates, unusedId, unusedNodeId } from '../support/ids.ts';
import { feeOf, stakersOf } from '../support/platform/current-validators.ts';
import { CURRENT, PENDING, everyNetwork, withTransactions, type StakerList } from '../support/platform/staker-lists.ts';
import type { Body } from '../support/platform/staker-transaction.ts';

/** Number of validators and of delegators of the Primary Network, and of each Subnet, whose status is requested. */
const ASKED = 8;
const OF_SUBNET = 3;

/** The transactions of the stakers of a network. Validators of an L1 have a validation ID instead. */
async function transactionsOf(context: CheckContext, list: StakerList, subnetID?: string): Promise<readonly string[]> {
  const { validators, delegators } = await list.read(context, subnetID);
  return [...validators, ...delegators].flatMap(({ txID }) => txID ?? []).toSorted();
}

/** Validators and delegators of all networks that a transaction added for a period. */
async function everyStaker(context: CheckContext, list: StakerList) {
  const networks = await everyNetwork(context, list);
  return networks.flatMap(({ validators, delegators }) => stakersOf([...validators, ...delegators]));
}

function expectMember(record: object, has: boolean, member: string, what: string): void {
  if (has) expect(record, what).toHaveProperty(member);
  else expect(record, what).not.toHaveProperty(member);
}

for (const list of [CURRENT, PENDING] as readonly StakerList[]) {
  const { method, kind } = list;

  for (const [claim, has] of [
    ['signer-omitted-without-bls-key', false],
    ['signer-with-bls-key', true],
  ] as const)
    requirement(`${method}/${claim}`, async (context) => {
      const listed = await withTransactions(context, list);
      const compared = listed.filter(({ body }) => body && (body.signer?.publicKey !== undefined) === has);
      if (compared.length === 0)
        context.notTestable(`${has ? 'no' : 'every'} sampled ${kind} validator has registered a BLS key`);
      for (const { validator } of context.lookAtEach(compared))
        expectMember(validator, has, 'signer', `the record of ${validator.nodeID}`);
    });

  requirement(`${method}/signer-is-the-registered-key`, async (context) => {
    expectRegisteredKeys(context, await withTransactions(context, list));
  });

  requirement(`${method}/proof-of-possession-is-the-registered-one`, async (context) => {
    expectRegisteredProofs(context, await withTransactions(context, list));
  });

  requirement(`${method}/tx-id-is-committed`, async (context) => {
    const stakers = (await everyNetwork(context, list)).flatMap(({ subnetID, validators, delegators }) =>
      [validators, delegators].flatMap((listed) =>
        context.sample.shuffled(stakersOf(listed), 'status').slice(0, subnetID === undefined ? ASKED : OF_SUBNET),
      ),
    );
    for (const { txID } of stakers) {
      const { status } = (await context.rpc('platform.getTxStatus', { txID })).result;
      expect(status, `the status of ${txID}`).toBe('Committed');
    }
  });

  requirement(`${method}/tx-ids-unique`, async (context) => {
    for (const { subnetID } of await everyNetwork(context, list))
      expect(duplicates(await transactionsOf(context, list, subnetID)), 'the repeated txIDs').toEqual([]);
  });

  requirement(`${method}/end-time-after-start-time`, async (context) => {
    for (const { txID, startTime, endTime } of await everyStaker(context, list))
      expect(toBigInt(endTime), `the endTime of ${txID}`).toBeGreaterThan(toBigInt(startTime));
  });

  requirement(`${method}/delegation-fee-is-percent`, async (context) => {
    const networks = await everyNetwork(context, list);
    const fees = networks.flatMap(({ validators }) => validators.flatMap((validator) => feeOf(validator) ?? []));
    if (fees.length === 0) context.notTestable(`no ${kind} validator has a fee; ${list.remedy}`);
    for (const fee of fees)
      expect(Math.abs(Number(fee) - 50), 'the distance of a delegationFee from 50 %').toBeLessThanOrEqual(50);
  });

  requirement(`${method}/subnet-id-defaults-to-primary`, async (context) => {
    await context.stable(async () => {
      const implied = await transactionsOf(context, list);
      if (implied.length === 0) context.notTestable(`the Primary Network has no ${kind} stakers; ${list.remedy}`);
      const named = await transactionsOf(context, list, PRIMARY_NETWORK);
      expect(implied, `the ${kind} stakers of a request without subnetID`).toEqual(named);
    });
  });

  requirement(`${method}/unknown-subnet-is-empty`, async (context) => {
    const { validators, delegators } = await list.read(context, unusedId(context, 'no Subnet'));
    expect([...validators, ...delegators], `the ${kind} stakers of an unknown Subnet`).toEqual([]);
  });

  requirement(`${method}/unknown-node-ids-left-out`, async (context) => {
    await context.stable(async () => {
      const strangers = [unusedNodeId(context, 'no staker'), unusedNodeId(context, 'no staker either')] as const;
      const networks = (await everyNetwork(context, list)).filter(({ validators }) => validators.length > 0);
      if (networks.length === 0) context.notTestable(`no ${kind} staker is a validator; ${list.remedy}`);
      for (const { subnetID, validators } of networks) {
        const nodeIDs = [...new Set(validators.map(({ nodeID }) => nodeID))];
        const known = context.sample.shuffled(nodeIDs, 'among unknown ones').slice(0, 2);
        for (const named of [...around(known, strangers), strangers]) {
          const listed = (await list.read(context, subnetID, named)).validators.map(({ nodeID }) => nodeID);
          const what = `the node IDs of ${subnetID ?? 'the Primary Network'} listed for ${named.join()}`;
          expect(new Set(listed), what).toEqual(new Set(named === strangers ? [] : known));
        }
      }
    });
  });
}

/** Records on the Primary Network, on all sampled Subnets, or on those of one kind, as the node writes them. */
async function recordsOn(context: CheckContext, list: StakerList, where: string): Promise<readonly JsonObject[]> {
  const subnets = where === 'primary' ? [] : await context.sample.subnets();
  const chosen = subnets.filter(({ kind }) => where === 'Subnets' || kind === where).map(({ id }) => id);
  const networks = where === 'primary' ? [undefined] : chosen;
  const answers = await Promise.all(networks.map((subnetID) => context.rpc(list.method, { subnetID })));
  for (const answer of answers) expect(answer).toSucceed();
  const found = answers.flatMap(({ rawResult }) => objectsOf(rawResult, 'validators'));
  return found.length > 0
    ? found
    : context.notTestable(`the sampled networks (${where}) have no ${list.kind} validator; ${list.remedy}`);
}

/** Members that each record on a kind of network has, or that none has. */
const MEMBERS = [
  ['platform.getCurrentValidators/connected-omitted-on-subnets', 'Subnets', 'lacks', 'connected'],
  ['platform.getCurrentValidators/connected-on-primary-network', 'primary', 'has', 'connected'],
  ['platform.getCurrentValidators/reward-owner-gone', 'primary', 'lacks', 'rewardOwner'],
  ['platform.getCurrentValidators/uptime-omitted-on-subnets', 'Subnets', 'lacks', 'uptime'],
  ['platform.getCurrentValidators/uptime-on-primary-network', 'primary', 'has', 'uptime'],
  ['platform.getPendingValidators/delegation-fee-omitted-on-permissioned', 'permissioned', 'lacks', 'delegationFee'],
  ['platform.getPendingValidators/delegation-fee-on-primary-network', 'primary', 'has', 'delegationFee'],
  ['platform.getPendingValidators/elastic-records-have-no-weight', 'elastic', 'lacks', 'weight'],
  ['platform.getPendingValidators/elastic-records-have-stake-amount', 'elastic', 'has', 'stakeAmount'],
  ['platform.getPendingValidators/permissioned-records-have-no-stake-amount', 'permissioned', 'lacks', 'stakeAmount'],
  ['platform.getPendingValidators/permissioned-records-have-weight', 'permissioned', 'has', 'weight'],
  ['platform.getPendingValidators/primary-records-have-stake-amount', 'primary', 'has', 'stakeAmount'],
] as const;

for (const [id, where, has, member] of MEMBERS) {
  const list = id.startsWith(CURRENT.method) ? CURRENT : PENDING;
  requirement(id, async (context) => {
    for (const validator of await recordsOn(context, list, where))
      expectMember(validator, has === 'has', member, `the record of a ${list.kind} validator`);
  });
}

for (const [id, where] of [
  ['platform.getPendingValidators/elastic-records-have-weight', 'elastic'],
  ['platform.getPendingValidators/permissioned-records-have-stake-amount', 'permissioned'],
] as const)
  requirement(id, async (context) => {
    for (const record of await recordsOn(context, PENDING, where)) {
      expect(record.weight, 'the weight of a pending validator').toBeDefined();
      expect(record.stakeAmount, 'the stakeAmount of a pending validator').toBe(record.weight);
    }
  });

/** A validator's record and the transaction that created it. */
interface Registered {
  readonly validator: { readonly nodeID: string; readonly signer?: { readonly publicKey: string } | undefined };
  readonly exchange: Answer['exchange'];
  readonly body: Body | undefined;
}

const NONE = 'no sampled validator has a BLS key in its record and in its transaction';

/** Expects each public key in a record to equal the one in the transaction. */
function expectRegisteredKeys(context: CheckContext, validators: readonly Registered[]): void {
  const keyed = validators.flatMap(({ validator: { nodeID, signer }, exchange, body }) => {
    const publicKey = body?.signer?.publicKey;
    return signer === undefined || publicKey === undefined
      ? []
      : [{ nodeID, exchange, shown: signer.publicKey, publicKey }];
  });
  if (keyed.length === 0) context.notTestable(NONE);
  for (const { nodeID, shown, publicKey } of context.lookAtEach(keyed))
    expect(shown.toLowerCase(), `the BLS key of ${nodeID}`).toBe(encodeHex(publicKey));
}

/** Expects each record with a BLS key to contain the proof of possession in the transaction, in either spelling of the member. */
function expectRegisteredProofs(context: CheckContext, validators: readonly Registered[]): void {
  const proven = validators.flatMap(({ validator: { nodeID, signer }, exchange, body }) => {
    const proof = body?.signer?.proofOfPossession;
    return signer === undefined || proof === undefined
      ? []
      : [{ nodeID, exchange, shown: Object.values<unknown>(signer), proof }];
  });
  if (proven.length === 0) context.notTestable(NONE);
  for (const { nodeID, shown, proof } of context.lookAtEach(proven))
    expect(
      shown.map((value) => String(value).toLowerCase()),
      `the signer of ${nodeID}`,
    ).toContain(encodeHex(proof));
}
