import type { JsonObject } from '../../encoding/json.ts';
import { type Call, membersOf, type Question, refused } from './question.ts';
import { integerIn, recordsOf } from './values.ts';

const METHOD = 'platform.getCurrentSupply';
const SUPPLY = 'audit/supply-is-the-genesis-and-the-rewards';
const VALIDATORS = 'platform.getCurrentValidators';

/** What the supply of the Primary Network consists of. Amounts in nAVAX. */
export interface SupplyFacts {
  /** What the genesis gave. */
  readonly begun: bigint;
  /** What stakers were paid or restaked. */
  readonly rewards: bigint;
  /** The nodes with delegators: a list of all validators does not contain their records. */
  readonly nodes: readonly string[];
}

/** The question for the supply of the Primary Network. The records of current stakers show what each may still earn. */
export function supplyQuestion({ begun, rewards, nodes }: SupplyFacts): Question {
  const question = { method: METHOD, about: 'the Primary Network', proves: [SUPPLY] } as const;
  const ask: Question['ask'] = async (call) => {
    const reply = await call(METHOD, {});
    if ('error' in reply) return [refused(question, reply.error)];
    const validators = await validatorsIn(call, {});
    const asked = await Promise.all(nodes.map((node) => validatorsIn(call, { nodeIDs: [node] })));
    const delegators = asked.flat().flatMap((each) => recordsOf(each.delegators));
    const open = [
      ...validators.flatMap((each) => [each.potentialReward, each.accruedDelegateeReward]),
      ...delegators.map((each) => each.potentialReward),
    ].reduce<bigint>((sum, amount) => sum + (integerIn(amount) ?? 0n), 0n);
    const expected = begun + rewards + open;
    const { supply } = membersOf(reply);
    if (integerIn(supply) === expected) return [];
    const message = `${METHOD} of the Primary Network is not the sum of what the genesis gave (${begun}), what stakers were paid or restaked (${rewards}), and what ${VALIDATORS} promises (${open}).`;
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
  return recordsOf(membersOf(await call(VALIDATORS, params)).validators);
}
