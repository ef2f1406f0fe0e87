import type { Rules } from '../../src/reference-node/dialect.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { ALTERNATIVE_SCENARIOS } from '../../src/client/open-target.ts';

/** The ledgers of the nodes. All nodes of a thread share the ledgers that they only read. */
export interface Ledgers {
  readonly standard: Ledger;
  /** The ledgers of the other scenarios. */
  readonly others: readonly Ledger[];
  /** Builds another ledger of the scenario `standard`, for a node that receives transactions. */
  readonly fresh: () => Ledger;
}

/**
 * Returns the ledgers for the rules of a chain. They are built once for each set of rules, when they are first needed.
 */
export function ledgersOf(seed: number): (rules: Rules) => Ledgers {
  const built = new Map<Rules, Ledgers>();
  return (rules) => {
    const ledgers = built.get(rules) ?? buildLedgers(seed, rules);
    built.set(rules, ledgers);
    return ledgers;
  };
}

function buildLedgers(seed: number, rules: Rules): Ledgers {
  return {
    standard: buildLedger('standard', seed, rules),
    others: ALTERNATIVE_SCENARIOS.map((scenario) => buildLedger(scenario, seed, rules)),
    fresh: () => buildLedger('standard', seed, rules),
  };
}
