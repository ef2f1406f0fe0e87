import { describe, expect, test } from 'vitest';
import { withNodeLedger } from '../../src/reference-node/changes/changes.ts';
import { containerWith } from '../../src/reference-node/changes/containers.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { emptyFolder, type Finished, runCli, runReported } from '../support/cli.ts';
import { serve, startStandardNode } from '../support/standard-node.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { both, mapResultAt, withLedger } from '../../src/reference-node/kit/index.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { profileNamed } from '../support/profile-named.ts';
import { variantOf } from '../../src/reference-node/variants.ts';

/** Blocks that the node accepted before its index was switched on. */
const BEFORE = 5;

test('an index that was switched on late is incomplete, and no failure of the node', async () => {
  const { patch } = withNodeLedger((base) => {
    const later = base.index('P/block')?.slice(BEFORE) ?? [];
    const indexed = later.map((container, at) => containerWith(container, { index: BigInt(at) }));
    return {
      index: (path) => (path === 'P/block' ? indexed : base.index(path)),
      containerById: (path, id) =>
        path === 'P/block' ? indexed.find((each) => each.id === id) : base.containerById(path, id),
    };
  });
  const { url } = await startStandardNode({ patch });
  const flagged = 'index.container/p-chain-*,index.container/first-index-is-zero,platform.getUTXOs/lists-what-*';
  // Frequent reasons, which leave no line for a rare one.
  const only = `${flagged},health.health/*fail*,platform.issueTx/*,platform.getTxStatus/*,http.health/*`;
  const flags = ['--gate', 'release', '--only', only];
  const { code, stdout, report } = await runReported(['run', '--target', url, ...flags]);
  const { requirements } = report;
  const incomplete = requirements.filter(({ reason }) =>
    reason?.includes('test a node that has indexed from the start'),
  );
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(incomplete.map(({ id }) => id).toSorted()).toEqual([
    'index.container/p-chain-container-wraps-the-block',
    'index.container/p-chain-count-is-the-height',
  ]);
  const [, notes = ''] = stdout.split('\nNotes');
  expect([stdout, notes].map((text) => text.split('--index-allow-incomplete').length - 1)).toEqual([1, 1]);
  expect(code).toBe(0);
});

test('a node that forgets some rivals, which came while the others were accepted, is no failure', async () => {
  const dropped = new Set<string>();
  const { patch } = withLedger('platform.getTxStatus', (base) => ({
    txStatus: (id) => {
      const known = base.txStatus(id);
      if (known.status !== 'Dropped' || id === base.landmarks.droppedTxId) return known;
      dropped.add(id);
      return [...dropped].indexOf(id) % 2 === 0 ? { status: 'Unknown' } : known;
    },
  }));
  const { url } = await startStandardNode({ patch });
  const key = encodeHex(fundedKey(1).privateKey);
  const only = ['--only', 'platform.issueTx/rivals-at-once-are-told-apart'];
  const writes = ['--write', '--key', key, '--allow-network', '9650'];
  const { report, stdout } = await runReported(['run', '--target', url, ...only, ...writes]);
  expect(dropped.size).toBeGreaterThan(2);
  expect(report.requirements, stdout).toMatchObject([{ verdict: 'pass' }]);
});

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight'];
const HINT = 'several nodes stand behind this address';

/** Nodes that take turns behind one address: one lags by a block, each has its own ID. */
function behindOneAddress(lag: bigint): Promise<string> {
  let count = 0;
  return rawNode((socket, answer) => {
    count += 1;
    const isOther = count % 2 === 0;
    const headers = answer.headers.map(([name, value]): [string, string] => [
      name,
      isOther && name === 'node-id' ? `${value.slice(0, -1)}x` : value,
    ]);
    const text = answer.body.toString();
    const body = isOther
      ? text.replace(/"height":"(\d+)"/, (_, height: string) => `"height":"${BigInt(height) - lag}"`)
      : text;
    say(socket, { ...answer, headers, body: Buffer.from(body) });
  });
}

