// Makes docs/report.png, the page of a run on the reference node with a few defects, and writes the verdict that it shows into the text of
// the picture in README.md. With --check, it only says whether a run still has that verdict. Needs a build, and Chromium.
// Usage: npm run build && node tools/picture-report.mjs [--check]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = join(ROOT, 'README.md');
const DEFECTS = [
  'platform-get-height-one-behind',
  'platform-get-timestamp-swings',
  'platform-get-block-another-for-unknown',
  'platform-get-block-bit-turned',
];

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
const dist = (path) => import(pathToFileURL(join(ROOT, 'dist/src', path)).href);
const { mutantOf } = await dist('reference-node/mutants.js');
const { both } = await dist('reference-node/changes/changes.js');
const { startReferenceNode } = await dist('reference-node/index.js');

const { patch } = DEFECTS.map(mutantOf).reduce(both);
const node = await startReferenceNode({ port: check ? 0 : 9650, patch });
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
  const { outcome } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  const text = readFileSync(README, 'utf8');
  const shown = text.replace(/!\[[^\]]*\](?=\(docs\/report\.png\))/, `![The report page. Its verdict: ${outcome}]`);
  if (check) {
    if (shown !== text) {
      console.error(
        `The picture in README.md is of another version. Now: ${outcome}\nRun: node tools/picture-report.mjs`,
      );
      process.exitCode = 1;
    }
  } else {
    writeFileSync(README, shown);
    await takePicture(join(folder, 'report.html'));
  }
} finally {
  await node.close();
  rmSync(folder, { recursive: true, force: true });
}

async function takePicture(path) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1180, height: 980 } });
  await page.goto(pathToFileURL(path).href);
  await page.screenshot({ path: join(ROOT, 'docs/report.png') });
  await browser.close();
}
