import { hexOf } from '../encoding/hex.ts';
import { groupBy } from '../encoding/group-by.ts';
import { decodeId, PRIMARY_HEX } from '../encoding/id.ts';
import { objectsOf, textOf, integerIn } from '../encoding/read-json.ts';
import type { NodeFacts } from './ledger/node-facts.ts';
import { stakerOf } from './ledger/stakers.ts';
import { beyond, known, type Known, type Question, resultMembers } from './questions/question.ts';
import {
  currentQuestion,
  leastFeeQuestion,
  delegatorsQuestion,
  l1Question,
  pendingQuestion,
  type SubnetStakers,
} from './questions/stakers.ts';
import { totalQuestion } from './questions/stakes.ts';
import { namedQuestions, transactionQuestions } from './questions/blocks.ts';
import { canonicalNode } from '../judge/forms/same-value.ts';
import type { AuditState } from './state.ts';
import type { Tip } from './tip.ts';

/** Requests of one batch. */
const BATCH = 64;
/** Largest number of nodes that are asked for by name. */
const MOST_NAMED = 256;
/** Largest number of validators of the genesis whose transactions are read. */
const MOST_GENESIS = 10_000;
/** The erratum of releases that refuse `platform.getTotalStake` of Subnets that they do not track. */
const NO_TOTALS = 'untracked-subnets-have-no-totals';
const FEE = 'platform.getValidatorFeeConfig';
const GENESIS_TX = 'a transaction of the genesis that the node does not return';

export async function runStakers(state: AuditState, tip: Tip, facts: NodeFacts): Promise<void> {
  await tip.follow();
  await identifyGenesis(state, facts);
  const { asker, ledger, profile } = state;
  const price = await feeOf(state);
  const subnets = [PRIMARY_HEX, ...ledger.subnets.all.sorted().map(({ id }) => id)];
  for (const subnet of subnets) {
    if (subnet <= state.progress.cursor) continue;
    const mayRefuse = subnet !== PRIMARY_HEX && profile.has(NO_TOTALS);
    if (mayRefuse) asker.leaveOut(`platform.getTotalStake of a Subnet, which this release may refuse (${NO_TOTALS})`);
    await tip.ask(() => {
      const stakers = stakersOf(state, subnet, price);
      const set = ledger.stakers.set(subnet).snapshot();
      const delegators = profile.has('totals-count-delegations') ? [] : [...stakers.delegators.values()].flat();
      const delegated = delegators.reduce((sum, { weight = 0n }) => sum + weight, 0n);
      const total = mayRefuse ? undefined : totalQuestion(subnet, set, delegated);
      set.release();
      const pending = [...ledger.stakers.pending.values()].filter((staker) => staker.subnet === subnet);
      const [all, right]: [Question, Known] = [currentQuestion(stakers), new Map()];
      return [
        [known(all, right)],
        ...halvesOf(stakers).map(([half, named]) => [beyond(currentQuestion(half, named), [all], right)]),
        [pendingQuestion(subnet, pending)],
        ...(total === undefined ? [] : [[total]]),
        ...(price === undefined || subnet !== PRIMARY_HEX ? [] : [[leastFeeQuestion(price, stakers.l1Fee)]]),
        ...stakers.l1.map((validator): Question[] => [l1Question(validator, stakers.l1Fee)]),
      ];
    });
    const nodes = [...stakersOf(state, subnet, price).delegators.keys()].sort();
    for (let at = 0; at < nodes.length; at += BATCH) {
      await tip.ask(() => {
        const { delegators } = stakersOf(state, subnet, price);
        return nodes
          .slice(at, at + BATCH)
          .map((node): Question[] => [
            delegatorsQuestion(subnet, node, ledger.stakers.validator(subnet, node), delegators.get(node) ?? []),
          ]);
      });
    }
    state.keep({ cursor: subnet });
    await state.commitIfDue();
  }
  if (!profile.serves('platform.getPendingValidators') && ledger.stakers.pending.size > 0)
    asker.leaveOut('pending stakers, which the node has no method for', ledger.stakers.pending.size);
  state.keep({ phase: 'rewards', cursor: '' });
  await state.commit();
}

