import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { describe, expect, it } from 'vitest';
import { INDEX_PATHS } from '../ledger.ts';
import { buildLedger } from './build-ledger.ts';
import { accountsOf } from './accounts.ts';

// What the standard chain has, the requirements show: none may be left untested on it (test/cli/main-job.test.ts).
describe('the scenarios', () => {
  it('makes the same bytes from the same seed, and others from another', () => {
    const tips = [1, 1, 2].map((seed) => {
      const ledger = buildLedger('standard', seed);
      return [ledger.blockByHeight(ledger.height)?.id, ...INDEX_PATHS.map((path) => ledger.index(path)?.at(-1)?.id)];
    });
    expect(tips[0]).toEqual(tips[1]);
    for (const [at, id] of (tips[2] ?? []).entries()) expect(id).not.toBe(tips[0]?.[at]);
  });

  it('leaves an empty network empty', () => {
    const ledger = buildLedger('empty', 1);
    expect(ledger.height).toBe(3n);
    expect(ledger.subnets()).toEqual([]);
    expect(ledger.currentValidators(PRIMARY_NETWORK)).toHaveLength(1);
    for (const path of INDEX_PATHS) expect(ledger.index(path)).toHaveLength(path === 'P/block' ? 3 : 0);
    expect(ledger.utxos(accountsOf(1).crowd)).toEqual([]);
    expect(ledger.landmarks).toEqual({});
  });

  it('makes an unhealthy node on the standard chain', () => {
    const ledger = buildLedger('unhealthy', 1);
    const standard = buildLedger('standard', 1);
    expect(ledger.blockByHeight(ledger.height)?.id).toBe(standard.blockByHeight(standard.height)?.id);
    const failing = ledger.health().filter(({ error }) => error !== undefined);
    expect(failing.map(({ scope }) => ledger.subnet(scope)?.kind)).toEqual(['elastic', 'permissioned']);
    expect(ledger.blockchain(failing[1]?.name ?? '')).toMatchObject({ name: 'alpha', status: 'Created' });
  });

  it('makes a node that has not finished bootstrapping', () => {
    const failing = buildLedger('starting', 1)
      .health()
      .filter(({ error }) => error !== undefined);
    expect(failing).toMatchObject([
      { name: 'C', scope: PRIMARY_NETWORK },
      { name: 'P', scope: PRIMARY_NETWORK },
      { name: 'X', scope: PRIMARY_NETWORK },
      { name: 'bootstrapped', scope: 'application', message: [PRIMARY_NETWORK] },
      { name: 'network', scope: 'application', message: { connectedPeers: 0 } },
    ]);
  });
});
