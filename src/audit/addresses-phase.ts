import { groupBy } from '../encoding/group-by.ts';
import type { JsonValue, JsonWritable } from '../encoding/json.ts';
import { learnPrefix, NO_PREFIX } from '../client/address-prefix.ts';
import { HEIGHT_OF, IMPORTED, IMPORTS, SPENT_AMOUNT } from './ledger/ledger.ts';
import { GENESIS_TX, type LedgerOutput, OWNER, SPENT, withAmount } from './ledger/outputs.ts';
import { ENDED, type EndedStaker } from './ledger/rewards.ts';
import type { Staker } from './ledger/stakers.ts';
import { type AddressFacts, addressesOf, addressQuestions } from './questions/addresses.ts';
import { beyond, known, type Known, type Question, resultMembers } from './questions/question.ts';
import { rewardQuestion } from './questions/rewards.ts';
import { stakeQuestion } from './questions/stakes.ts';
import { importQuestion, MOST_LIMIT, utxoIn } from './questions/utxos.ts';
import { idText, itemsOf } from '../judge/forms/same-value.ts';
import type { AuditState } from './state.ts';
import { readValue, writeValue } from './store/stored-map.ts';
import type { Tip } from './tip.ts';

const BATCH = 32;
/** So many UTXOs of several addresses are walked through with two limits, fewer with each one. */
const FEW_UTXOS = 12;
/** How many sets of addresses of a batch are asked together, and the size of the small one. */
const MOST_SETS = 8;
const FEW = 4;
/** Keys of the store: outputs of the genesis, those that are counted, rewards, and the transactions whose rewards are known. */
const GENESIS = 'G/';
const COUNTED = 'F/';
const REWARD = 'r/';
const REWARDED = 'R/';

/** Asks for the rewards of each staker that has ended. */
export async function runRewards(state: AuditState): Promise<void> {
  const { store, asker } = state;
  const after = state.progress.cursor === '' ? undefined : state.progress.cursor;
  for await (const [key, text] of store.range(ENDED, after)) {
    const staker = readValue(text) as EndedStaker;
    const isIn = staker.height >= state.from && staker.height <= state.to;
    if (isIn) {
      const spentAmount = (name: string): bigint | undefined => integerAt(state, SPENT_AMOUNT + name);
      const take = (name: string, output: LedgerOutput): void => {
        store.put(REWARD + name, writeValue(output));
      };
      const onAnswer = (): void => {
        store.put(REWARDED + staker.payer, '');
      };
      await asker.put([rewardQuestion({ staker, spentAmount, take, onAnswer })]);
    }
    state.keep({ cursor: key });
    await state.commitIfDue();
  }
  state.keep({ phase: 'addresses', cursor: '' });
  await state.commit();
}

function integerAt({ store }: AuditState, key: string): bigint | undefined {
  const text = store.get(key);
  return text === undefined ? undefined : BigInt(text);
}

/**
 * Asks for the UTXOs, the balance and the stake of each address that an output named.
 *
 * @param named Addresses of the network from the user, for a node whose responses contain none.
 */
export async function runAddresses(state: AuditState, tip: Tip, named?: readonly string[]): Promise<void> {
  const hrp = await prefixFor(state, named);
  if (hrp === undefined) state.asker.leaveOut(`questions about addresses: ${NO_PREFIX}`);
  else await askAddresses(state, tip, hrp);
  state.keep({ phase: 'records', cursor: '' });
  await state.commit();
}

/** The prefix of the addresses of the network; undefined if no response shows it. */
async function prefixFor(state: AuditState, named?: readonly string[]): Promise<string | undefined> {
  const { asker, ledger, profile } = state;
  for await (const [key] of state.store.range(OWNER)) {
    const [output = ''] = await ledger.outputs.ownedBy(key.slice(OWNER.length));
    const [tx = GENESIS_TX] = output.split(':');
    const ask = async (method: string, params: JsonWritable): Promise<JsonValue | undefined> =>
      profile.serves(method) ? resultMembers(await asker.again(method, params)) : undefined;
    // An owner may have spent all its outputs.
    return learnPrefix(ask, named, tx === GENESIS_TX || tx === '' ? [] : [idText(tx)]);
  }
  return undefined;
}

