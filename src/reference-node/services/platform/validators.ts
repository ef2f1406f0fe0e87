import { ZERO_ID } from '../../../encoding/id.ts';
import type { Ledger, Json, Staker, Validator } from '../../ledger.ts';
import { type Call, type Handlers, RpcError, ArgumentError } from '../../rpc/call.ts';
import { getL1Validator, l1ValidatorRecord } from './subnets.ts';
import { getStake } from './get-stake.ts';
import { pendingDelegatorRecord, pendingValidatorRecord, validatorRecord } from './staker-records.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import { mapOf } from '../json-members.ts';
import { proposedHeight } from './chain.ts';
import { randomBytes } from 'node:crypto';
import { decodeNodeId } from '../../../encoding/node-id.ts';
import { remembered } from '../../../encoding/remembered.ts';
import { shortIdKey } from './addresses.ts';

/** Who validates and delegates, now, later and at a height. */
export const VALIDATOR_HANDLERS: Handlers = {
  'platform.getCurrentValidators': (call) => {
    const { subnetId, wanted } = readQuery(call);
    const isWanted = ({ nodeId }: { nodeId: string }): boolean => wanted?.has(nodeId) ?? true;
    const validators = call.ledger.currentValidators(subnetId).filter(isWanted);
    const options = { proofOfStake: isProofOfStake(call.ledger, subnetId), withDelegators: wanted?.size === 1 };
    const ofL1 = call.dialect.listsL1Validators ? call.ledger.l1Validators(subnetId).filter(isWanted) : [];
    return {
      validators: [
        ...validators.map((validator) => validatorRecord(call, validator, options)),
        ...ofL1.map((validator) => l1ValidatorRecord(call.ledger, validator)),
      ],
    };
  },
  'platform.getPendingValidators': (call) => {
    const { subnetId, wanted } = readQuery(call);
    const isWanted = ({ nodeId }: { nodeId: string }): boolean => wanted?.has(nodeId) ?? true;
    const validators = call.ledger.pendingValidators(subnetId).filter(isWanted);
    const delegators = call.ledger.pendingDelegators(subnetId).filter(isWanted);
    const proofOfStake = isProofOfStake(call.ledger, subnetId);
    return {
      validators: validators.map((validator) => pendingValidatorRecord(call, validator, { proofOfStake })),
      delegators: delegators.map((delegator) => pendingDelegatorRecord(call, delegator)),
    };
  },
  'platform.getL1Validator': getL1Validator,
  'platform.getTotalStake': (call) => {
    const subnetId = call.args.id('subnetID');
    const isPrimary = call.ledger.subnet(subnetId)?.kind === 'primary';
    const stake = totalStake(call.ledger, subnetId);
    if (stake === undefined && call.dialect.unknownSubnetStake === 'error') throw new RpcError('missing validator set');
    const weight = (stake ?? 0n).toString();
    return { stake: isPrimary || call.dialect.totalStakeOfSubnet === 'both' ? weight : undefined, weight };
  },
  'platform.getMaxStakeAmount': getMaxStakeAmount,
  'platform.getStake': getStake,
  'platform.getValidatorsAt': getValidatorsAt,
  'platform.getAllValidatorsAt': getAllValidatorsAt,
  'platform.sampleValidators': sampleValidators,
};

/** The Subnet that is asked for, and the nodes; undefined for all nodes. */
function readQuery({ args }: Call): { subnetId: string; wanted: ReadonlySet<string> | undefined } {
  const subnetId = args.id('subnetID');
  const nodeIds = args.nodeIds('nodeIDs');
  return { subnetId, wanted: nodeIds.length === 0 ? undefined : new Set(nodeIds) };
}

function isProofOfStake(ledger: Ledger, subnetId: string): boolean {
  return ledger.subnet(subnetId)?.kind !== 'permissioned';
}

/** Weight of all validators and delegators; undefined without any. */
function totalStake(ledger: Ledger, subnetId: string): bigint | undefined {
  const weights = currentWeights(ledger, subnetId);
  return weights.length === 0 ? undefined : weights.reduce((sum, { weight }) => sum + weight, 0n);
}

