import { describe, expect, test } from 'vitest';
import { variantOf } from '../../src/reference-node/variants.ts';
import { emptyFolder, runCli, type Finished } from '../support/cli.ts';
import { profileNamed } from '../support/profile-named.ts';
import { startStandardNode } from '../support/standard-node.ts';

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
