import { expect, test } from 'vitest';
import { encodeAddress } from '../../src/encoding/address.ts';
import type { CodecInput } from '../../src/encoding/codec/layout.ts';
import { compareOutputs, ownedBy, pay } from '../../src/encoding/codec/outputs.ts';
import { decodeHexChecked, encodeHexChecked } from '../../src/encoding/hex.ts';
import { encodeId, PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { spendable } from '../../src/launch/populate/utxo.ts';
import { NETWORK } from '../../src/reference-node/ledger/state/network.ts';
import { accountsOf } from '../../src/reference-node/scenarios/accounts.ts';
import { sign } from '../../src/reference-node/scenarios/wallet.ts';
import { call } from '../fixtures/ask.ts';
import { runReported } from '../support/cli.ts';
import { profileNamed } from '../support/profile-named.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { serve } from '../support/standard-node.ts';

const MOST = 2 * 2 ** 20;
/** What a block has beside its transaction, at most. */
const BLOCK = 100;
const FEE = 40_000_000n;
const { funded } = accountsOf(1);

async function resultOf(url: string, method: string, params: object): Promise<Record<string, string>> {
  const { result, error } = await call(url, method, params);
  return (result as Record<string, string> | undefined) ?? { error: error?.message ?? '' };
}

/**
 * A transaction of this size at most, and exactly of it with a memo, which no release takes since Durango. Its outputs have no owner: no
 * other has as many members in as few bytes.
 */
function transactionOf(size: number, input: CodecInput, hasMemo: boolean): Uint8Array {
  const made = (count: number, memo: number): Uint8Array => {
    const outputs = Array.from({ length: count }, () =>
      pay(input.assetID, 1n, { locktime: 0n, threshold: 0, addresses: [] }),
    );
    const rest = pay(input.assetID, input.amount - FEE - BigInt(count), ownedBy([funded.address]));
    return sign(
      {
        kind: 'BaseTx',
        body: {
          networkID: NETWORK.id,
          blockchainID: PLATFORM_BYTES,
          outputs: [...outputs, rest].sort(compareOutputs),
          inputs: [input],
          memo: new Uint8Array(memo),
        },
      },
      [[funded]],
    ).bytes;
  };
  const [empty, one] = [made(0, 0).length, made(1, 0).length];
  const count = Math.floor((size - empty) / (one - empty));
  return made(count, hasMemo ? size - empty - count * (one - empty) : 0);
}

test('a transaction that fills a block of 2 MiB, the most of 1.15.0, passes every reader; one of more than 2 MiB is refused', async () => {
  const { url } = await serve(buildShortLedger('helicon'), await profileNamed('1.15.0'));
  const address = encodeAddress({ chain: 'P', hrp: NETWORK.hrp, bytes: funded.address });
  const page = await resultOf(url, 'platform.getUTXOs', { addresses: [address] });
  const inputs = [page.utxos ?? []].flat().flatMap((text) => {
    const bytes = decodeHexChecked(text);
    return (bytes.ok ? spendable(bytes.value, funded.address, 0n) : undefined) ?? [];
  });
  const { assetID = '' } = await resultOf(url, 'platform.getStakingAssetID', {});
  const input = inputs.find((each) => encodeId(each.assetID) === assetID && each.amount > 10n * FEE);
  if (input === undefined) throw new Error('nothing to spend');

  const refused = await resultOf(url, 'platform.issueTx', {
    tx: encodeHexChecked(transactionOf(MOST + 1, input, true)),
  });
  expect(refused.error).toContain('byte array exceeds maximum length: 2097153 > 2097152');
  const tx = encodeHexChecked(transactionOf(MOST - BLOCK, input, false));
  const { txID, error } = await resultOf(url, 'platform.issueTx', { tx, encoding: 'hex' });
  expect(error).toBeUndefined();
  await expect.poll(async () => (await resultOf(url, 'platform.getTxStatus', { txID })).status).toBe('Committed');
  expect((await resultOf(url, 'platform.getTx', { txID, encoding: 'hex' })).tx).toBe(tx);

  const run = await runReported(['run', url, '--profile', '1.15.0', '--sample', `tx=${txID}`]);
  const failed = run.report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id, findings }) => [id, findings[0]?.message])).toEqual([]);
  expect(run.code).toBe(0);
  const audit = await runReported(['audit', '--target', url, '--profile', '1.15.0', '--from', '100']);
  expect(audit.code, audit.stdout).toBe(0);
  expect(audit.report.noteItems?.filter((note) => note.kind === 'remark')).toEqual([]);
});
