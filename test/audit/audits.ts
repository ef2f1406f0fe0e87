import { recordsIn } from './records.ts';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { readProgress } from '../../src/audit/state.ts';
import { Store } from '../../src/audit/store/store.ts';
import type { Report } from '../../src/generated/report.ts';
import type { NodeRequest } from '../../src/reference-node/server/message.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { emptyFolder, readReport, runCli, startCli, type Finished } from '../support/cli.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { drawFaults, KINDS, patchOf } from './record-faults.ts';

/** The last part of the short chain, and the faults in it. */
export const FROM = 143n;

const ended: (() => unknown)[] = [];
afterAll(() => Promise.all(ended.map((end) => end())));
let faulty: Promise<FaultyNode> | undefined;

/** A node with a fault of each kind. */
interface FaultyNode {
  readonly url: string;
  /** The report of its audit, and the number of requests for it. */
  readonly whole: unknown;
  readonly requests: number;
  /** Resolves when the node has had so many more requests. */
  readonly after: (requests: number) => Promise<void>;
}

/** A node with a fault of each kind: all tests of a file share it. */
export function faultyNode(): Promise<FaultyNode> {
  faulty ??= serveFaulty();
  return faulty;
}

async function serveFaulty(): Promise<FaultyNode> {
  const ledger = buildShortLedger();
  const faults = drawFaults(recordsIn(ledger, FROM), Object.keys(KINDS).length, 7);
  const requests = new EventEmitter();
  let count = 0;
  const onRequest = (request: NodeRequest): NodeRequest => {
    count += 1;
    requests.emit(String(count));
    return request;
  };
  const node = await serveLedger(ledger, { patch: { ...patchOf(faults), onRequest } });
  const cwd = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  ended.push(
    () => node.close(),
    () => rmSync(cwd, { recursive: true }),
  );
  expect((await audit(node.url, cwd, '--out', 'whole')).code).toBe(1);
  const after = async (more: number): Promise<void> => void (await once(requests, String(count + more)));
  return { url: node.url, whole: reported(cwd, 'whole'), requests: count, after };
}

/** Audits the last part of a node's chain. */
export function audit(url: string, cwd: string, ...more: readonly string[]): Promise<Finished> {
  return runCli(['audit', '--target', url, '--from', String(FROM), ...more], { cwd });
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

/**
 * Kills an audit at so many moments, spread over its requests; each time resumes it, and expects the report of one that is not killed.
 *
 * @returns The phases that the store had after the kills.
 */
export async function expectSameAfterKills(kills: number): Promise<ReadonlySet<string>> {
  const { url, whole, requests, after } = await faultyNode();
  const phases = new Set<string>();
  for (let at = 0; at < kills; at += 1) {
    const cwd = emptyFolder();
    const child = startCli(['audit', '--target', url, '--from', String(FROM), '--out', 'killed'], { cwd });
    const closed = once(child, 'close');
    await after(Math.round((requests * (at + 0.5)) / kills));
    child.kill('SIGKILL');
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
    const store = await Store.open(join(cwd, 'killed/audit-store'));
    phases.add(readProgress(store)?.phase ?? 'none');
    await store.close();
    expect((await audit(url, cwd, '--out', 'killed', '--resume')).code).toBe(1);
    expect(reported(cwd, 'killed')).toEqual(whole);
    expect(readdirSync(join(cwd, 'killed'))).not.toContain('audit-store');
  }
  return phases;
}

/** Audits in so many shards, and merges these, with this exit code, in the folder `merged`. */
async function mergeShards(url: string, cwd: string, count: number, code: number, ...flags: string[]): Promise<void> {
  const shards = Array.from({ length: count }, (_, at) => at + 1);
  for (const index of shards) await audit(url, cwd, '--out', `s${index}`, '--shard', `${index}/${count}`, ...flags);
  const files = shards.map((index) => `s${index}/report.json`);
  expect(await runCli(['merge', ...files, '--out', 'merged'], { cwd })).toMatchObject({ code });
}

/** Audits in so many shards, and expects that they merge to the report of the whole. */
export async function expectWholeOfShards(count: number): Promise<void> {
  const [{ url, whole }, cwd] = [await faultyNode(), emptyFolder()];
  await mergeShards(url, cwd, count, 1);
  expect(reported(cwd, 'merged')).toEqual(whole);
}

/** Audits a node that accepts a block a second in so many shards of one height, and expects the questions and verdicts of one audit. */
export async function expectWholeWhileMoving(count: number): Promise<void> {
  const ledger = buildShortLedger();
  const [height, cwd] = [String(ledger.height), emptyFolder()];
  const node = await serveLedger(ledger, { blockEveryMs: 1000 });
  ended.push(() => node.close());
  expect((await audit(node.url, cwd, '--out', 'whole', '--at', height)).code).toBe(0);
  await vi.waitUntil(() => ledger.height > BigInt(height), { timeout: 60_000 });
  await mergeShards(node.url, cwd, count, 0, '--at', height);
  const [whole, merged] = ['whole', 'merged'].map((folder) => readReport(join(cwd, folder)));
  expect(merged?.audit).toEqual(whole?.audit);
  expect(merged?.requirements.map(({ id, verdict }) => [id, verdict])).toEqual(
    whole?.requirements.map(({ id, verdict }) => [id, verdict]),
  );
}
