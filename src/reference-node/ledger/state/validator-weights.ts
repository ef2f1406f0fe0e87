import type { ValidatorWeight } from '../../ledger.ts';
import { idKey } from '../codec/id-key.ts';
import type { StakerEntry } from './staker.ts';

/**
 * Weight of each validator with its delegations, by node ID. The BLS key is the one that the node had on the Primary
 * Network at the same height.
 */
export function weightsOf(
  entries: readonly StakerEntry[],
  primary: readonly StakerEntry[],
): ReadonlyMap<string, ValidatorWeight> {
  const keys = new Map(
    primary.flatMap(({ facts }) => (facts.signer ? [[idKey(facts.nodeId), facts.signer.publicKey]] : [])),
  );
  const weights = new Map<string, { weight: bigint; publicKey?: Uint8Array }>();
  for (const entry of entries) {
    const sum = weights.get(entry.nodeId);
    if (sum) {
      sum.weight += entry.facts.weight;
      continue;
    }
    const publicKey = keys.get(idKey(entry.facts.nodeId));
    weights.set(entry.nodeId, { weight: entry.facts.weight, ...(publicKey && { publicKey }) });
  }
  return weights;
}
