import { integerIn } from '../../encoding/read-json.ts';
import { PRIMARY_HEX } from '../../encoding/id.ts';
import { isJsonObject, type JsonObject } from '../../encoding/json.ts';
import type { LedgerOutput } from '../ledger/outputs.ts';
import type { SetSnapshot } from '../ledger/validator-sets.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { RecordJudge, recordQuestion } from './record-judge.ts';
import { bytesIn, idText, itemsOf, valueText } from '../../judge/forms/same-value.ts';

const STAKE = 'platform.getStake';
const AMOUNTS = 'platform.getStake/amounts-are-the-staked-outputs';
const STAKED = 'platform.getStake/staked-is-the-primary-part';
const OUTPUTS = 'platform.getStake/one-output-for-each-staked';
const TOTAL = 'platform.getTotalStake/equals-the-sum-of-weights';
const SUBNET_TOTAL = 'platform.getTotalStake/subnet-equals-the-sum-of-weights';
const ASSET = 'platform.getStakingAssetID/is-the-asset-that-is-staked';
const TIME = 'platform.getTimestamp/agrees-with-the-last-block';
const HEIGHT = 'platform.getHeight/last-block-carries-it';

/**
 * The question for the stake of addresses.
 *
 * @param readings The outputs that they stake, in each reading of the document.
 * @param asset What is staked on the Primary Network.
 */
export function stakeQuestion(
  addresses: readonly string[],
  readings: readonly (readonly LedgerOutput[])[],
  asset: string | undefined,
): Question {
  const about = addresses.join(', ');
  const params = { addresses, validatorsOnly: false, encoding: 'hex' };
  return oneCall({ method: STAKE, params, about, proves: [AMOUNTS, OUTPUTS, STAKED] }, (form) => {
    const found = readings.map((staked) => stakeMismatches(about, form, staked, asset));
    return found.find(({ length }) => length === 0) ?? found[0] ?? [];
  });
}

function stakeMismatches(
  about: string,
  form: JsonObject,
  staked: readonly LedgerOutput[],
  asset: string | undefined,
): readonly Mismatch[] {
  const sums = new Map<string, bigint>();
  for (const { asset, amount = 0n } of staked) sums.set(idText(asset), (sums.get(idText(asset)) ?? 0n) + amount);
  const shownSums = isJsonObject(form.stakeds) ? form.stakeds : {};
  const found: Mismatch[] = [];
  for (const asset of new Set([...sums.keys(), ...Object.keys(shownSums)])) {
    const sum = sums.get(asset) ?? 0n;
    if ((integerIn(shownSums[asset]) ?? 0n) !== sum)
      found.push({
        requirement: AMOUNTS,
        message: `${STAKE} of ${about}: stakeds shows ${valueText(shownSums[asset])} of ${asset}, its stakes add up to ${sum}.`,
        path: `/stakeds/${asset}`,
        expected: String(sum),
        actual: valueText(shownSums[asset]),
      });
  }
  const primary = asset === undefined ? undefined : (sums.get(idText(asset)) ?? 0n);
  if (primary !== undefined)
    new RecordJudge(`${STAKE} of ${about}`, form, found).optional.integer('staked', primary, STAKED);
  const left = new Map<string, number>();
  for (const { bytes = '' } of staked) left.set(`0000${bytes}`, (left.get(`0000${bytes}`) ?? 0) + 1);
  const lengths = new Set([...left.keys()].map((hex) => hex.length / 2));
  const items = itemsOf(form.stakedOutputs) ?? [];
  let unknown = 0;
  for (const item of items) {
    const hex = [...lengths].map((length) => bytesIn(item, length)).find((each) => (left.get(each ?? '') ?? 0) > 0);
    if (hex === undefined) unknown += 1;
    else left.set(hex, (left.get(hex) ?? 0) - 1);
  }
  if (items.length !== staked.length || unknown > 0)
    found.push({
      requirement: OUTPUTS,
      message: `${STAKE} of ${about}: stakedOutputs are not the outputs of its ${staked.length} stakes.`,
      path: '/stakedOutputs',
      expected: `${staked.length} outputs`,
      actual: `${items.length} outputs, ${unknown} of them unknown`,
    });
  return found;
}

/**
 * The question for the total stake of a Subnet; undefined if its weights are not all known, or it has no validators.
 *
 * @param delegated The weight of its delegations, if the total may leave them out.
 */
export function totalQuestion(subnet: string, set: SetSnapshot, delegated = 0n): Question | undefined {
  let total = 0n;
  // Inactive validators of an L1 count, too.
  for (const [, { weight }] of set.members()) {
    if (weight === undefined) return undefined;
    total += weight;
  }
  if (total === 0n) return undefined;
  const requirement = subnet === PRIMARY_HEX ? TOTAL : SUBNET_TOTAL;
  const about = `Subnet ${idText(subnet)}`;
  const params = { subnetID: idText(subnet) };
  return recordQuestion({ method: 'platform.getTotalStake', params, about, proves: [requirement] }, (judged) => {
    const allowed = [total, total - delegated];
    judged.integerOf('weight', allowed, requirement);
    judged.optional.integerOf('stake', allowed, requirement);
  });
}

/** The question for the asset that is staked on the Primary Network. */
export function assetQuestion(asset: string): Question {
  const question = { method: 'platform.getStakingAssetID', params: {}, about: 'the Primary Network' } as const;
  return recordQuestion({ ...question, proves: [ASSET] }, (judged) => {
    judged.id('assetID', asset, ASSET);
  });
}

/** The questions for the height and the time at the tip. `time` is 0 if no block has one. */
export function tipQuestions(height: bigint, time: bigint): readonly Question[][] {
  const about = `the chain at height ${height}`;
  const subject = 'the tip';
  const ofHeight = recordQuestion(
    { method: 'platform.getHeight', params: {}, about, subject, proves: [HEIGHT] },
    (judged) => {
      judged.integer('height', height, HEIGHT);
    },
  );
  const ofTime = recordQuestion(
    { method: 'platform.getTimestamp', params: {}, about, subject, proves: [TIME] },
    (judged, form) => {
      judged.time(time, TIME, form.timestamp ?? form.time);
    },
  );
  return [[ofHeight], ...(time === 0n ? [] : [[ofTime]])];
}
