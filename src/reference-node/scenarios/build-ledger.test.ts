import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { describe, expect, it } from 'vitest';
import { INDEX_PATHS } from '../ledger.ts';
import { buildLedger } from './build-ledger.ts';
import { accountsOf } from './accounts.ts';

describe('the standard scenario', () => {
  const ledger = buildLedger('standard', 1);
  const accounts = accountsOf(1);

  it('has more than 1,100 blocks in one chain', () => {
    expect(ledger.height).toBeGreaterThan(1_100n);
    for (let height = 1n; height <= ledger.height; height++) {
      const block = ledger.blockByHeight(height);
      expect(block?.height).toBe(height);
      expect(block?.parentId).toBe(ledger.blockByHeight(height - 1n)?.id);
      expect(ledger.blockById(block?.id ?? '')?.height).toBe(height);
    }
    expect(ledger.blockByHeight(ledger.height + 1n)).toBeUndefined();
    expect(ledger.blockByHeight(ledger.height)?.time).toBe(ledger.time);
  });

  it('has addresses with many, locked, shared and foreign outputs', () => {
    expect(ledger.utxos(accounts.crowd).length).toBeGreaterThan(2_500);
    const locked = ledger.utxos(accounts.locked);
    expect(locked.some(({ owner }) => owner.threshold > 1)).toBe(true);
    expect(locked.some(({ owner }) => owner.locktime > ledger.time)).toBe(true);
    expect(locked.some(({ stakeableLocktime }) => stakeableLocktime > ledger.time)).toBe(true);
    expect(new Set(locked.map(({ assetId }) => assetId)).size).toBe(2);
    expect(ledger.atomicUtxos('X', accounts.crowd).length).toBeGreaterThan(10);
    expect(ledger.atomicUtxos('C', accounts.crowd).length).toBeGreaterThan(5);
  });

  it('has validators and delegators of every kind', () => {
    const validators = ledger.currentValidators(PRIMARY_NETWORK);
    expect(validators.length).toBeGreaterThanOrEqual(30);
    expect(validators.filter(({ signer }) => signer).length).toBeGreaterThan(10);
    expect(validators.filter(({ signer }) => !signer).length).toBeGreaterThan(10);
    expect(validators.some(({ delegators }) => delegators.length > 3)).toBe(true);
    expect(validators.some(({ accruedDelegateeReward }) => accruedDelegateeReward > 0n)).toBe(true);
    expect(validators.some(({ nodeId }) => nodeId === ledger.nodeId)).toBe(true);
    expect(ledger.pendingValidators(PRIMARY_NETWORK)).toHaveLength(4);
    expect(ledger.pendingDelegators(PRIMARY_NETWORK)).toHaveLength(3);
  });

  it('has blockchains in every status', () => {
    expect(ledger.blockchains().map(({ name, status }) => `${name} ${status}`)).toEqual([
      'delta Created',
      'gamma Syncing',
      'alpha Validating',
      'C-Chain Validating',
      'X-Chain Validating',
    ]);
    const proposed = ledger.landmarks.preferredBlockchainId ?? '';
    expect(ledger.blockchain(proposed)).toMatchObject({ status: 'Preferred', name: 'epsilon' });
    expect(ledger.blockchain(ledger.avaxAssetId)).toBeUndefined();
    expect(ledger.blockchain(ledger.chainIds.P)?.status).toBe('Validating');
  });

  it('has transactions in every status, and keeps the one that is Processing', () => {
    const live = buildLedger('standard', 1);
    const { processingTxId = '', droppedTxId = '' } = live.landmarks;
    live.acceptBlock();
    expect(live.txStatus(processingTxId)).toEqual({ status: 'Processing' });
    expect(live.txStatus(droppedTxId)).toEqual({ status: 'Dropped', reason: 'tx conflicts with other tx' });
    expect(live.txStatus(live.blockchains()[0]?.id ?? '')).toEqual({ status: 'Committed' });
    expect(live.txStatus(live.chainIds.X)).toEqual({ status: 'Committed' });
    expect(live.txStatus(live.nodeId)).toEqual({ status: 'Unknown' });
  });

  it('has Subnets of both kinds', () => {
    const [bare, foreign, elastic, permissioned] = ledger.subnets();
    expect(ledger.currentValidators(bare?.id ?? '')).toEqual([]);
    expect(foreign).toMatchObject({ kind: 'permissioned', owner: { threshold: 3 } });
    expect(permissioned).toMatchObject({ kind: 'permissioned', owner: { threshold: 2 } });
    expect(elastic?.kind).toBe('elastic');
    expect(elastic?.stakingAssetId).not.toBe(ledger.avaxAssetId);
    expect(ledger.txStatus(elastic?.transformationTxId ?? '')).toEqual({ status: 'Committed' });
    const open = ledger.currentValidators(elastic?.id ?? '');
    expect(open.map(({ delegators }) => delegators.length).sort()).toEqual([0, 0, 0, 3]);
    const chosen = ledger.currentValidators(permissioned?.id ?? '');
    expect(chosen).toHaveLength(5);
    expect(chosen.every(({ validationRewardOwner }) => validationRewardOwner === undefined)).toBe(true);
    expect(ledger.pendingValidators(permissioned?.id ?? '')).toHaveLength(1);
    expect(ledger.pendingValidators(elastic?.id ?? '')).toHaveLength(1);
  });

  it('fills every index', () =>
    expect(INDEX_PATHS.filter((path) => (ledger.index(path)?.length ?? 0) > 8)).toEqual(INDEX_PATHS));

  it('opens the user store to who knows the password', () => {
    expect(ledger.user('conformance', 'correct horse battery staple')).toHaveLength(2);
    expect(ledger.user('conformance', 'wrong')).toBeUndefined();
    expect(ledger.user('nobody', 'correct horse battery staple')).toBeUndefined();
  });

  it('is sorted by end and transaction ID', () => {
    const order = ledger.currentValidators(PRIMARY_NETWORK).map(({ endTime, txId }) => ({ endTime, txId }));
    for (const [at, { endTime }] of order.entries())
      expect(endTime).toBeGreaterThanOrEqual(order[at - 1]?.endTime ?? 0n);
    expect(new Set(order.map(({ endTime }) => endTime)).size).toBeLessThan(order.length);
  });

  it('passes every health check', () => {
    const checks = ledger.health();
    expect(checks.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(checks.filter(({ scope }) => scope === 'application').map(({ name }) => name)).toEqual([
      'bootstrapped',
      'database',
      'diskspace',
      'network',
      'router',
    ]);
    const last = ledger.index('P/block')?.at(-1);
    expect(checks.find(({ name }) => name === 'P')?.message).toMatchObject({
      engine: { consensus: { lastAcceptedHeight: ledger.height, lastAcceptedID: last?.id } },
    });
  });
});

describe('the other scenarios', () => {
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