async function askAddresses(state: AuditState, tip: Tip, hrp: string): Promise<void> {
  const { store, ledger } = state;
  for (let after = state.progress.cursor; ;) {
    const owners: string[] = [];
    for await (const [key] of store.range(OWNER, after === '' ? undefined : after)) {
      owners.push(key.slice(OWNER.length));
      if (owners.length === BATCH) break;
    }
    const last = owners.at(-1);
    if (last === undefined) break;
    await tip.ask(async () => {
      const readings = stakedOutputs(state);
      const asset = ledger.stakers.stakedAsset();
      const questionsOf = (facts: AddressFacts, limit: number): readonly Question[] => {
        const stakes = readings.map((staked) => [...new Set(facts.owners.flatMap((owner) => staked.get(owner) ?? []))]);
        const stake = stakeQuestion(addressesOf(facts.owners, hrp), stakes, asset);
        return [...addressQuestions(facts, limit), ...(ledger.stakers.genesis.size === 0 ? [stake] : [])];
      };
      const groups: (readonly Question[])[] = [];
      const [alone, right] = [new Map<string, AddressFacts>(), new Map() as Known];
      for (const owner of owners) {
        const facts = await factsOf(state, [owner], hrp);
        alone.set(owner, facts);
        const chains = store.get(IMPORTS + owner)?.split(' ') ?? [];
        const isImported = (name: string): boolean => store.get(IMPORTED + name) !== undefined;
        groups.push(chains.map((chain) => importQuestion(addressesOf([owner], hrp), chain, isImported)));
        groups.push(questionsOf(facts, MOST_LIMIT).map((question) => known(question, right)));
      }
      for (const set of togetherOf(owners, [...alone.values()])) {
        // Each address takes its facts where it is asked alone.
        const [facts, each]: [AddressFacts, Question[]] = [untaken(await factsOf(state, set, hrp)), []];
        for (const owner of set)
          each.push(...questionsOf(untaken(alone.get(owner) ?? (await factsOf(state, [owner], hrp))), MOST_LIMIT));
        for (const limit of limitsFor(facts.outputs.size))
          groups.push(questionsOf(facts, limit).map((question) => beyond(question, each, right)));
      }
      return groups;
    });
    after = OWNER + last;
    state.keep({ cursor: after });
    await state.commitIfDue();
  }
}

function untaken(facts: AddressFacts): AddressFacts {
  return { ...facts, take: () => undefined };
}

/** Limits with which so many UTXOs come in pages: each one for few. */
function limitsFor(size: number): readonly number[] {
  if (size < FEW_UTXOS) return Array.from({ length: Math.max(size, 1) }, (_, at) => at + 1);
  return [Math.ceil(size / 3), size - 1].map((limit) => Math.min(limit, MOST_LIMIT));
}

/** Addresses that are asked together: few, all, and the owners of one output. */
function togetherOf(owners: readonly string[], alone: readonly AddressFacts[]): readonly (readonly string[])[] {
  const shared = alone.flatMap(({ outputs }) => [...outputs.values()].map((output) => output.owners));
  const sets = new Map([owners.slice(0, FEW), owners, ...shared].map((set) => [[...set].sort().join(), set]));
  return [...sets.values()].filter(({ length }) => length > 1).slice(0, MOST_SETS);
}

/**
 * Owner -> the outputs that it stakes, in each reading: the document does not say whether pending stakers count, and whether
 * what a validator has restaked does.
 */
function stakedOutputs({
  ledger: { stakers },
  profile,
}: AuditState): readonly ReadonlyMap<string, readonly LedgerOutput[]>[] {
  const current = [...stakers.current.values()];
  const all = [...current, ...stakers.pending.values()];
  // Releases that list no pending stakers have none.
  const mayCount = profile.serves('platform.getPendingValidators');
  const mayLeaveOut = !mayCount || !profile.has('stakes-count-pending');
  const counted = [...(mayCount ? [all] : []), ...(mayLeaveOut ? [current] : [])];
  const staked = counted.map((each) => outputsByOwner(each.map(({ stake }) => stake)));
  if (current.every((staker) => restakedIn(staker) <= 0n)) return staked;
  return [...staked, ...counted.map((each) => outputsByOwner(each.map(withRestaked)))];
}

