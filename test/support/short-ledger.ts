import type { Rules } from '../../src/reference-node/dialect.ts';
import type { Network } from '../../src/reference-node/ledger/state/network.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { accountsOf } from '../../src/reference-node/scenarios/accounts.ts';
import { standardLedger } from '../../src/reference-node/scenarios/build-ledger.ts';

/** The standard chain with an eighth of its blocks, of the same kinds: whoever reads them all sends few requests. */
export function buildShortLedger(rules: Rules = 'document', network?: Network): Ledger {
  return standardLedger(accountsOf(1), { rules, former: 40, ...(network === undefined ? {} : { network }) });
}
