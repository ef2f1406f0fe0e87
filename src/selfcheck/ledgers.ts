import type { Rules } from '../reference-node/dialect.ts';
import type { Ledger } from '../reference-node/ledger.ts';
import { buildLedger } from '../reference-node/scenarios/build-ledger.ts';
import { ALTERNATIVE_SCENARIOS } from '../target/open-target.ts';

/** The ledgers that nodes are served from. Those that are only read are shared by all nodes of a thread. */
export interface Ledgers {
  readonly standard: Ledger;
  /** Of the other scenarios. */
  readonly others: readonly Ledger[];
  /** One more of the scenario `standard`, to be written to. */
  readonly fresh: () => Ledger;
}

/** The ledgers of a seed by the rules of their chains; those of each rules are built once, when they are first needed. */
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
