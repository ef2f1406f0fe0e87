import { PRIMARY_BYTES } from '../../../encoding/id.ts';
import { ownedBy } from '../../../encoding/codec/outputs.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import { derived } from '../../../encoding/derived.ts';
import type { JsonObject } from '../../../encoding/json.ts';
import { integerOf, objectsOf, textOf } from '../../../encoding/read-json.ts';
import { blsSigner } from '../bls-signer.ts';
import type { Entry, Populating } from '../entry.ts';
import { AVAX, DAY, now } from '../../../client/fees/measures.ts';
import { addDelegator, addRenewing, changeRenewal, type RenewalTerms } from '../platform-drafts.ts';
import type { Accepted } from '../wallet.ts';
import { minStake, identityOf, stillValidates } from './stakers.ts';

/** Seconds of a short period: a delegation begins and ends in it. */
const SHORT = 8n;
/** Milliseconds that a renewal may come after the end of its period. */
const LATE_MS = 30_000;
const POLL_MS = 200;
const DELEGATED = 500n * AVAX;

/** A node, and the terms with which it begins. */
interface New {
  readonly nodeId: Uint8Array;
  readonly signer: ReturnType<typeof blsSigner>;
  readonly terms: RenewalTerms;
}

/**
 * The node itself as a validator that renews itself, since only a node that is there is rewarded: it stops after two periods, and is
 * added again with other terms, which change twice. Another node is not there, and stops without a reward.
 */
export const renewingValidators: Entry = {
  id: 'renewing-validators',
  makes: 'validators that renew themselves: one that stops, one whose terms change, one without a reward',
  serves: [
    'audit/supply-is-the-genesis-and-the-rewards',
    'platform.getCurrentValidators/validator-authority*',
    'platform.getCurrentValidators/next-period',
    'platform.getCurrentValidators/auto-compound-reward-shares',
    'platform.getCurrentValidators/renew*',
    'platform.getRewardUTXOs/renewal-*',
    'platform.getRewardUTXOs/stopped-*',
    'platform.getStake/counts-what-a-renewing-validator-staked',
    'platform.getTx/renewal-*',
    'platform.getValidatorsAt/renew*',
    'platform.getValidatorsAt/stopped-*',
  ],
  most: { p: { addPrimaryNetworkValidatorFee: 3, addPrimaryNetworkDelegatorFee: 4, txFee: 4 } },
  rules: 'helicon',
  needs: ['coins'],
  make: async (on) => {
    const own = await identityOf(on.rpc);
    if (own === undefined || (await stillValidates(on, encodeNodeId(own.nodeId)))) return 0;
    const label = 'renewing, and not there';
    const terms = { period: SHORT, restaked: 300_000 };
    await add(on, { nodeId: derived(label), signer: blsSigner(label), terms });
    const stopping = await add(on, { ...own, terms });
    const first = await recordOf(on, own.nodeId);
    // Both ends count for its reward.
    for (const end of [endOf(first) - 1n, endOf(first)]) await delegate(on, own.nodeId, end);
    await until(on, own.nodeId, (record) => record !== undefined && endOf(record) !== endOf(first));
    await on.p.issue(changeRenewal(stopping.idBytes, { period: 0n, restaked: 300_000 }));
    await until(on, own.nodeId, (record) => record === undefined);
    const staying = await add(on, { ...own, terms });
    const second = await recordOf(on, own.nodeId);
    await delegate(on, own.nodeId, endOf(second));
    await on.p.issue(changeRenewal(staying.idBytes, { period: 30n * DAY, restaked: 123_457 }));
    await until(on, own.nodeId, (record) => record !== undefined && endOf(record) !== endOf(second));
    await on.p.issue(changeRenewal(staying.idBytes, { period: 20n * DAY, restaked: 750_000 }));
    await delegate(on, own.nodeId, now() + 10n * DAY);
    return 11;
  },
};

async function add(on: Populating, { nodeId, signer, terms }: New): Promise<Accepted> {
  const { p, network, key } = on;
  const owner = ownedBy([key.address]);
  const rewards = ownedBy([derived('renewing reward')]);
  const delegationRewards = ownedBy([derived('renewing fees'), derived('renewing fees second')], 2);
  const about = { rewards, delegationRewards, shares: 45_678, signer };
  return p.issue(
    addRenewing({ nodeId, weight: (await minStake(on)) + 7n * AVAX }, { asset: network.avax, owner }, about, terms),
  );
}

async function delegate({ p, network, key }: Populating, nodeId: Uint8Array, end: bigint): Promise<void> {
  const stake = { subnet: PRIMARY_BYTES, asset: network.avax, owner: ownedBy([key.address]) };
  const term = { nodeId, start: now(), end, weight: DELEGATED };
  await p.issue(addDelegator(term, stake, ownedBy([derived('renewing delegator')])));
}

/** The record of a node; undefined if it does not validate. */
async function recordOf({ rpc }: Populating, nodeId: Uint8Array): Promise<JsonObject | undefined> {
  const nodeID = encodeNodeId(nodeId);
  const listed = await rpc.result('platform.getCurrentValidators', { nodeIDs: [nodeID] });
  return objectsOf(listed, 'validators').find((each) => textOf(each, 'nodeID') === nodeID);
}

function endOf(record: JsonObject | undefined): bigint {
  return integerOf(record, 'endTime') ?? 0n;
}

/** Waits until the record of a node is as it is to be. @throws Error if that takes too long */
async function until(
  on: Populating,
  nodeId: Uint8Array,
  holds: (record: JsonObject | undefined) => boolean,
): Promise<void> {
  const deadline = Date.now() + Number(SHORT) * 1000 + LATE_MS;
  while (!holds(await recordOf(on, nodeId))) {
    if (Date.now() > deadline) throw new Error('a validator that renews itself did not come to the end of its period');
    await on.rpc.pause(POLL_MS);
  }
}
