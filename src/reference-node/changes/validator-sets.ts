import type { Json } from '../ledger.ts';
import type { Call } from '../rpc/call.ts';
import { mapResult, withLedger } from './changes.ts';
import { isMembers, text } from './json-path.ts';
import type { Change } from './change.ts';

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