/** What a validator has added to its stake from its rewards; 0 if the node does not tell it. */
function restakedIn({ renewal, weight, stake }: Staker): bigint {
  if (renewal === undefined || weight === undefined) return 0n;
  return weight - stake.reduce((sum, { amount = 0n }) => sum + amount, 0n);
}

function withRestaked(staker: Staker): readonly LedgerOutput[] {
  const [first, ...others] = staker.stake;
  const restaked = restakedIn(staker);
  return first === undefined || restaked <= 0n
    ? staker.stake
    : [withAmount(first, (first.amount ?? 0n) + restaked), ...others];
}

function outputsByOwner(stakes: readonly (readonly LedgerOutput[])[]): ReadonlyMap<string, readonly LedgerOutput[]> {
  const owned = stakes.flat().flatMap((output) => output.owners.map((owner) => ({ owner, output })));
  const staked = groupBy(owned, ({ owner }) => owner);
  return new Map([...staked].map(([owner, own]) => [owner, own.map(({ output }) => output)]));
}

async function factsOf(state: AuditState, owners: readonly string[], hrp: string): Promise<AddressFacts> {
  const { store, ledger, genesis, profile } = state;
  const outputs = new Map<string, LedgerOutput>();
  for (const name of (await Promise.all(owners.map((owner) => ledger.outputs.ownedBy(owner)))).flat()) {
    const output = ledger.outputs.get(name);
    if (output === undefined) continue;
    const reward = output.amount === undefined ? await rewardOf(state, name) : undefined;
    // A reward that may have one of two owners has the one that its own method names.
    if (reward === undefined || reward.owners.some((each) => owners.includes(each)))
      outputs.set(name, reward ?? output);
  }
  return {
    owners,
    hrp,
    outputs,
    height: ledger.height,
    time: ledger.time,
    asset: ledger.stakers.stakedAsset(),
    mayCountAllAssets: !profile.has('aggregates-of-the-staking-asset'),
    genesis: (name) => {
      if (genesis !== undefined || store.get(SPENT + name) !== undefined) return undefined;
      const text = store.get(GENESIS + name);
      return text === undefined ? 'unknown' : (readValue(text) as LedgerOutput);
    },
    take: (name, output) => {
      store.put(GENESIS + name, writeValue(output));
      // Of several owners, the first one that is asked counts it, in whichever shard.
      const [first] = output.owners.filter((each) => store.get(OWNER + each) !== undefined).sort();
      if (first !== owners[0] || store.get(COUNTED + name) !== undefined) return;
      store.put(COUNTED + name, '');
      state.keep({ facts: state.progress.facts + 1 });
    },
    isRewardTold: (txId) => store.get(REWARDED + txId) !== undefined,
    heightOf: (txId) => (txId === GENESIS_TX ? '0' : store.get(HEIGHT_OF + txId)),
  };
}

/** The reward that an output is, as the node tells; asked for if its own question is of another shard. */
export async function rewardOf({ store, asker }: AuditState, name: string): Promise<LedgerOutput | undefined> {
  const [txId = ''] = name.split(':');
  if (!asker.isPlan && store.get(ENDED + txId) !== undefined && store.get(REWARDED + txId) === undefined) {
    const reply = await asker.support('platform.getRewardUTXOs', { txID: idText(txId), encoding: 'hex' });
    if ('error' in reply) return undefined;
    for (const item of itemsOf(resultMembers(reply).utxos) ?? []) {
      const utxo = utxoIn(item);
      if (utxo !== undefined) store.put(REWARD + utxo.name, writeValue(utxo.output));
    }
    store.put(REWARDED + txId, '');
  }
  const text = store.get(REWARD + name);
  return text === undefined ? undefined : (readValue(text) as LedgerOutput);
}
