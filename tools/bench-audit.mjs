// What an audit costs, after `npm run build`: its requests a second against the raw replay of the same requests through one undici pool at
// the same concurrency, on the scenario large (100,000 blocks); and its memory and its time a block on generated chains of 100,000 and
// 1,000,000 blocks, of which one question in SHARES is asked. Usage: node tools/bench-audit.mjs [FROM [SHARES [FEW
// MANY]]]; FROM is the first height of large whose records are asked for, or none. FROM/PARTS asks one question in PARTS: the replay of
// the whole chain then weighs PARTS times as much. FEW is 0 without the generated chains. Fails beyond its bounds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { measure } from './bench/measure.mjs';
import { serve } from './bench/serve.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const [AUDIT, REPLAY, CHAIN] = ['bench/audit-run.mjs', 'bench/replay-lines.mjs', 'bench/long-chain.mjs'].map(path);
const CONCURRENCY = '8';
const [first = '0', shares = '500', ...lengths] = process.argv.slice(2);
const [from, parts = '1'] = first.split('/');
const [few = 100_000, many = 1_000_000] = lengths.map(Number);

/** Audits a node. Its requests are in `requests.jsonl` of the folder. */
async function audit(address, folder, height, share) {
  const done = await measure(AUDIT, [address, folder, CONCURRENCY, height, share]);
  if (done.code !== 0) throw new Error(`the audit ended with exit code ${done.code}:\n${done.stdout}${done.stderr}`);
  return { ...done, requests: JSON.parse(done.stdout).requests };
}

async function inFolder(action) {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-audit-'));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name, value) {
  console.log(`${name.padEnd(66)} ${value}`);
}

async function large(folder) {
  const { address, stop, cpuSeconds } = await serve(['node', '--port', '0', '--scenario', 'large']);
  try {
    const started = cpuSeconds();
    const done = await audit(address, folder, from, parts);
    const between = cpuSeconds();
    const raw = await measure(REPLAY, [address, join(folder, 'requests.jsonl'), CONCURRENCY]);
    const ended = cpuSeconds();
    const { seconds, requests, bytes } = JSON.parse(raw.stdout);
    const [own, bare] = [done.requests / done.seconds, requests / seconds];
    row(`large from height ${from}, one question in ${parts}: requests`, done.requests);
    row('large: bytes of responses, MB', (bytes / 1e6).toFixed(0));
    row('large: audit, s', done.seconds.toFixed(1));
    row('large: raw replay, s', seconds.toFixed(1));
    // Where these add up to the seconds, the machine has one processor to spare for both.
    row('large: processor of the audit and of its node, s', cpus(done.cpuSeconds, started, between));
    row('large: processor of the raw replay and of its node, s', cpus(raw.cpuSeconds, between, ended));
    row('large: requests a second, audit', own.toFixed(0));
    row('large: requests a second, raw replay', bare.toFixed(0));
    row('large: audit / raw replay, %', ((own / bare) * 100).toFixed(0));
    row('large: memory at its peak, MB', done.megabytes.toFixed(0));
  } finally {
    await stop();
  }
}

function cpus(own, before, after) {
  return `${own.toFixed(1)} + ${after === undefined ? '?' : (after - before).toFixed(1)}`;
}

async function long(folder, blocks) {
  const child = spawn(process.execPath, ['--max-old-space-size=4000', CHAIN, String(blocks)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(createInterface(child.stdout), 'line');
    const done = await audit(address, folder, '0', shares);
    const perBlock = (done.cpuSeconds / blocks) * 1e6;
    row(`${blocks} blocks: requests`, done.requests);
    row(`${blocks} blocks: s`, done.seconds.toFixed(1));
    row(`${blocks} blocks: processor, microseconds a block`, perBlock.toFixed(1));
    row(`${blocks} blocks: memory at its peak, MB`, done.megabytes.toFixed(0));
    return { perBlock, megabytes: done.megabytes };
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

if (from !== 'none') await inFolder(large);
if (few === 0) process.exit();
const [short, whole] = [await inFolder((at) => long(at, few)), await inFolder((at) => long(at, many))];
row(`processor time a block at ${many} / at ${few}`, (whole.perBlock / short.perBlock).toFixed(2));
if (whole.megabytes > 512) throw new Error(`the audit took ${whole.megabytes} MB, at most 512 are allowed`);
if (whole.perBlock > 1.2 * short.perBlock) throw new Error('the time a block grows with the chain by more than 20 %');
