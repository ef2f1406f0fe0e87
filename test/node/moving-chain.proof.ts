import { expect, onTestFinished, test } from 'vitest';
import { runReported } from '../support/cli.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { withLedger } from '../../src/reference-node/kit/index.ts';
import { alarmsIn, expectNoAlarm } from '../support/moving-chain.ts';

/** What reads several places of the chain one after the other: a block between two of them must not look like a fault. */
const COMPARING =
  'platform.getBlock*/*,platform.getBalance/*,platform.getUTXOs/*,platform.getHeight/*,index.getLastAccepted/*';

test('a node that accepts a block every 50 ms: not one false alarm', () => expectNoAlarm(1, '--only', COMPARING));

test('addresses that spend an output with each block: not one false alarm about their balances', async () => {
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
  expect(alarmsIn((await runReported(['run', ...flags])).report)).toEqual([]);
});

test.each([
  ['platform-get-balance-one-utxo-lost', 'platform.getBalance/balances-are-the-sum-of-utxos'],
  ['platform-get-utxos-skips-one', 'platform.getUTXOs/union-does-not-depend-on-limit'],
])('a block every 3 ms does not hide the mutant %s', async (mutant, only) => {
  const { code, report } = await runReported(['run', '--block-every', '3', '--mutant', mutant, '--only', only]);
  expect(report.requirements).toMatchObject([{ id: only, verdict: 'fail' }]);
  expect(code).toBe(1);
});
