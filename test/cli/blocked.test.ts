import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encodeHex } from '../../src/encoding/hex.ts';
import { runConformance } from '../../src/library/index.ts';
import { dropsPayments } from '../../src/reference-node/changes/gas-price.ts';
import { failWhen, mapResultAt } from '../../src/reference-node/changes/changes.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/funded-key.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';

const MUTANT = 'platform-get-height-height-boolean';
const CAUSE = 'platform.getHeight/height';
const RUN = ['run', '--mutant', MUTANT, '--only', 'platform.getHeight/*'];

test('what a failure keeps from being tested names it, and is covered by the waiver of the failure', async () => {
  const cwd = emptyFolder();
  const failing = await runCli(RUN, { cwd });
  const { requirements } = readReport(join(cwd, 'reports/latest'));
  copyFileSync(join(cwd, 'reports/latest/report.json'), join(cwd, 'failing.json'));
  expect(failing.code).toBe(1);
  const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked');
  const gated = blocked.filter(({ level }) => level !== 'observed');
  expect(gated.length).toBeGreaterThan(0);
  expect(new Set(blocked.map(({ cause }) => (cause?.kind === 'blocked' ? cause.by : '')))).toEqual(new Set([CAUSE]));

  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const entries = (ids: readonly string[]) =>
    ids.map((requirement) => ({
      requirement,
      reason: 'The height is a flag until release 2.4.',
      link: 'https://example.com/issues/7',
      owner: 'node-team',
      expires: '2100-12-31',
      failure: requirements.find(({ id }) => id === requirement)?.findings.flatMap(({ signature }) => signature ?? []),
    }));
  const waive = async (waivers: readonly object[]) => {
    writeFileSync(join(cwd, 'waivers.json'), JSON.stringify({ waivers }));
    return runCli([...RUN, '--waivers', 'waivers.json'], { cwd });
  };
  const cause = await waive(entries(failed));
  expect(cause.stdout).toContain(`keeps ${blocked.length} requirements from being tested`);
  expect(cause.code).toBe(0);

  const tracked = ['--owner', 'node-team', '--link', 'https://example.com/issues/7'];
  const drafted = await runCli(['waive', 'failing.json', '--to', 'all.yaml', ...tracked], { cwd });
  expect(drafted.stderr).toContain(`${failed.length} drafted in all.yaml.`);
  const path = join(cwd, 'all.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('reason: ""', 'reason: The height is a flag.'));
  expect(await runCli([...RUN, '--waivers', 'all.yaml'], { cwd })).toMatchObject({ code: 0 });
});

test('what needs data that a broken method finds is blocked by the failure of that method', async () => {
  const node = await startStandardNode({ patch: failWhen('platform.getTx', () => true).patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.getTx/*', 'encoding/hex-needs-its-prefix'],
  });
  const needed = requirements.find(({ id }) => id === 'encoding/hex-needs-its-prefix');
  expect(needed).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked' } });
  const by = needed?.cause?.kind === 'blocked' ? needed.cause.by : '';
  expect(by).toMatch(/^platform\.getTx\//);
  expect(requirements).toContainEqual(expect.objectContaining({ id: by, verdict: 'fail' }));
});

test('what only an observed requirement expects keeps no stated or derived one from being tested', async () => {
  const misspelt = mapResultAt('platform.getBlock', 'block/txs/*/unsignedTx/inputs/*/assetID', () => 'AVAX');
  const node = await startStandardNode({ patch: misspelt.patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.getBlock/*', 'platform.getTx/json-input-asset-id-is-cb58'],
  });
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id, level }) => [id, level]);
  expect(failed.toSorted()).toEqual([
    ['platform.getBlock/bytes-agree-with-json', 'derived'],
    ['platform.getBlock/json-same-as-by-height', 'derived'],
    ['platform.getTx/json-input-asset-id-is-cb58', 'observed'],
  ]);
  const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked');
  expect(blocked.filter(({ level }) => level !== 'observed')).toEqual([]);
});

test.each([
  ['refuses every payment', dropsPayments(() => () => 'no payments'), 'platform.issueTx/takes-signed-bytes'],
  ['returns no ID', mapResultAt('platform.issueTx', 'txID', () => undefined), 'platform.issueTx/tx-id'],
])('a node that %s fails the requirement of that alone', async (_, { patch }, cause) => {
  const node = await serveLedger(buildLedger('standard', 1), { patch });
  onTestFinished(() => node.close());
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.issueTx/*', 'platform.getTxStatus/processing*', 'index.container/timestamp-is-when-accepted'],
    write: true,
    key: encodeHex(fundedKey(1).privateKey),
    allowNetworks: [node.ledger.networkId],
  });
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([cause]);
  const follows = requirements.find(({ id }) => id === 'platform.issueTx/returned-id-is-found');
  expect(follows).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked', by: cause } });
});
