import { packedAs, unpackedAs } from '../../encoding/codec/kinds.ts';
import type { Delegator, Json, Staker, Validator } from '../ledger.ts';
import type { Call } from '../rpc/call.ts';
import { mapResultAtIn, withLedger, mapResult } from './changes.ts';
import type { Change } from '../server/patch.ts';
import type { Condition } from './conditions.ts';
import { isMembers, text } from './json-path.ts';

/** A staker with some members in the place of its own. */
export function stakerWith<T extends Staker>(staker: T, own: { readonly [K in keyof T]?: T[K] | undefined }): T {
  return new Proxy(staker, {
    get(target, name): unknown {
      // Members are read from private fields of the staker that they belong to.
      const source: object = Object.hasOwn(own, name) ? own : target;
      return Reflect.get(source, name, source);
    },
  });
}

interface Stakers {
  readonly currentValidators: Validator;
  readonly pendingValidators: Validator;
  readonly pendingDelegators: Delegator;
}
type Lists = { readonly [Kind in keyof Stakers]: (subnetId: string) => readonly Stakers[Kind][] };

/** Lets methods see other stakers of a kind. */
export function withStakers<Kind extends keyof Stakers>(
  kind: Kind,
  methods: string | readonly string[],
  change: (stakers: readonly Stakers[Kind][], call: Call) => readonly Stakers[Kind][],
): Change {
  return withLedger(methods, (lists: Lists, call) => ({ [kind]: (id: string) => change(lists[kind](id), call) }));
}

/** Lets a method see validators that renew themselves with other members. */
export function withRenewing(method: string, change: (validator: Validator) => Partial<Validator>): Change {
  return withStakers('currentValidators', method, (validators) =>
    validators.map((each) => (each.renewal === undefined ? each : stakerWith(each, change(each)))),
  );
}

/** The outputs that a validator staked hold what it has restaked, too. */
export function withRestaked({ stakeOutputs, weight }: Validator): Partial<Validator> {
  return {
    stakeOutputs: stakeOutputs.map((output) => ({
      ...output,
      amount: weight,
      bytes: packedAs('output', { ...unpackedAs('output', output.bytes), amount: weight }),
    })),
  };
}

/** A record of a validator, as the methods list it. */
export type StakerRecord = Readonly<Record<string, Json | undefined>>;

/** Changes the records of validators in the results of calls for which the condition holds. */
export function mapStakerRecords(
  method: string,
  change: (record: StakerRecord) => StakerRecord,
  holds: Condition = () => true,
): Change {
  return mapResultAtIn(method, 'validators/*', (record, call) =>
    isMembers(record) && holds(call) ? change(record) : record,
  );
}

/** Only the records of stakers promise a reward. */
export function isStaking(record: StakerRecord): boolean {
  return 'potentialReward' in record;
}

/** The validators of a set by node ID: weights, or records that carry one. */
type ValidatorSet = Readonly<Record<string, Json | undefined>>;

/** Changes the set that platform.getValidatorsAt answers with, whichever shape the releases give it. */
export function mapValidatorSet(method: string, change: (set: ValidatorSet, call: Call) => ValidatorSet): Change {
  return mapResult(method, (whole, call) => {
    if (!isMembers(whole)) return whole;
    return isMembers(whole.validators) ? { validators: change(whole.validators, call) } : change(whole, call);
  });
}

/** Changes the weights of such a set. */
export function mapWeights(method: string, change: (nodeId: string, weight: bigint, call: Call) => bigint): Change {
  return mapValidatorSet(method, (set, call) =>
    mapEntries(set, (nodeId, entry) => {
      if (!isMembers(entry)) return [nodeId, change(nodeId, BigInt(text(entry)), call)];
      return [nodeId, { ...entry, weight: `${change(nodeId, BigInt(text(entry.weight)), call)}` }];
    }),
  );
}

/** The set with each entry changed. */
export function mapEntries(
  set: ValidatorSet,
  change: (nodeId: string, entry: Json | undefined) => readonly [string, Json | undefined],
): ValidatorSet {
  return Object.fromEntries(Object.entries(set).map(([nodeId, entry]) => change(nodeId, entry)));
}

/** Validator sets at a height lack their first validator. */
export function withoutFirstValidator(): Change {
  return withLedger(['platform.getValidatorsAt', 'platform.getAllValidatorsAt'], (ledger) => ({
    validatorsAt: (...asked) => {
      const all = ledger.validatorsAt(...asked);
      return all && new Map([...all].slice(1));
    },
  }));
}
