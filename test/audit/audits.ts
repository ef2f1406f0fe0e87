import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { emptyFolder, readReport, runCli, startCli, type Finished } from '../cli.ts';
import { drawFaults, KINDS, patchOf } from './record-faults.ts';
import { recordsOf } from './records.ts';

/** The last part of the standard chain, and the faults in it. */
export const FROM = 1135n;
/** Fewer requests than an audit of this part sends. */
const REQUESTS = 900;

const ended: (() => unknown)[] = [];
afterAll(() => Promise.all(ended.map((end) => end())));
let faulty: Promise<{ readonly url: string; readonly whole: unknown }> | undefined;

/** A node with a fault of each kind, and the report of its audit: all tests of a file share them. */
export function faultyNode(): NonNullable<typeof faulty> {
  faulty ??= serveFaulty();
  return faulty;
}

async function serveFaulty(): Promise<{ url: string; whole: unknown }> {
  const ledger = buildLedger('standard', 1);
  const faults = drawFaults(recordsOf(ledger, FROM), Object.keys(KINDS).length, 7);
  const node = await serveLedger(ledger, { patch: patchOf(faults) });
  const cwd = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  ended.push(
    () => node.close(),
    () => {
      rmSync(cwd, { recursive: true });
    },
  );
  expect((await audit(node.url, cwd, '--out', 'whole')).code).toBe(1);
  return { url: node.url, whole: reported(cwd, 'whole') };
}

/** Audits the last part of a node's chain. */
export function audit(url: string, cwd: string, ...more: readonly string[]): Promise<Finished> {
  return runCli(['audit', '--target', url, '--from', String(FROM), '--no-allure', ...more], { cwd });
}

/** The report in a folder without its times and the number of requests, which repeats of reading change. */
export function reported(...folder: readonly string[]): unknown {
  const { requirements, audit: summaryOfAudit, exitCode, summary }: Report = readReport(join(...folder));
  const timeless = requirements.map(({ durationMs: _own, evidence, ...result }) => ({
    ...result,
    evidence: evidence.map(({ durationMs: _of, curl, exchange, response }) => ({ curl, exchange, response })),
  }));
  return { requirements: timeless, asked: summaryOfAudit, exitCode, summary };
}

/** Kills an audit so often, each time at another moment, resumes it, and expects the report of one that is not killed. */
export async function expectSameAfterKills(kills: number): Promise<void> {
  const [{ url, whole }, cwd] = [await faultyNode(), emptyFolder()];
  const moments = Array.from({ length: kills }, (_, at) => 400 + (((at + 1) * 7919) % 3000));
  // So slow that no moment comes after the end.
  const rate = Math.floor((1000 * REQUESTS) / moments.reduce((sum, each) => sum + each, 0));
  for (const [at, moment] of moments.entries()) {
    const flags = ['audit', '--target', url, '--from', String(FROM), '--no-allure', '--out', 'killed'];
    const child = startCli([...flags, '--rate', String(rate), ...(at === 0 ? [] : ['--resume'])], { cwd });
    const closed = once(child, 'close');
    while (!existsSync(join(cwd, 'killed/audit-store/LOCK')) && child.exitCode === null) await delay(10);
    await delay(moment);
    child.kill('SIGKILL');
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
  }
  const resumed = await audit(url, cwd, '--out', 'killed', '--resume');
  expect(resumed.code).toBe(1);
  expect(reported(cwd, 'killed')).toEqual(whole);
  expect(readdirSync(join(cwd, 'killed'))).not.toContain('audit-store');
}

/** Audits in so many shards, and expects that they merge to the report of the whole. */
export async function expectWholeOfShards(count: number): Promise<void> {
  const [{ url, whole }, cwd] = [await faultyNode(), emptyFolder()];
  const shards = Array.from({ length: count }, (_, at) => at + 1);
  for (const index of shards) await audit(url, cwd, '--out', `shard-${index}`, '--shard', `${index}/${count}`);
  const files = shards.map((index) => `shard-${index}/report.json`);
  const merged = await runCli(['merge', ...files, '--out', 'merged', '--no-allure'], { cwd });
  expect(merged.code).toBe(1);
  expect(reported(cwd, 'merged')).toEqual(whole);
}