/** platform.getMaxStakeAmount: the most that is staked to a node at any moment of a period (Unix seconds). */
function getMaxStakeAmount({ ledger, args }: Call): Json {
  const subnetId = args.id('subnetID');
  const nodeId = args.nodeId('nodeID');
  const start = args.uint('startTime', 64);
  const end = args.uint('endTime', 64);
  if (start > end) throw new RpcError('start time must be before end time');
  if (start < ledger.time) throw new RpcError('start time in the past');
  const validator = findValidator(ledger, subnetId, nodeId);
  if (validator === undefined || start > validator.endTime || end < validator.startTime) return { amount: '0' };
  const pending = ledger.pendingDelegators(subnetId).filter((delegator) => delegator.nodeId === nodeId);
  const delegators: readonly Staker[] = [...validator.delegators, ...pending];
  const moments = [
    start,
    ...delegators.map(({ startTime }) => startTime).filter((time) => time > start && time <= end),
  ];
  const amounts = moments.map((moment) => validator.weight + delegatedAt(delegators, moment));
  return { amount: amounts.reduce((most, amount) => (amount > most ? amount : most)).toString() };
}

function findValidator(ledger: Ledger, subnetId: string, nodeId: string): Validator | undefined {
  const current = ledger.currentValidators(subnetId).find((validator) => validator.nodeId === nodeId);
  return current ?? ledger.pendingValidators(subnetId).find((validator) => validator.nodeId === nodeId);
}

function delegatedAt(delegators: readonly Staker[], moment: bigint): bigint {
  return delegators
    .filter(({ startTime, endTime }) => startTime <= moment && moment <= endTime)
    .reduce((sum, { weight }) => sum + weight, 0n);
}

const MAX_UINT64 = (1n << 64n) - 1n;
const UNFINALIZED = 'failed to fetch validator set at unfinalized height';

type ValidatorSet = NonNullable<ReturnType<Ledger['validatorsAt']>>;

/** platform.getValidatorsAt: the validators of a Subnet at a height of the P-Chain, with their weights. */
function getValidatorsAt(call: Call): Json {
  const height = readHeight(call);
  const set = validatorSet(call, height, call.args.id('subnetID'));
  if (call.dialect.validatorsAtShape === 'records') return recordsIn(set);
  return { validators: mapOf([...set].map(([nodeId, { weight }]) => [nodeId, weight])) };
}

/** platform.getAllValidatorsAt: the validators of every Subnet that has some at that height. */
function getAllValidatorsAt(call: Call): Json {
  const height = readHeight(call);
  const { ledger } = call;
  if (height > ledger.height)
    throw new RpcError(`failed to get validator sets at ${height}: ${UNFINALIZED}: ${tooHigh(ledger, height)}`);
  const ids = [ZERO_ID, ...ledger.subnets().map(({ id }) => id)];
  const sets = ids.map((id) => [id, validatorSet(call, height, id)] as const).filter(([, set]) => set.size > 0);
  return { validatorSets: mapOf(sets.map(([id, set]) => [id, keyedSet(set)])) };
}

function readHeight({ ledger, args, dialect }: Call): bigint {
  if (!dialect.validatorsAtProposed) return args.uint('height', 64);
  if (args.isText('height', 'proposed')) return proposedHeight(ledger);
  const height = args.uint('height', 64);
  if (height === MAX_UINT64) throw new ArgumentError();
  return height;
}

function validatorSet({ ledger, dialect }: Call, height: bigint, subnetId: string): ValidatorSet {
  const set = ledger.validatorsAt(height, subnetId);
  if (set !== undefined) return set;
  const unfinalized = `${UNFINALIZED} with SubnetID = ${subnetId}: ${tooHigh(ledger, height)}`;
  switch (dialect.validatorsAtAboveTip) {
    case 'not-found':
      throw new RpcError('failed to get validator set: not found');
    case 'unfinalized':
      throw new RpcError(`failed to get validator set: ${unfinalized}`);
    case 'at-height':
      throw new RpcError(`failed to get validator set at ${height}: ${unfinalized}`);
  }
}

