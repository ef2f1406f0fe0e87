import { expect, test } from 'vitest';
import { both, mapResultAt } from '../../src/reference-node/kit/index.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { runReported } from '../support/cli.ts';
import { profileNamed } from '../support/profile-named.ts';
import { serve } from '../support/standard-node.ts';

/** What a chain shows only when it has validators that delegate, Subnets, funded addresses, a long index, or an ill node. */
const NEEDS_DATA = [
  /^platform\.getCurrentValidators\/delegator(s-for-one|-(tx-id|start-time|node-id|stake-amount))/,
  /^platform\.getCurrentValidators\/(elastic|permissioned)-records/,
  /^platform\.getPendingValidators\/(elastic|permissioned|primary)-records/,
  /^platform\.getBalance\/(balances-are-the-sum-of-utxos|lock-decides-the-part|parts-add-up)$/,
  /^platform\.getBlockchainStatus\/(created|preferred|syncing)$/,
  /^index\.getContainerRange\/(maximum-is-accepted|pages-make-the-whole)$/,
  /^health\.report\/(contiguous-failures|time-of-first-failure)$/,
  /^platform\.exportKey\/(private-key|controls-the-address)$/,
];

test('on a chain with nothing in it nothing fails, nothing that needs data passes, and each of that says why', async () => {
  // Across an upgrade a transaction is accepted: the chain would have something in it.
  const { code, stdout, report } = await runReported(['run', '--scenario', 'empty', '--skip', 'upgrade/*']);
  const { requirements, noteItems = [] } = report;
  expect(code).toBe(0);
  expect(requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
  for (const pattern of NEEDS_DATA) {
    const asked = requirements.filter(({ id, verdict }) => pattern.test(id) && verdict !== 'not-applicable');
    expect(asked.length, `${pattern}`).toBeGreaterThan(0);
    expect(asked.filter(({ verdict }) => verdict !== 'not-testable').map(({ id }) => id)).toEqual([]);
  }
  const untested = requirements.filter(({ verdict }) => verdict === 'not-testable');
  expect(untested.filter(({ reason = '' }) => reason.length < 10)).toEqual([]);
  expect(stdout).toContain(`Not testable with this target's data (${untested.length}; `);
  // Each blockchain of the empty chain belongs to the Primary Network, whose ID has zero bytes.
  const passes = noteItems.flatMap((note) => (note.kind === 'untold-members' ? note.passes : []));
  expect(passes).toContain('platform.validatedBy/agrees-with-get-blockchains');
  const onDefaults = requirements.filter(({ verdict, reason }) => verdict === 'pass' && reason !== undefined);
  expect(onDefaults.map(({ id }) => id)).toEqual(passes);
  expect(stdout).toContain(`and ${passes.length} passes rest on defaults alone`);
});

test('before the first block after the genesis, no height shows which chain a health check is about', async () => {
  const { dialect } = await profileNamed('1.14.1');
  const { patch } = both(
    mapResultAt('platform.getHeight', 'height', () => '0'),
    mapResultAt('health.health', 'checks/P/message/engine/consensus/lastAcceptedHeight', () => 0),
  );
  const node = await serve(buildLedger('empty', 1, dialect.rules), { dialect, patch });
  const only = ['--only', 'health.health/p-chain-height-not-ahead', '--profile', '1.14.1'];
  const { report } = await runReported(['run', '--target', node.url, ...only]);
  const reason = 'the P-Chain has no block after its genesis; test a node whose P-Chain has accepted a block';
  expect(report.requirements).toMatchObject([{ verdict: 'not-testable', reason }]);
});
