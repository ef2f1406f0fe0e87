import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { textOf } from '../../target/read-json.ts';
import type { L1Validator } from '../ledger/l1-validators.ts';
import { type Owner, PRIMARY, type Staker } from '../ledger/stakers.ts';
import { type Call, type Mismatch, oneCall, type Question } from './question.ts';
import { areAddresses, holdsBytes, idText, integerIn, isId, isInteger, isNode, recordsOf, shown } from './values.ts';

const [CURRENT, PENDING] = ['platform.getCurrentValidators', 'platform.getPendingValidators'] as const;
const ONE_L1 = 'platform.getL1Validator';
const ALL = `${CURRENT}/node-ids-default-to-all`;
const SELECTED = `${CURRENT}/subnet-id-selects`;
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

/** The current stakers of one Subnet. */
export interface SubnetStakers {
  /** 32 bytes as hex. */
  readonly subnet: string;
  readonly validators: readonly Staker[];
  /** Node -> its delegators. */
  readonly delegators: ReadonlyMap<string, readonly Staker[]>;
  readonly l1: readonly L1Validator[];
  /** Genesis validators whose transactions the node does not return. */
  readonly unidentified: ReadonlySet<string>;
}

type Judge = (
  isSame: boolean,
  requirement: string,
  name: string,
  expected: string,
  actual: JsonValue | undefined,
) => void;

function judgeOf(where: string, found: Mismatch[]): Judge {
  return (isSame, requirement, name, expected, actual) => {
    if (isSame) return;
    const message = `${where}: ${name} is ${shown(actual)}, by its transaction it is ${expected}.`;
    found.push({ requirement, message, path: `/${name}`, expected, actual: shown(actual) });
  };
}

function subnetParams(subnet: string): { subnetID?: string } {
  return subnet === PRIMARY ? {} : { subnetID: idText(subnet) };
}

/** The question for all current validators of a Subnet. */
export function currentQuestion(stakers: SubnetStakers): Question {
  const { subnet, validators, delegators, l1, unidentified } = stakers;
  const about = `Subnet ${idText(subnet)}`;
  const proves: [string, ...string[]] = [
    ALL,
    SELECTED,
    ...(validators.length > 0 ? Object.values(MEMBERS) : []),
    ...(l1.length > 0 ? [L1] : []),
  ];
  const unlisted: L1Validator[] = [];
  const question = oneCall({ method: CURRENT, params: subnetParams(subnet), about, proves }, (result) => {
    const records = recordsOf(isJsonObject(result) ? result.validators : undefined);
    const byId = new Map(
      records.map((record) => [textOf(record, 'txID') ?? textOf(record, 'validationID') ?? '', record]),
    );
    const found: Mismatch[] = [];
    for (const staker of validators) {
      const record = take(byId, staker.txId);
      const where = `${CURRENT} of ${about}, validator ${staker.node} (${idText(staker.txId)})`;
      if (record === undefined)
        found.push({ requirement: ALL, message: `${where} is absent.`, expected: staker.node, actual: 'absent' });
      else judgeValidator(record, staker, delegators.get(staker.node) ?? [], judgeOf(where, found));
    }
    for (const validator of l1) {
      const record = take(byId, validator.validationId);
      const where = `${CURRENT} of ${about}, L1 validator ${validator.node} (${idText(validator.validationId)})`;
      if (record !== undefined) judgeL1(record, validator, judgeOf(where, found));
      else if (validator.isFunded) unlisted.push(validator);
    }
    for (const [id, record] of byId)
      if (!unidentified.has(textOf(record, 'nodeID') ?? ''))
        found.push({
          requirement: SELECTED,
          message: `${CURRENT} of ${about} lists ${shown(record.nodeID)} (${id}), which no transaction made a current validator.`,
          expected: 'absent',
          actual: id,
        });
    return found;
  });
  const ask = async (call: Call): Promise<readonly Mismatch[]> => {
    const found = await question.ask(call);
    return [...found, ...(await Promise.all(unlisted.map((validator) => unlistedMismatch(validator, call)))).flat()];
  };
  return { ...question, ask };
}

