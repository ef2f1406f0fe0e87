// Makes docs/report.png: the page of a real run on the reference node with a few defects. Needs a build, and Chromium.
// Usage: npm run build && node tools/picture-report.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFECTS = [
  'platform-get-height-one-behind',
  'platform-get-timestamp-swings',
  'platform-get-block-another-for-unknown',
  'platform-get-block-bit-turned',
];

const dist = (path) => import(pathToFileURL(join(ROOT, 'dist/src', path)).href);
const { MUTANTS } = await dist('reference-node/mutants.js');
const { buildLedger } = await dist('reference-node/scenarios/build-ledger.js');
const { serveLedger } = await dist('reference-node/server/serve-ledger.js');

const patches = DEFECTS.map((name) => MUTANTS.find((mutant) => mutant.name === name).patch);
const through = (member) => (base) => patches.reduce((value, patch) => patch[member]?.(value) ?? value, base);
const node = await serveLedger(buildLedger('standard', 1), {
  port: 9650,
  patch: {
    dialect: through('dialect'),
    handlers: through('handlers'),
    ledger: through('ledger'),
    onRequest: through('onRequest'),
    onAnswer: async (request, answer) => {
      let last = answer;
      for (const patch of patches) last = (await patch.onAnswer?.(request, last)) ?? last;
      return last;
    },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
try {
  const run = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/src/cli/bin.js'),
      'run',
      '--target',
      node.url,
      '--profile',
      'document',
      '--out',
      folder,
      '--no-allure',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await once(run, 'close');
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1180, height: 980 } });
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  mkdirSync(join(ROOT, 'docs'), { recursive: true });
  await page.screenshot({ path: join(ROOT, 'docs/report.png') });
  await browser.close();
} finally {
  await node.close();
  rmSync(folder, { recursive: true, force: true });
}
