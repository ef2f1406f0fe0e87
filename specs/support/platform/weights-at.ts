import {
  integerOf,
  isJsonObject,
  PRIMARY_NETWORK,
  toBigInt,
  type Answer,
  type CheckContext,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { jsonForm } from '../json-form.ts';
import { currentValidators, fullStake, ownStake } from './current-validators.ts';

type Weights = ReadonlyMap<string, bigint>;

/** The validator set at a height: weight by node ID. Reads each shape that releases return. */
export async function weightsAt(context: CheckContext, height: bigint, subnetID?: string): Promise<Weights> {
  return (await setAt(context, height, subnetID)).weights;
}

/** The same, with the exchange that shows it. */
export async function setAt(
  { rpc, notTestable }: CheckContext,
  height: bigint,
  subnetID?: string,
): Promise<{ readonly weights: Weights; readonly exchange: Answer['exchange'] }> {
  const answer = await rpc('platform.getValidatorsAt', { height: Number(height), subnetID });
  // The response is already valid by the schema of its release, which defines the shape.
  const set: JsonValue = jsonForm(answer.result);
  const entries = isJsonObject(set) && isJsonObject(set.validators) ? set.validators : set;
  if (!isJsonObject(entries)) return notTestable('the suite does not know the shape of the validator set');
  const weights = new Map(
    Object.entries(entries).map(([nodeID, entry]) => {
      const weight = isJsonObject(entry) ? entry.weight : entry;
      return [
        nodeID,
        typeof weight === 'string' || typeof weight === 'number' || typeof weight === 'bigint' ? toBigInt(weight) : 0n,
      ];
    }),
  );
  return { weights, exchange: answer.exchange };
}

/** Whether two weights are with delegations or without; undefined if no delegation shows it, or neither fits. */
function counts(weight: bigint | undefined, [own, full]: readonly [bigint, bigint]): boolean | undefined {
  return own === full || (weight !== own && weight !== full) ? undefined : weight === full;
}

/** Whether a node counts delegations in the weights of validators, and in the total. */
async function countsDelegations(context: CheckContext): Promise<readonly (boolean | undefined)[]> {
  const weights = await weightsAt(context, await context.height({ fresh: true }));
  const stakes = (await currentValidators(context)).map((each) => {
    return { nodeID: each.nodeID, sums: [ownStake(each), fullStake(each)] as const };
  });
  const total = (await context.rpc('platform.getTotalStake', { subnetID: PRIMARY_NETWORK })).rawResult;
  const sum = (at: 0 | 1): bigint => stakes.reduce((all, { sums }) => all + sums[at], 0n);
  const shown = stakes.map(({ nodeID, sums }) => counts(weights.get(nodeID), sums));
  return [
    shown.find((each) => each !== undefined),
    counts(integerOf(total, 'weight') ?? integerOf(total, 'stake'), [sum(0), sum(1)]),
  ];
}

/** Whether all nodes weigh validators alike: the document leaves open whether their delegations count. */
export async function weighAlike(nodes: readonly { readonly context: CheckContext }[]): Promise<boolean> {
  const all = await Promise.all(
    nodes.map(({ context }) =>
      context.ifReadable(
        context.afresh(() => countsDelegations(context)),
        [],
      ),
    ),
  );
  return [0, 1].every((at) => new Set(all.flatMap((each) => each[at] ?? [])).size < 2);
}