/** What L1 validators paid for each second; undefined if it may have changed. */
async function feeOf({ asker, ledger, profile }: AuditState): Promise<bigint | undefined> {
  if (!profile.serves(FEE) || ledger.l1.ever === 0) return undefined;
  const { target, minPrice } = resultMembers(await asker.support(FEE, {}));
  // Above the target, the price rises with time.
  return ledger.l1.ever <= (integerIn(target) ?? 0n) ? integerIn(minPrice) : undefined;
}

function stakersOf({ ledger }: AuditState, subnet: string, price: bigint | undefined): SubnetStakers {
  const own = [...ledger.stakers.current.values()].filter((staker) => staker.subnet === subnet);
  const delegators = own.filter(({ role }) => role === 'delegator');
  return {
    subnet,
    validators: own.filter(({ role }) => role !== 'delegator'),
    delegators: groupBy(delegators, ({ node }) => node),
    l1Fee: { time: ledger.time, price },
    l1: ledger.l1.all.sorted().filter((validator) => validator.subnet === subnet),
    unidentified: new Set(subnet === PRIMARY_HEX ? [...ledger.stakers.genesis.entries()].map(([node]) => node) : []),
  };
}

/** The stakers of every second node of a Subnet, and of the others: each half is asked for by its nodes. */
function halvesOf(stakers: SubnetStakers): readonly (readonly [SubnetStakers, readonly string[]])[] {
  const { validators, l1, unidentified } = stakers;
  const nodes = [...new Set([...[...validators, ...l1].map(({ node }) => node), ...unidentified])].sort();
  return [0, 1].flatMap((side) => {
    const named = nodes.filter((_, at) => at % 2 === side).slice(0, MOST_NAMED);
    const isNamed = (node: string): boolean => named.includes(node);
    const half = {
      ...stakers,
      validators: validators.filter(({ node }) => isNamed(node)),
      l1: l1.filter(({ node }) => isNamed(node)),
      unidentified: new Set([...unidentified].filter(isNamed)),
    };
    return named.length === 0 ? [] : [[half, named] as const];
  });
}

/** Reads the transactions of genesis validators, whose IDs only the node tells. Their hashes prove them. */
async function identifyGenesis(state: AuditState, facts: NodeFacts): Promise<void> {
  const { asker, ledger } = state;
  if (ledger.stakers.genesis.size === 0) return;
  const reply = await asker.support('platform.getCurrentValidators', {});
  const ids = objectsOf(resultMembers(reply), 'validators').flatMap((record) => {
    const id = decodeId(textOf(record, 'txID') ?? '');
    return ledger.stakers.genesis.has(canonicalNode(textOf(record, 'nodeID') ?? '')) && id.ok ? [hexOf(id.value)] : [];
  });
  for (let at = 0; at < Math.min(ids.length, MOST_GENESIS); at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const read = await Promise.all(batch.map((id) => facts.transaction(id)));
    for (const [place, transaction] of read.entries()) {
      const staker = transaction && stakerOf(transaction);
      if (transaction === undefined || staker === undefined || ledger.identify(staker) === undefined) {
        await asker.put(namedQuestions(batch[place] ?? ''));
        continue;
      }
      for (const { owners } of staker.stake) for (const owner of owners) ledger.outputs.note(owner);
      // Its bytes are known: their hash is its ID.
      for (const questions of transactionQuestions(transaction, 0n).slice(1)) await asker.put(questions);
    }
    await state.commitIfDue();
  }
  if (ledger.stakers.genesis.size > 0) asker.leaveOut(GENESIS_TX, ledger.stakers.genesis.size);
  await state.commit();
}
