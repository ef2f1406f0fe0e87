import { isJsonObject, type JsonObject } from '../../encoding/json.ts';
import { textOf, integerIn, objectsIn, objectsOf } from '../../encoding/read-json.ts';
import { balanceAt, type L1Validator } from '../ledger/l1-validators.ts';
import type { Staker } from '../ledger/stakers.ts';
import { type Call, type Mismatch, oneCall, type Question, twice, type Reply, resultMembers } from './question.ts';
import { RecordJudge, recordQuestion, byName, subnetParams } from './record-judge.ts';
import { idText, isNode, valueText } from '../../judge/forms/same-value.ts';

const CURRENT = 'platform.getCurrentValidators';
const PENDING = 'platform.getPendingValidators';
const ONE_L1 = 'platform.getL1Validator';
const ALL = `${CURRENT}/node-ids-default-to-all`;
const SELECTED = `${CURRENT}/subnet-id-selects`;
const UNIQUE = `${CURRENT}/tx-ids-unique`;
const KEYLESS = `${CURRENT}/signer-omitted-without-bls-key`;
const LIMITED = `${CURRENT}/node-ids-limit-to-named`;
const LEAST_FEE = 'audit/l1-fee-is-the-least-below-the-target';
const FEE_TIME = 'platform.getValidatorFeeState/timestamp-is-the-chain-time';
const L1 = 'audit/l1-validator-follows-from-its-transactions';
const DELEGATOR = `${CURRENT}/delegator-agrees-with-transaction`;
const DELEGATOR_OWNER = `${CURRENT}/delegator-reward-owner-agrees-with-transaction`;
const COUNT = `${CURRENT}/delegator-count-matches`;
const WEIGHT_OF_ALL = `${CURRENT}/delegator-weight-matches`;
const TO_COME = `${PENDING}/lists-stakers-to-come`;
const PENDING_RECORD = `${PENDING}/agrees-with-transaction`;

/** Requirements of the members of a validator record. */
const MEMBERS = {
  nodeID: `${CURRENT}/node-id-agrees-with-transaction`,
  startTime: `${CURRENT}/start-time-agrees-with-transaction`,
  endTime: `${CURRENT}/end-time-agrees-with-transaction`,
  weight: `${CURRENT}/weight-agrees-with-transaction`,
  owners: `${CURRENT}/reward-owners-agree-with-transaction`,
  fee: `${CURRENT}/delegation-fee-agrees-with-transaction`,
  key: `${CURRENT}/signer-is-the-registered-key`,
  proof: `${CURRENT}/proof-of-possession-is-the-registered-one`,
} as const;

/** The same of a validator that renews itself: its transaction tells neither its present period nor what it has restaked. */
const OF_RENEWING = {
  ...MEMBERS,
  startTime: `${CURRENT}/renewed-period-follows-the-last-one`,
  endTime: `${CURRENT}/renewed-period-follows-the-last-one`,
  weight: `${CURRENT}/renewed-weight-is-stake-and-restaked`,
} as const;
const TERMS = `${CURRENT}/renewal-terms-are-the-last-accepted`;
const AUTHORITY = `${CURRENT}/validator-authority-agrees-with-transaction`;

const RENEWAL = [OF_RENEWING.startTime, OF_RENEWING.weight, TERMS, AUTHORITY];

const OF_DELEGATOR = {
  nodeID: DELEGATOR,
  startTime: MEMBERS.startTime,
  endTime: DELEGATOR,
  weight: DELEGATOR,
} as const;
const OF_PENDING = {
  nodeID: PENDING_RECORD,
  startTime: PENDING_RECORD,
  endTime: PENDING_RECORD,
  weight: PENDING_RECORD,
} as const;

const OF_PENDING_SIGNER = {
  keyless: `${PENDING}/signer-omitted-without-bls-key`,
  key: `${PENDING}/signer-is-the-registered-key`,
  proof: `${PENDING}/proof-of-possession-is-the-registered-one`,
} as const;

/** What L1 validators pay at the tip. */
export interface L1Fee {
  /** Unix seconds of the last block. */
  readonly time: bigint;
  /** nAVAX a second, if it never was another; undefined if that is not known. */
  readonly price: bigint | undefined;
}

export interface SubnetStakers {
  /** 32 bytes as hex. */
  readonly subnet: string;
  readonly validators: readonly Staker[];
  /** Node -> its delegators. */
  readonly delegators: ReadonlyMap<string, readonly Staker[]>;
  readonly l1: readonly L1Validator[];
  readonly l1Fee: L1Fee;
  /** Genesis validators whose transactions the node does not return. */
  readonly unidentified: ReadonlySet<string>;
}

