import { integerOf, isJsonObject, textOf, type CheckContext, type JsonObject } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { weightsAt } from './weights-at.ts';
import { nodeIdIn, stakeOutput, unsignedTransaction } from './staker-transaction.ts';

/** The kinds of transactions about validators that renew themselves. */
const ADD = 'AddAutoRenewedValidatorTx';
const SET = 'SetAutoRenewedValidatorConfigTx';
const REWARD = 'RewardAutoRenewedValidatorTx';
/** Largest number of their transactions to request: each takes a request. */
const MOST = 128;

/** How a validator renews itself. */
export interface RenewalTerms {
  /** Seconds of the next period; 0 to stop. */
  readonly period: bigint | undefined;
  /** Millionths of the rewards that it restakes. */
  readonly shares: bigint | undefined;
}

/** The end of a period that was rewarded. */
export interface PeriodEnd {
  readonly txID: string;
  /** Height of the block that accepts it. */
  readonly height: bigint;
  /** Unix seconds, as the transaction says. */
  readonly timestamp: bigint | undefined;
  /** What was in force. */
  readonly terms: RenewalTerms;
}

/** A validator that renews itself, as accepted transactions tell. */
export interface Renewing {
  readonly txID: string;
  readonly nodeID: string;
  readonly height: bigint;
  readonly unsigned: JsonObject;
  /** The sum of the outputs that it staked. */
  readonly principal: bigint;
  /** The periods that were rewarded, in order. */
  readonly ends: readonly PeriodEnd[];
  /** The terms of its first period. */
  readonly first: RenewalTerms;
  /** The terms in force now. */
  readonly terms: RenewalTerms;
}

/** The validators that renew themselves, or did. Not testable if the chain has none, or the survey did not read all of it. */
export async function renewing(context: CheckContext): Promise<readonly Renewing[]> {
  return once(context, 'renewing validators', async () => {
    const { transactions, isWhole } = await context.sample.survey('P/block');
    const found = transactions.filter(({ traits: [kind = ''] }) => [ADD, SET, REWARD].some((each) => each === kind));
    if (!found.some(({ traits: [kind] }) => kind === ADD))
      return context.notTestable('no surveyed block adds a validator that renews itself');
    if (!isWhole) return context.notTestable('the survey did not read all blocks; use --survey all');
    if (found.length > MOST)
      return context.notTestable(`the chain has more than ${MOST} transactions about validators that renew themselves`);
    const read = await Promise.all(
      found.map(async ({ id, height, traits: [kind] }) => ({
        ...{ id, height, kind },
        unsigned: await unsignedTransaction(context, id),
      })),
    );
    return read.filter(({ kind }) => kind === ADD).map((added) => lifeOf(added, read));
  });
}

interface Read {
  readonly id: string;
  readonly height: bigint;
  readonly kind: string | undefined;
  readonly unsigned: JsonObject;
}

function lifeOf({ id, height, unsigned }: Read, all: readonly Read[]): Renewing {
  const own = all.filter((each) => textOf(each.unsigned, 'txID') === id);
  const first = termsIn(unsigned);
  const sets = own.filter(({ kind }) => kind === SET);
  const termsBefore = (end: bigint): RenewalTerms => {
    const last = sets.findLast((set) => set.height < end);
    return last === undefined ? first : termsIn(last.unsigned);
  };
  const ends = own.filter(({ kind }) => kind === REWARD);
  const stake = Array.isArray(unsigned.stake) ? unsigned.stake : [];
  const outputs = stake.flatMap((item) => (isJsonObject(item) ? stakeOutput(item) : []));
  return {
    ...{ txID: id, height, unsigned, first },
    nodeID: nodeIdIn(unsigned) ?? '',
    principal: outputs.reduce((sum, { amount }) => sum + amount, 0n),
    ends: ends.map((end) => ({
      ...{ txID: end.id, height: end.height },
      timestamp: integerOf(end.unsigned, 'timestamp'),
      terms: termsBefore(end.height),
    })),
    terms: sets.length === 0 ? first : termsIn((sets.at(-1) ?? { unsigned }).unsigned),
  };
}

function termsIn(unsigned: JsonObject): RenewalTerms {
  return { period: integerOf(unsigned, 'period'), shares: integerOf(unsigned, 'autoCompoundRewardShares') };
}

/** Those that validate, each with its record. Not testable if there are none. */
export function renewingNow<V extends { readonly txID?: string }>(
  context: CheckContext,
  known: readonly Renewing[],
  records: readonly V[],
): readonly { readonly validator: Renewing; readonly record: V }[] {
  const now = known.flatMap((validator) => {
    const record = records.find(({ txID }) => txID === validator.txID);
    return record === undefined ? [] : [{ validator, record }];
  });
  return now.length > 0 ? now : context.notTestable('no current validator renews itself');
}

/** The weight of a validator before the block at a height, and after it; 0 if it is not in the set. */
export async function weightsAround(
  context: CheckContext,
  { nodeID }: Renewing,
  height: bigint,
): Promise<{ readonly before: bigint; readonly after: bigint }> {
  const [before = 0n, after = 0n] = await Promise.all(
    [height - 1n, height].map(async (at) => (await weightsAt(context, at)).get(nodeID)),
  );
  return { before, after };
}

/** The ends of periods after which a validator went on, and those with which one stopped. Not testable if there are none. */
export async function endsOf(
  context: CheckContext,
  kind: 'renewed' | 'stopped',
): Promise<readonly { readonly validator: Renewing; readonly end: PeriodEnd }[]> {
  const all = (await renewing(context)).flatMap((validator) => validator.ends.map((end) => ({ validator, end })));
  const wanted = all.filter(({ end }) => (end.terms.period === 0n) === (kind === 'stopped'));
  return wanted.length > 0
    ? wanted
    : context.notTestable(
        kind === 'renewed' ? 'no validator has renewed itself yet' : 'no validator that renewed itself has stopped',
      );
}
