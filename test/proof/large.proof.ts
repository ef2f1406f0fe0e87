import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { requestBound } from '../../src/run/plan/request-bound.ts';
import { BIN, emptyFolder, readReport } from '../support/cli.ts';
import { runMeasured } from '../support/measured.ts';

/**
 * Requests of a run on this chain, some 4,700 now. More than 1,000 of them belong to the upgrade, the restart and the other nodes that only a
 * run on the reference node has.
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