/** The question for all current validators of a Subnet. @param named Nodes that are asked for: the stakers are theirs */
export function currentQuestion(stakers: SubnetStakers, named?: readonly string[]): Question {
  const { subnet, validators, delegators, l1, l1Fee, unidentified } = stakers;
  const about = `${named === undefined ? '' : `${named.length} nodes on `}Subnet ${idText(subnet)}`;
  const params = { ...subnetParams(subnet), ...(named === undefined ? {} : { nodeIDs: named }) };
  const proves: [string, ...string[]] = [
    named === undefined ? ALL : LIMITED,
    SELECTED,
    UNIQUE,
    ...(validators.some(({ publicKey }) => publicKey === undefined) ? [KEYLESS] : []),
    ...(validators.length > 0 ? Object.values(MEMBERS) : []),
    ...(validators.some(({ renewal }) => renewal !== undefined) ? RENEWAL : []),
    ...(l1.length > 0 ? [L1] : []),
  ];
  const unlisted: L1Validator[] = [];
  const question = oneCall({ method: CURRENT, params, about, proves }, (members) => {
    const found: Mismatch[] = [];
    const byId = byName(
      objectsOf(members, 'validators'),
      (record) => textOf(record, 'txID') ?? textOf(record, 'validationID') ?? '',
      (id) => found.push(twice(UNIQUE, `${CURRENT} of ${about}`, id)),
    );
    for (const staker of validators) {
      const record = take(byId, staker.txId);
      const where = `${CURRENT} of ${about}, validator ${staker.node} (${idText(staker.txId)})`;
      if (record === undefined)
        found.push({ requirement: ALL, message: `${where} is absent.`, expected: staker.node, actual: 'absent' });
      else judgeValidator(new RecordJudge(where, record, found), staker, delegators.get(staker.node) ?? []);
    }
    for (const validator of l1) {
      const record = take(byId, validator.validationId);
      const where = `${CURRENT} of ${about}, L1 validator ${validator.node} (${idText(validator.validationId)})`;
      if (record !== undefined) judgeL1(new RecordJudge(where, record, found), validator, l1Fee);
      else unlisted.push(validator);
    }
    const nodes = new Set([...byId.values()].map((record) => textOf(record, 'nodeID')));
    for (const node of unidentified) {
      if (nodes.has(node)) continue;
      const message = `${CURRENT} of ${about} lacks ${node}, which validates since the genesis.`;
      found.push({ requirement: ALL, message, expected: node, actual: 'absent' });
    }
    for (const [id, record] of byId)
      if (!unidentified.has(textOf(record, 'nodeID') ?? ''))
        found.push({
          requirement: SELECTED,
          message: `${CURRENT} of ${about} lists ${valueText(record.nodeID)} (${id}), which no transaction made a current validator.`,
          expected: 'absent',
          actual: id,
        });
    return found;
  });
  const ask = async (call: Call): Promise<readonly Mismatch[]> => {
    const replies: Reply[] = [];
    const found = await question.ask(async (...request) => {
      const reply = await call(...request);
      replies.push(reply);
      return reply;
    });
    const asked = unlisted.map((validator) => unlistedMismatch(validator, call, replies));
    return [...found, ...(await Promise.all(asked)).flat()];
  };
  return { ...question, ask };
}

/**
 * Releases list each L1 validator with a weight, also one without a balance.
 *
 * @param lists The answer that lacks it.
 */
async function unlistedMismatch(
  { validationId, subnet, node }: L1Validator,
  call: Call,
  lists: readonly Reply[],
): Promise<readonly Mismatch[]> {
  const validationID = idText(validationId);
  const reply = await call(ONE_L1, { validationID });
  const balance = integerIn(resultMembers(reply).balance);
  if (balance === undefined) return [];
  const where = `${CURRENT} of Subnet ${idText(subnet)}`;
  const message = `${where} lacks the L1 validator ${node} (${validationID}), which has the balance ${balance} in ${ONE_L1}.`;
  return [{ requirement: L1, message, expected: validationID, actual: 'absent', shownBy: [reply, ...lists] }];
}

function take(byId: Map<string, JsonObject>, id: string): JsonObject | undefined {
  const text = idText(id);
  const record = byId.get(text);
  byId.delete(text);
  return record;
}