/** Releases list only the L1 validators that are active: those with a balance, which only the node knows. */
async function unlistedMismatch({ validationId, subnet, node }: L1Validator, call: Call): Promise<readonly Mismatch[]> {
  const validationID = idText(validationId);
  const reply = await call(ONE_L1, { validationID });
  const balance = 'result' in reply && isJsonObject(reply.result) ? integerIn(reply.result.balance) : undefined;
  if (balance === undefined || balance === 0n) return [];
  const message = `${CURRENT} of Subnet ${idText(subnet)} lacks the L1 validator ${node} (${validationID}), which has the balance ${balance} in ${ONE_L1}.`;
  return [{ requirement: L1, message, path: '/validators', expected: validationID, actual: 'absent' }];
}

function take(byId: Map<string, JsonObject>, id: string): JsonObject | undefined {
  const text = idText(id);
  const record = byId.get(text);
  byId.delete(text);
  return record;
}

function judgeValidator(record: JsonObject, staker: Staker, delegators: readonly Staker[], check: Judge): void {
  judgePeriod(record, staker, check, MEMBERS);
  const { rewardOwner, delegationOwner, shares, publicKey, proof } = staker;
  for (const [name, owner] of Object.entries({
    validationRewardOwner: rewardOwner,
    delegationRewardOwner: delegationOwner,
  })) {
    if (owner !== undefined && record[name] !== undefined)
      check(isOwner(record[name], owner), MEMBERS.owners, name, owner.addresses.join(', '), record[name]);
  }
  if (shares !== undefined && record.delegationFee !== undefined)
    check(
      Math.abs(Number(record.delegationFee) - shares / 10_000) < 0.0001,
      MEMBERS.fee,
      'delegationFee',
      String(shares / 10_000),
      record.delegationFee,
    );
  const signer = isJsonObject(record.signer) ? record.signer : undefined;
  if (publicKey !== undefined)
    check(
      holdsBytes(signer?.publicKey, publicKey),
      MEMBERS.key,
      'signer/publicKey',
      `0x${publicKey}`,
      signer?.publicKey,
    );
  const shownProof = signer?.proofOfPossession ?? signer?.proofOfPosession;
  if (proof !== undefined && shownProof !== undefined)
    check(holdsBytes(shownProof, proof), MEMBERS.proof, 'signer/proofOfPossession', `0x${proof}`, shownProof);
  if (record.delegatorCount !== undefined)
    check(
      isInteger(record.delegatorCount, delegators.length),
      COUNT,
      'delegatorCount',
      String(delegators.length),
      record.delegatorCount,
    );
  const sum = delegators.reduce((all, { weight = 0n }) => all + weight, 0n);
  if (record.delegatorWeight !== undefined)
    check(
      isInteger(record.delegatorWeight, sum),
      WEIGHT_OF_ALL,
      'delegatorWeight',
      String(sum),
      record.delegatorWeight,
    );
}

function judgePeriod(
  record: JsonObject,
  { node, start, end, weight }: Staker,
  check: Judge,
  by: { readonly nodeID: string; readonly startTime: string; readonly endTime: string; readonly weight: string },
): void {
  check(isNode(record.nodeID, node), by.nodeID, 'nodeID', node, record.nodeID);
  if (record.startTime !== undefined && start > 0n)
    check(isInteger(record.startTime, start), by.startTime, 'startTime', String(start), record.startTime);
  if (end > 0n) check(isInteger(record.endTime, end), by.endTime, 'endTime', String(end), record.endTime);
  if (weight === undefined) return;
  for (const name of ['weight', 'stakeAmount'])
    if (record[name] !== undefined)
      check(isInteger(record[name], weight), by.weight, name, String(weight), record[name]);
}

function isOwner(value: JsonValue | undefined, { locktime, threshold, addresses }: Owner): boolean {
  return (
    isJsonObject(value) &&
    areAddresses(value.addresses, addresses) &&
    isInteger(value.threshold, threshold) &&
    isInteger(value.locktime, locktime)
  );
}

