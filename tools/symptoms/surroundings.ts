import type { Rules } from '../../src/reference-node/dialect.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { type Ledgers, ledgersOf } from '../../src/trials/ledgers.ts';

/** Where defects are served. */
export interface Surroundings {
  readonly seed: number;
  /** The scenario of the first node. */
  readonly scenario: 'standard' | 'unhealthy';
  /** The number of generated cases per property. */
  readonly runs: number;
}

/** Returns the ledgers for the rules of a chain; they are built once. */
export function ledgersIn({ seed, scenario }: Pick<Surroundings, 'seed' | 'scenario'>): (rules: Rules) => Ledgers {
  const standard = ledgersOf(seed);
  if (scenario === 'standard') return standard;
  const built = new Map<Rules, Ledgers>();
  return (rules) => {
    const ledgers = built.get(rules) ?? elsewhere(scenario, seed, rules);
    built.set(rules, ledgers);
    return ledgers;
  };
}

function elsewhere(scenario: Surroundings['scenario'], seed: number, rules: Rules): Ledgers {
  return {
    standard: buildLedger(scenario, seed, rules),
    others: [buildLedger('starting', seed, rules), buildLedger('empty', seed, rules)],
    fresh: () => buildLedger(scenario, seed, rules),
  };
}