function judgeValidator(judged: RecordJudge, staker: Staker, delegators: readonly Staker[]): void {
  const { rewardOwner, delegationOwner, shares, renewal } = staker;
  judgePeriod(judged, staker, renewal === undefined ? MEMBERS : OF_RENEWING);
  const { optional } = judged;
  if (renewal !== undefined) {
    judged.owner('validatorAuthority', renewal.authority, AUTHORITY);
    judged.integer('nextPeriod', renewal.period, TERMS);
    judged.integer('autoCompoundRewardShares', renewal.restaked, TERMS);
  }
  optional.owner('validationRewardOwner', rewardOwner, MEMBERS.owners);
  optional.owner('delegationRewardOwner', delegationOwner, MEMBERS.owners);
  if (shares !== undefined) judgeFee(optional, shares, MEMBERS.fee);
  judgeSigner(judged, staker, { keyless: KEYLESS, key: MEMBERS.key, proof: MEMBERS.proof });
  const sum = delegators.reduce((all, { weight = 0n }) => all + weight, 0n);
  optional.integer('delegatorCount', delegators.length, COUNT);
  optional.integer('delegatorWeight', sum, WEIGHT_OF_ALL);
}

/** @param shares Millionths; the record has a percentage. */
function judgeFee(judged: RecordJudge, shares: number, requirement: string): void {
  const { delegationFee, delegationFeeRate = null } = judged.record;
  const isSame = Math.round(Number(delegationFee ?? delegationFeeRate) * 10_000) === shares;
  judged.check(isSame, 'delegationFee', String(shares / 10_000), requirement);
}

function judgeSigner(
  judged: RecordJudge,
  { publicKey, proof }: Partial<Pick<Staker, 'publicKey' | 'proof'>>,
  by: { readonly keyless: string; readonly key: string; readonly proof: string },
): void {
  const { signer = null } = judged.record;
  const form = isJsonObject(signer) ? signer : {};
  if (publicKey === undefined) judged.check(signer === null, 'signer', 'absent', by.keyless);
  else judged.bytes('signer/publicKey', publicKey, by.key, form.publicKey);
  const shownProof = form.proofOfPossession ?? form.proofOfPosession;
  if (proof !== undefined) judged.optional.bytes('signer/proofOfPossession', proof, by.proof, shownProof);
}

function judgePeriod(
  judged: RecordJudge,
  { node, start, end, weight }: Staker,
  by: { readonly nodeID: string; readonly startTime: string; readonly endTime: string; readonly weight: string },
): void {
  judged.node(node, by.nodeID);
  if (start > 0n) judged.optional.integer('startTime', start, by.startTime);
  if (end > 0n) judged.integer('endTime', end, by.endTime);
  if (weight === undefined) return;
  for (const name of ['weight', 'stakeAmount']) judged.optional.integer(name, weight, by.weight);
}

function judgeL1(judged: RecordJudge, validator: L1Validator, { time, price }: L1Fee): void {
  const { node, publicKey, weight, start, minNonce, remainingBalanceOwner, deactivationOwner } = validator;
  const { record } = judged;
  judged.node(node, L1);
  judged.optional.id('validationID', validator.validationId, L1);
  judged.integer('weight', weight, L1);
  judged.integer('startTime', start, L1);
  judged.bytes('publicKey', publicKey, L1);
  judged.integer('minNonce', minNonce, L1);
  judged.owner('remainingBalanceOwner', remainingBalanceOwner, L1);
  judged.owner('deactivationOwner', deactivationOwner, L1);
  const most = balanceAt(validator, time, price ?? 0n);
  const balance = integerIn(record.balance);
  const isRight = balance !== undefined && (price === undefined ? balance <= most : balance === most);
  judged.check(isRight, 'balance', price === undefined ? `at most ${most}` : String(most), L1);
}

/** The question for the fee of L1 validators while there never were more than the target, when it is the least one. */
export function leastFeeQuestion(price: bigint, { time }: L1Fee): Question {
  const question = { method: 'platform.getValidatorFeeState', params: {}, about: 'the L1 validators' } as const;
  return recordQuestion({ ...question, proves: [LEAST_FEE, FEE_TIME] }, (judged) => {
    judged.integer('excess', 0n, LEAST_FEE);
    judged.integer('price', price, LEAST_FEE);
    judged.time(time, FEE_TIME);
  });
}

