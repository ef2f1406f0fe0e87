import { expect, test } from 'vitest';
import { encodeHex } from '../../src/encoding/hex.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';

const GATE = ['--gate', 'document+warnings', '--no-reports'];

test('a gate with warnings passes a correct node, though it has members beside the document and the run sends a transaction', async () => {
  const only = ['--only', 'platform.getTx,platform.getBlock,index.container/timestamp-is-when-accepted'];
  const env = { AVALANCHE_CONFORMANCE_KEY: encodeHex(fundedKey(1).privateKey) };
  const { code, stdout } = await runCli(['run', '--reference', '--write', ...only, ...GATE], {
    cwd: emptyFolder(),
    env,
  });
  expect(stdout).toContain('Members that the document does not list: ');
  expect(stdout).toContain('the run sent a transaction');
  expect(stdout).toContain('Notes, exit code unaffected');
  expect(code, stdout).toBe(0);
});

test('it fails on a member that no release has, and names that alone', async () => {
  const url = await rawNode((socket, answer) => {
    const body = Buffer.from(answer.body.toString().replace('{"height"', '{"fork":"x","height"'));
    say(socket, { ...answer, body });
  });
  const only = ['--profile', 'document', '--only', 'platform.getHeight,platform.getTx'];
  const { code, stdout } = await runCli(['run', url, ...only, ...GATE], { cwd: emptyFolder() });
  expect(stdout).toMatch(/Warnings, treated as failures \(1.*\):\n {2}Members .* list: platform\.getHeight \(1\)\n/);
  expect(code).toBe(1);
});