function tooHigh(ledger: Ledger, height: bigint): string {
  return `current P-chain height (${ledger.height}) < requested P-Chain height (${height})`;
}

function recordsIn(set: ValidatorSet): Json {
  return mapOf(
    [...set].map(([nodeId, { weight, publicKey }]) => [
      nodeId,
      { publicKey: publicKey === undefined ? null : encodeHex(publicKey), weight: weight.toString() },
    ]),
  );
}

/** Only validators with a BLS key are in such a set, by its x, without the flags; its weight is that of all. */
function keyedSet(set: ValidatorSet): Json {
  const keyed = [...set].flatMap(([nodeId, { weight, publicKey }]) =>
    publicKey === undefined ? [] : [{ publicKey: encodeHex(publicKey), weight: weight.toString(), nodeIDs: [nodeId] }],
  );
  const x = ({ publicKey }: (typeof keyed)[number]): bigint => BigInt.asUintN(381, BigInt(publicKey));
  const validators = keyed.toSorted((a, b) => (x(a) < x(b) ? -1 : 1));
  const totalWeight = [...set.values()].reduce((sum, { weight }) => sum + weight, 0n);
  return { validators, totalWeight: totalWeight.toString() };
}

/** platform.sampleValidators: as many node IDs as asked, drawn by weight, so that one may come as often as its weight. */
function sampleValidators(call: Call): Json {
  const size = Number(call.args.uint('size', 16));
  const subnetId = call.args.id('subnetID');
  if (size === 0) return { validators: [] };
  const weights = currentWeights(call.ledger, subnetId);
  if (weights.length === 0) throw new RpcError(noValidators(call, subnetId));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
  if (BigInt(size) > total)
    throw new RpcError(`${samplingError(call, subnetId)} errored with ${call.dialect.sampleTooLarge}`);
  const left = weights.map((each) => ({ ...each }));
  const random = randomBytes(8 * size);
  const drawn = Array.from({ length: size }, (_, at) =>
    drawOne(left, random.readBigUInt64BE(8 * at) % (total - BigInt(at))),
  );
  return {
    validators: drawn
      .map((nodeId) => [sortKey(nodeId), nodeId] as const)
      .sort(byKey)
      .map(([, id]) => id),
  };
}

/** Draws a unit of weight, which then is not there any more. @param at Its position among all units */
function drawOne(left: { nodeId: string; weight: bigint }[], at: bigint): string {
  let unit = at;
  for (const each of left) {
    if (unit < each.weight) {
      each.weight -= 1n;
      return each.nodeId;
    }
    unit -= each.weight;
  }
  throw new RangeError('The weights add up to less than their total.');
}

const sortKey = remembered((nodeId) => {
  const bytes = decodeNodeId(nodeId);
  return bytes.ok ? shortIdKey(bytes.value) : nodeId;
});

function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function samplingError({ dialect }: Call, subnetId: string): string {
  return dialect.sampleErrorText === 'sampling-id' ? `sampling ${subnetId}` : 'sampling';
}

function noValidators(call: Call, subnetId: string): string {
  if (call.dialect.sampleErrorText === 'sampling-id') return `sampling ${subnetId} errored with missing validators`;
  return `couldn't get validators of subnet "${subnetId}". Is it being validated?`;
}

/** The weights in the present validator set of a Subnet, delegations counted to their validators. */
function currentWeights(
  ledger: Ledger,
  subnetId: string,
): readonly { readonly nodeId: string; readonly weight: bigint }[] {
  if (ledger.subnet(subnetId)?.conversion !== undefined) {
    const set = ledger.validatorsAt(ledger.height, subnetId) ?? [];
    return [...set].map(([nodeId, { weight }]) => ({ nodeId, weight }));
  }
  return ledger.currentValidators(subnetId).map(({ nodeId, weight, delegators }) => ({
    nodeId,
    weight: delegators.reduce((sum, delegator) => sum + delegator.weight, weight),
  }));
}
