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

/** Builds the ledgers of a seed. */
export function buildLedgers(seed: number): Ledgers {
  return {
    standard: buildLedger('standard', seed),
    others: ALTERNATIVE_SCENARIOS.map((scenario) => buildLedger(scenario, seed)),
    fresh: () => buildLedger('standard', seed),
  };
}