function judgeL1(
  record: JsonObject,
  { node, publicKey, weight, start, minNonce, remainingBalanceOwner, deactivationOwner, paid }: L1Validator,
  check: Judge,
): void {
  check(isNode(record.nodeID, node), L1, 'nodeID', node, record.nodeID);
  check(isInteger(record.weight, weight), L1, 'weight', String(weight), record.weight);
  check(isInteger(record.startTime, start), L1, 'startTime', String(start), record.startTime);
  if (record.publicKey !== undefined)
    check(holdsBytes(record.publicKey, publicKey), L1, 'publicKey', `0x${publicKey}`, record.publicKey);
  if (record.minNonce !== undefined)
    check(isInteger(record.minNonce, minNonce), L1, 'minNonce', String(minNonce), record.minNonce);
  for (const [name, owner] of Object.entries({ remainingBalanceOwner, deactivationOwner }))
    if (record[name] !== undefined)
      check(isOwner(record[name], owner), L1, name, owner.addresses.join(', '), record[name]);
  const { balance } = record;
  if (balance !== undefined)
    check((integerIn(balance) ?? paid + 1n) <= paid, L1, 'balance', `at most ${paid}`, balance);
}

/** The question for one L1 validator. */
export function l1Question(validator: L1Validator): Question {
  const validationID = idText(validator.validationId);
  const about = `L1 validator ${validationID} (${validator.node})`;
  return oneCall({ method: ONE_L1, params: { validationID }, about, proves: [L1] }, (result) => {
    const found: Mismatch[] = [];
    const check = judgeOf(`${ONE_L1} of ${about}`, found);
    const record = isJsonObject(result) ? result : {};
    judgeL1(record, validator, check);
    check(isId(record.subnetID, validator.subnet), L1, 'subnetID', idText(validator.subnet), record.subnetID);
    return found;
  });
}

/** The question for the delegators of one node. */
export function delegatorsQuestion(subnet: string, node: string, delegators: readonly Staker[]): Question {
  const about = `${node} on Subnet ${idText(subnet)}`;
  const params = { ...subnetParams(subnet), nodeIDs: [node] };
  return oneCall({ method: CURRENT, params, about, proves: [DELEGATOR, DELEGATOR_OWNER, COUNT] }, (result) => {
    const [validator] = recordsOf(isJsonObject(result) ? result.validators : undefined);
    const byId = new Map(recordsOf(validator?.delegators).map((record) => [textOf(record, 'txID') ?? '', record]));
    const found: Mismatch[] = [];
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
      const check = judgeOf(where, found);
      judgePeriod(record, staker, check, {
        nodeID: DELEGATOR,
        startTime: MEMBERS.startTime,
        endTime: DELEGATOR,
        weight: DELEGATOR,
      });
      const { rewardOwner } = staker;
      if (rewardOwner !== undefined)
        check(
          isOwner(record.rewardOwner, rewardOwner),
          DELEGATOR_OWNER,
          'rewardOwner',
          rewardOwner.addresses.join(', '),
          record.rewardOwner,
        );
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

/** The question for the pending stakers of a Subnet. */
export function pendingQuestion(subnet: string, pending: readonly Staker[]): Question {
  const about = `Subnet ${idText(subnet)}`;
  return oneCall(
    {
      method: PENDING,
      params: subnetParams(subnet),
      about,
      proves: [TO_COME, ...(pending.length > 0 ? [PENDING_RECORD] : [])],
    },
    (result) => {
      const form = isJsonObject(result) ? result : {};
      const byId = new Map(
        [...recordsOf(form.validators), ...recordsOf(form.delegators)].map((record) => [
          textOf(record, 'txID') ?? '',
          record,
        ]),
      );
      const found: Mismatch[] = [];
      for (const staker of pending) {
        const record = take(byId, staker.txId);
        const where = `${PENDING} of ${about}, staker ${staker.node} (${idText(staker.txId)})`;
        if (record === undefined)
          found.push({ requirement: TO_COME, message: `${where} is absent.`, expected: staker.node, actual: 'absent' });
        else
          judgePeriod(record, staker, judgeOf(where, found), {
            nodeID: PENDING_RECORD,
            startTime: PENDING_RECORD,
            endTime: PENDING_RECORD,
            weight: PENDING_RECORD,
          });
      }
      for (const id of byId.keys())
        found.push({
          requirement: TO_COME,
          message: `${PENDING} of ${about} lists ${id}, which is no pending staker.`,
          expected: 'absent',
          actual: id,
        });
      return found;
    },
  );
}