export function l1Question(validator: L1Validator, fee: L1Fee): Question {
  const validationID = idText(validator.validationId);
  const about = `L1 validator ${validationID} (${validator.node})`;
  return recordQuestion({ method: ONE_L1, params: { validationID }, about, proves: [L1] }, (judged) => {
    judgeL1(judged, validator, fee);
    judged.id('subnetID', validator.subnet, L1);
  });
}

/** The question for one node: its record, and its delegators. */
export function delegatorsQuestion(
  subnet: string,
  node: string,
  validator: Staker | undefined,
  delegators: readonly Staker[],
): Question {
  const about = `${node} on Subnet ${idText(subnet)}`;
  const params = { ...subnetParams(subnet), nodeIDs: [node] };
  return oneCall({ method: CURRENT, params, about, proves: [DELEGATOR, DELEGATOR_OWNER, COUNT] }, ({ validators }) => {
    const found: Mismatch[] = [];
    const [own = {}, ...others] = objectsIn(validators);
    if (validator !== undefined) {
      const judged = new RecordJudge(`${CURRENT} of ${about}`, own, found);
      judged.id('txID', validator.txId, MEMBERS.nodeID);
      judgeValidator(judged, validator, delegators);
    }
    for (const { nodeID } of others)
      found.push({
        requirement: isNode(nodeID, node) ? UNIQUE : LIMITED,
        message: `${CURRENT} of ${about} also lists ${valueText(nodeID)}.`,
        expected: 'one validator',
        actual: String(others.length + 1),
      });
    const byId = byName(
      objectsOf(own, 'delegators'),
      (record) => textOf(record, 'txID') ?? '',
      (id) => found.push(twice(COUNT, `${CURRENT} of ${about}`, id)),
    );
    for (const staker of delegators) {
      const record = take(byId, staker.txId);
      const where = `${CURRENT} of ${about}, delegator ${idText(staker.txId)}`;
      if (record === undefined) {
        found.push({
          requirement: COUNT,
          message: `${where} is absent.`,
          expected: idText(staker.txId),
          actual: 'absent',
        });
        continue;
      }
      const judged = new RecordJudge(where, record, found);
      judgePeriod(judged, staker, OF_DELEGATOR);
      judged.owner('rewardOwner', staker.rewardOwner, DELEGATOR_OWNER);
    }
    for (const id of byId.keys())
      found.push({
        requirement: COUNT,
        message: `${CURRENT} of ${about} lists the delegator ${id}, which no transaction added.`,
        expected: 'absent',
        actual: id,
      });
    return found;
  });
}

function judgePending(judged: RecordJudge, staker: Staker): void {
  judgePeriod(judged, staker, OF_PENDING);
  if (staker.role === 'delegator') return;
  if (staker.shares !== undefined) judgeFee(judged.optional, staker.shares, PENDING_RECORD);
  judgeSigner(judged, staker, OF_PENDING_SIGNER);
}

export function pendingQuestion(subnet: string, pending: readonly Staker[]): Question {
  const about = `Subnet ${idText(subnet)}`;
  const { keyless, key, proof } = OF_PENDING_SIGNER;
  const validating = pending.filter(({ role }) => role !== 'delegator');
  const proves: [string, ...string[]] = [
    TO_COME,
    ...(pending.length > 0 ? [PENDING_RECORD] : []),
    ...(validating.some(({ publicKey }) => publicKey !== undefined) ? [key, proof] : []),
    ...(validating.some(({ publicKey }) => publicKey === undefined) ? [keyless] : []),
  ];
  return oneCall({ method: PENDING, params: subnetParams(subnet), about, proves }, ({ validators, delegators }) => {
    const found: Mismatch[] = [];
    const byId = byName(
      [...objectsIn(validators), ...objectsIn(delegators)],
      (record) => textOf(record, 'txID') ?? '',
      (id) => found.push(twice(TO_COME, `${PENDING} of ${about}`, id)),
    );
    for (const staker of pending) {
      const record = take(byId, staker.txId);
      const where = `${PENDING} of ${about}, staker ${staker.node} (${idText(staker.txId)})`;
      if (record === undefined)
        found.push({ requirement: TO_COME, message: `${where} is absent.`, expected: staker.node, actual: 'absent' });
      else judgePending(new RecordJudge(where, record, found), staker);
    }
    for (const id of byId.keys())
      found.push({
        requirement: TO_COME,
        message: `${PENDING} of ${about} lists ${id}, which is no pending staker.`,
        expected: 'absent',
        actual: id,
      });
    return found;
  });
}
