import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { requestBound } from '../../src/run/plan/request-bound.ts';
import { BIN, emptyFolder, readReport, runReported } from '../support/cli.ts';
import { runMeasured } from '../support/measured.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { firstProfile, loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { accountsOf } from '../../src/reference-node/scenarios/accounts.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { PATIENT, TrialNodes } from '../../tools/trials/trial-nodes.ts';
import { encodeAddress } from '../../src/encoding/address.ts';
import type { CodecInput } from '../../src/encoding/codec/layout.ts';
import { compareOutputs, ownedBy, pay } from '../../src/encoding/codec/outputs.ts';
import { decodeHexChecked, encodeHexChecked } from '../../src/encoding/hex.ts';
import { encodeId, PLATFORM_BYTES } from '../../src/encoding/id.ts';
import { spendable } from '../../src/launch/populate/utxo.ts';
import { NETWORK } from '../../src/reference-node/ledger/state/network.ts';
import { sign } from '../../src/reference-node/scenarios/wallet.ts';
import { call } from '../fixtures/ask.ts';
import { profileNamed } from '../support/profile-named.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { serve } from '../support/standard-node.ts';

/**
 * Requests of a run on this chain, some 4,700 now. More than 1,000 of them belong to the upgrade, the restart and the other nodes that only
 * a run on the reference node has.
 */
const MOST = 5_200;
/** Megabytes: several times what a run needs (`npm run bench` measures that), reached only by one that keeps all responses. */
const OUT_OF_PROPORTION = 1000;

test('a run on a large chain keeps little of it, and to the requests that its plan allows', async () => {
  const cwd = emptyFolder();
  const flags = ['run', '--scenario', 'large', '--timeout', '60000'];
  const { code, megabytes } = await runMeasured(BIN, flags, cwd);
  const { asked = 0, requests } = readReport(join(cwd, 'reports/latest'));
  expect(code).toBe(0);
  expect(megabytes).toBeLessThan(OUT_OF_PROPORTION);
  expect(requests).toBeLessThan(requestBound({ requirements: asked, runs: 25 }));
  expect(requests).toBeLessThan(MOST);
  // One page of the chain's longest lists is 1,024 UTXOs: walks with the smallest limits are over shorter ones.
  const har = gunzipSync(readFileSync(join(cwd, 'reports/latest/exchanges.har.gz'))).toString();
  expect(har.split('platform.getUTXOs').length).toBeGreaterThan(100);
  expect(har.split('platform.getUTXOs').length).toBeLessThan(700);
});

/** Requirements about pages: their size, their cursor, and all of them together. */
const PAGING = /^platform\.getUTXOs\/.*(?:limit|page|walk|index|cursor|num-fetched|several)/;

await loadChecks();
const profiles = await loadProfiles(await loadCatalogue());
const profile = profiles.get('document');
const large = buildLedger('large', 1);
const nodes = await TrialNodes.of({ profile, seed: 1, scenario: 'large' });
afterAll(() => nodes.close());

test('an address has more UTXOs than two pages contain, and more than a page to import', () => {
  const { crowd } = accountsOf(1);
  expect(large.utxos(crowd).length).toBeGreaterThan(2048);
  expect(large.atomicUtxos('X', crowd).length).toBeGreaterThan(1024);
});

test('every mutant of paging is killed where addresses have thousands of UTXOs', async () => {
  const mutants = MUTANTS.filter(
    (mutant) => PAGING.test(mutant.breaks) && mutant.writes !== true && firstProfile(mutant, profiles) === profile,
  );
  expect(mutants.length).toBeGreaterThan(40);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const { requirements } = await nodes.on(mutant, {}, (target) => nodes.test(target, [mutant.breaks], PATIENT));
    if (requirements[0]?.verdict !== 'fail') survivors.push(mutant.name);
  }
  expect(survivors).toEqual([]);
});

const MOST_SENT = 2 * 2 ** 20;
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
    tx: encodeHexChecked(transactionOf(MOST_SENT + 1, input, true)),
  });
  expect(refused.error).toContain('byte array exceeds maximum length: 2097153 > 2097152');
  const tx = encodeHexChecked(transactionOf(MOST_SENT - BLOCK, input, false));
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
