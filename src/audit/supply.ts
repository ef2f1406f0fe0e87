import { integerIn, objectsOf } from '../encoding/read-json.ts';
import { PRIMARY_HEX } from '../encoding/id.ts';
import { rewardOf } from './addresses-phase.ts';
import type { Genesis } from './genesis.ts';
import { ENDED, type EndedStaker } from './ledger/rewards.ts';
import { type Question, type Call, refused, resultMembers } from './questions/question.ts';
import type { AuditState } from './state.ts';
import { readValue } from './store/stored-map.ts';
import type { JsonObject } from '../encoding/json.ts';

const METHOD = 'platform.getCurrentSupply';

const SUPPLY = 'audit/supply-is-the-genesis-and-the-rewards';

const VALIDATORS = 'platform.getCurrentValidators';

/** The erratum of releases that show what validators have accrued from their delegators. */
const ACCRUED = 'accrued-delegatee-reward';

/**
 * The question for the supply of the Primary Network: what the genesis gave, and each reward from the moment at which it may be earned.
 *
 * @returns None if the node does not tell what a validator has accrued or restaked: no block shows it.
 */
export async function supplyQuestions(state: AuditState, genesis: Genesis): Promise<readonly Question[]> {
  if (!state.profile.has(ACCRUED)) return [];
  const { current } = state.ledger.stakers;
  let rewards = 0n;
  for await (const [, text] of state.store.range(ENDED)) {
    const { subnet, payer, firstReward, owners } = readValue(text) as EndedStaker;
    if (subnet !== PRIMARY_HEX) continue;
    for (const at of owners.keys()) rewards += (await rewardOf(state, `${payer}:${firstReward + at}`))?.amount ?? 0n;
  }
  const nodes = new Set<string>();
  for (const { subnet, role, node, renewal, weight, stake } of current.values()) {
    if (subnet !== PRIMARY_HEX) continue;
    if (role === 'delegator') nodes.add(node);
    if (renewal === undefined) continue;
    if (weight === undefined) return [];
    rewards += weight - stake.reduce((sum, { amount = 0n }) => sum + amount, 0n);
  }
  return [supplyQuestion({ begun: genesis.supply, rewards, nodes: [...nodes].sort() })];
}

/** What the supply of the Primary Network consists of. Amounts in nAVAX. */
interface SupplyFacts {
  /** What the genesis gave. */
  readonly begun: bigint;
  /** What stakers were paid or restaked. */
  readonly rewards: bigint;
  /** The nodes with delegators: a list of all validators does not contain their records. */
  readonly nodes: readonly string[];
}

/** The question for the supply of the Primary Network. The records of current stakers show what each may still earn. */
function supplyQuestion({ begun, rewards, nodes }: SupplyFacts): Question {
  const question = { method: METHOD, about: 'the Primary Network', proves: [SUPPLY] } as const;
  const ask: Question['ask'] = async (call) => {
    const reply = await call(METHOD, {});
    if ('error' in reply) return [refused(question, reply.error)];
    const validators = await validatorsIn(call, {});
    const asked = await Promise.all(nodes.map((node) => validatorsIn(call, { nodeIDs: [node] })));
    const delegators = asked.flat().flatMap((each) => objectsOf(each, 'delegators'));
    const open = [
      ...validators.flatMap((each) => [each.potentialReward, each.accruedDelegateeReward]),
      ...delegators.map((each) => each.potentialReward),
    ].reduce<bigint>((sum, amount) => sum + (integerIn(amount) ?? 0n), 0n);
    const expected = begun + rewards + open;
    const { supply } = resultMembers(reply);
    if (integerIn(supply) === expected) return [];
    const message =
      `${METHOD} of the Primary Network is not the sum of what the genesis gave (${begun}), ` +
      `what stakers were paid or restaked (${rewards}), and what ${VALIDATORS} promises (${open}).`;
    return [
      {
        requirement: SUPPLY,
        message,
        path: '/supply',
        expected: String(expected),
        actual: String(integerIn(supply) ?? 'no integer'),
      },
    ];
  };
  return { ...question, ask };
}

async function validatorsIn(call: Call, params: { readonly nodeIDs?: string[] }): Promise<readonly JsonObject[]> {
  return objectsOf(resultMembers(await call(VALIDATORS, params)), 'validators');
}
