import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { withLedger } from '../../src/reference-node/kit/index.ts';
import { alarmsIn, expectNoAlarm } from '../support/moving-chain.ts';

/** What reads several places of the chain one after the other: a block between two of them must not look like a fault. */
const COMPARING =
  'platform.getBlock*/*,platform.getBalance/*,platform.getUTXOs/*,platform.getHeight/*,index.getLastAccepted/*';

test('a node that accepts a block every 50 ms: not one false alarm', () => expectNoAlarm(1, '--only', COMPARING));

test('addresses that spend an output with each block: not one false alarm about their balances', async () => {
  const cwd = emptyFolder();
  let first: bigint | undefined;
  const node = await startReferenceNode({
    blockEveryMs: 20,
    patch: withLedger(['platform.getBalance', 'platform.getUTXOs'], (ledger) => ({
      utxos: (address) => {
        first ??= ledger.height;
        const all = ledger.utxos(address);
        return all.slice(Math.min(Number(ledger.height - first), all.length - 1));
      },
    })).patch,
  });
  onTestFinished(() => node.close());
  const flags = ['--target', node.url, '--profile', 'document', '--only', 'platform.getBalance/*'];
  await runCli(['run', ...flags], { cwd });
  expect(alarmsIn(cwd)).toEqual([]);
});

test.each([
  ['platform-get-balance-one-utxo-lost', 'platform.getBalance/balances-are-the-sum-of-utxos'],
  ['platform-get-utxos-skips-one', 'platform.getUTXOs/union-does-not-depend-on-limit'],
])('a block every 3 ms does not hide the mutant %s', async (mutant, only) => {
  const cwd = emptyFolder();
  const chain = ['--block-every', '3', '--mutant', mutant];
  const { code } = await runCli(['run', ...chain, '--only', only], { cwd });
  expect(readReport(join(cwd, 'reports')).requirements.map(({ id, verdict }) => ({ id, verdict }))).toEqual([
    { id: only, verdict: 'fail' },
  ]);
  expect(code).toBe(1);
});