test('where answers go back, several nodes behind one address are the likely cause; their IDs prove it', async () => {
  const { code, stdout, report } = await runReported(['run', await behindOneAddress(1n), ...ONLY]);
  expect(code).toBe(1);
  const { requirements, notes } = report;
  const fallen = requirements.find(({ id }) => id === 'platform.getHeight/does-not-decrease');
  expect(fallen?.findings[0]?.hint).toContain(HINT);
  expect(stdout).toMatch(/hint {6}A likely cause is that several nodes stand behind this address/);
  expect(notes.join('\n')).toMatch(
    /^Several nodes stand behind this address: NodeID-\w+, NodeID-\w+ \(header Node-Id\)/m,
  );
});

test('nothing is said of the reference node, and nodes that agree are named and do not fail', async () => {
  const { report: alone } = await runReported(['run', '--mutant', 'platform-get-height-swings', ...ONLY]);
  expect(alone.summary.fail).toBeGreaterThan(0);
  expect(JSON.stringify(alone)).not.toContain(HINT);
  const agreeing = await runReported(['run', await behindOneAddress(0n), ...ONLY]);
  expect(agreeing, agreeing.stdout).toMatchObject({ code: 0 });
  expect(agreeing.stdout).toContain('Several nodes stand behind this address');
});

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

/** Runs requirements on a node of a profile with a variant. */
async function run(variant: string, only: string, profile: string, ...more: readonly string[]): Promise<Finished> {
  const { dialect } = await profileNamed(profile);
  const { url } = await startStandardNode({ dialect, patch: variantOf(variant).patch });
  const out = ['--out', emptyFolder()];
  return runCli(['run', '--target', url, '--profile', profile, '--only', only, ...out, ...more]);
}

test.each([
  ['errors-with-http-400', 'http.paths/index-*,index.getLastAccepted/*'],
  ['errors-with-http-404', 'http.paths/index-*,index.getLastAccepted/*'],
  ['errors-with-http-500', 'http.paths/index-*,index.getLastAccepted/*'],
  ['platform-get-tx-with-text', 'platform.getTx/json-same-as-in-its-block'],
  ['platform-get-block-with-text', 'platform.getBlock/json-same-as-by-height'],
  ['platform-get-block-by-height-with-text', 'platform.getBlock/json-same-as-by-height'],
  ['platform-get-block-by-height-with-text', 'platform.getBlockByHeight/neighbours-are-linked'],
  ['empty-index-has-no-last-container', 'index.getLastAccepted/*,index.container/is-an-object'],
  ['platform-get-pending-validators-with-null', 'platform.getPendingValidators/*'],
  ['platform-get-pending-validators-with-gaps', 'platform.getPendingValidators/*'],
  ['index-get-container-by-id-with-offset', 'index.getContainerByID/same-as-by-index'],
  ['platform-get-utxos-with-capitals', 'platform.getRewardUTXOs/returns-the-reward'],
])('a node that writes the same values in another form conforms: %s: %s', async (variant, only) => {
  const { code, stdout } = await run(variant, only, 'document');
  expect(stdout).not.toMatch(/^FAIL/m);
  expect(code).toBe(0);
});

test('a transaction that is in the mempool again does not fail a build', async () => {
  const again = ['a-committed-transaction-waits-again', 'platform.issueTx/committed-again-is-an-error'] as const;
  const { code, stdout } = await run(...again, '1.11.0', '--gate', 'release');
  expect(stdout).toContain('No failure in 1 of 1,');
  expect(code).toBe(0);
});

describe('a node of a release that writes an empty list or an integer otherwise fails its requirement', () => {
  test.each([
    ['platform-get-current-validators-with-null', 'platform.getCurrentValidators/validators'],
    ['platform-get-pending-validators-with-null', 'platform.getPendingValidators/validators'],
    ['platform-get-pending-validators-with-gaps', 'platform.getPendingValidators/delegators'],
    ['platform-get-block-with-text', 'platform.getBlock/json-height'],
  ])('%s: %s', async (variant, only) => {
    const { code, stdout } = await run(variant, only, '1.11.0');
    expect(stdout).toContain(`FAIL ${only} (stated`);
    expect(code).toBe(1);
  });
});
