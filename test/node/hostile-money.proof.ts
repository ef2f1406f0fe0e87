import { expect, test } from 'vitest';
import { decodeHexChecked, encodeHex } from '../../src/encoding/hex.ts';
import { mapResultAt } from '../../src/reference-node/changes/changes.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { runReported } from '../support/cli.ts';
import { serve } from '../support/standard-node.ts';

/** Tests `--write` on a node that says it is of this network. Gives the network IDs of all that was signed, and why nothing was. */
async function signedFor(networkID: number, ...flags: readonly string[]) {
  const ids = new Set<number>();
  const lie = mapResultAt('platform.getTx', 'tx/unsignedTx/networkID', () => networkID);
  const node = await serve(buildLedger('standard', 1), {
    patch: {
      ...lie.patch,
      onRequest: (request) => {
        const hex = /"platform\.issueTx".*"tx":"(0x[\da-f]{200,})"/.exec(Buffer.from(request.body).toString())?.[1];
        const bytes = decodeHexChecked(hex ?? '');
        // Four bytes behind the version and the type.
        if (bytes.ok) ids.add(Buffer.from(bytes.value).readUInt32BE(6));
        return request;
      },
    },
  });
  const key = encodeHex(fundedKey(1).privateKey);
  const only = 'platform.issueTx/tx-id,platform.issueTx/committed-*,platform.getTxStatus/processing';
  const args = ['run', '--target', node.url, '--write', '--key', key, '--only', only];
  const { report } = await runReported([...args, ...flags]);
  const reasons = report.requirements.map(({ reason }) => reason);
  return { ids: [...ids], reasons: [...new Set(reasons)] };
}

test.each([1, 14])('--write signs nothing for network %i unless it is named', async (id) => {
  const { ids, reasons } = await signedFor(id);
  expect(ids).not.toContain(id);
  expect(reasons.join()).toContain(`the suite signs no transaction: the node is of network ${id}, where`);
  expect(reasons.join()).toContain(`add --allow-network ${id}`);
  expect((await signedFor(id, '--allow-network', `${id}`)).ids).toContain(id);
});

test.each([1337, 12345])('--write signs for network %i, a local one', async (id) => {
  expect((await signedFor(id)).ids).toContain(id);
});

test('--write signs nothing beyond its budget', async () => {
  const { ids, reasons } = await signedFor(1337, '--budget', '999999nAVAX');
  expect(ids).not.toContain(1337);
  expect(reasons.join()).toContain('0.000999999 AVAX of the budget are left; raise --budget');
});

test('--write takes no number beyond 32 bits for the ID of a network', async () =>
  expect((await signedFor(2 ** 32 + 1)).ids).not.toContain(1));
