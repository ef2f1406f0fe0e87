import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Report } from '../src/generated/report.ts';
import { serveLedger } from '../src/reference-node/server/serve-ledger.ts';
import { buildLedger } from '../src/reference-node/scenarios/build-ledger.ts';
import { BIN, emptyFolder, finish, readReport, runCli, startCli, type Finished } from './cli.ts';
import { startStandardNode } from './standard-node.ts';
import { drawFaults, KINDS, patchOf } from './audit/record-faults.ts';
import { recordsOf } from './audit/records.ts';

/** The last part of the standard chain, and the faults in it. */
const FROM = 1135n;
/** Kills in the story of a killed audit. The proof by hand has ten. */
const KILLS = Number(process.env.AUDIT_KILLS ?? 2);
/** Fewer requests than an audit of this part sends. */
const REQUESTS = 900;

async function faultyNode(): Promise<string> {
  const { ledger } = await startStandardNode();
  const node = await startStandardNode({
    patch: patchOf(drawFaults(recordsOf(ledger, FROM), Object.keys(KINDS).length, 7)),
  });
  return node.url;
}

function audit(url: string, cwd: string, ...more: readonly string[]): Promise<Finished> {
  return finish(startCli(['audit', '--target', url, '--from', String(FROM), '--no-allure', ...more], { cwd }));
}

/** A report without its times and the number of requests, which repeats of reading change. */
function withoutTimes({ requirements, audit: asked, exitCode, summary }: Report): unknown {
  const timeless = requirements.map(({ durationMs: _own, evidence, ...result }) => ({
    ...result,
    evidence: evidence.map(({ durationMs: _of, curl, exchange, response }) => ({ curl, exchange, response })),
  }));
  return { requirements: timeless, asked, exitCode, summary };
}

test('an audit that is killed and resumed gives the same report as one that is not', async () => {
  const [url, cwd] = [await faultyNode(), emptyFolder()];
  const whole = await audit(url, cwd, '--out', 'whole');
  expect(whole.code).toBe(1);
  const moments = Array.from({ length: KILLS }, (_, at) => 400 + (((at + 1) * 7919) % 3000));
  // So slow that no moment comes after the end.
  const rate = Math.floor((1000 * REQUESTS) / moments.reduce((sum, each) => sum + each, 0));
  for (const [at, moment] of moments.entries()) {
    const flags = ['audit', '--target', url, '--from', String(FROM), '--no-allure', '--out', 'killed'];
    const child = startCli([...flags, '--rate', String(rate), ...(at === 0 ? [] : ['--resume'])], { cwd });
    const ended = once(child, 'close');
    while (!existsSync(join(cwd, 'killed/audit-store/LOCK')) && child.exitCode === null) await delay(10);
    await delay(moment);
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
  }
  const resumed = await audit(url, cwd, '--out', 'killed', '--resume');
  expect(resumed.code).toBe(1);
  expect(withoutTimes(readReport(join(cwd, 'killed')))).toEqual(withoutTimes(readReport(join(cwd, 'whole'))));
  expect(readdirSync(join(cwd, 'killed'))).not.toContain('audit-store');
});

test('four shards merged give the report of the whole', async () => {
  const [url, cwd] = [await faultyNode(), emptyFolder()];
  await audit(url, cwd, '--out', 'whole');
  for (const index of [1, 2, 3, 4]) await audit(url, cwd, '--out', `shard-${index}`, '--shard', `${index}/4`);
  const files = [1, 2, 3, 4].map((index) => `shard-${index}/report.json`);
  const merged = await runCli(['merge', ...files, '--out', 'merged', '--no-allure'], { cwd });
  expect(merged.code).toBe(1);
  expect(withoutTimes(readReport(join(cwd, 'merged')))).toEqual(withoutTimes(readReport(join(cwd, 'whole'))));
});

describe('bad input', () => {
  test('the plan counts the questions and asks none', async () => {
    const [{ url }, cwd] = [await startStandardNode(), emptyFolder()];
    const { code, stdout } = await runCli(['audit', '--target', url, '--plan'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Plan of the audit up to height \d+/);
    expect(stdout).toMatch(/platform\.getTx +\d{3,}/);
  });

  test('a genesis file that does not fit is refused with the first contradiction', async () => {
    const [{ url }, cwd] = [await startStandardNode(), emptyFolder()];
    const staker = { nodeID: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', rewardAddress: '', delegationFee: 1 };
    const genesis = {
      networkID: 1337,
      startTime: 1,
      allocations: [],
      initialStakedFunds: [],
      initialStakers: [staker],
    };
    writeFileSync(join(cwd, 'genesis.json'), JSON.stringify(genesis));
    const { code, stderr } = await runCli(['audit', '--target', url, '--genesis', 'genesis.json'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/genesis file does not fit the node: NodeID-\w+ has the weight none in the file/);
  });

  test('a store of another audit is refused by name, and an unfinished one without --resume', async () => {
    const [{ url }, cwd] = [await startStandardNode(), emptyFolder()];
    const child = startCli(['audit', '--target', url, '--out', 'a'], { cwd });
    while (!existsSync(join(cwd, 'a/audit-store/CURRENT'))) await delay(10);
    await delay(1000);
    child.kill('SIGKILL');
    await once(child, 'close');
    const again = await audit(url, cwd, '--out', 'a', '--resume');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('holds another audit');
    const anew = await runCli(['audit', '--target', url, '--out', 'a'], { cwd });
    expect(anew.code).toBe(2);
    expect(anew.stderr).toContain('Add --resume');
  });

  test('a node that ends leaves exit code 3 and the command that resumes', async () => {
    const cwd = emptyFolder();
    const node = await serveLedger(buildLedger('standard', 1));
    const child = startCli(['audit', '--target', node.url], { cwd });
    const finished = finish(child);
    while (!existsSync(join(cwd, 'reports/audit-store/CURRENT'))) await delay(10);
    await delay(1500);
    await node.close();
    const { code, stdout } = await finished;
    expect(code).toBe(3);
    expect(stdout).toContain(`Resume with: avalanche-conformance audit --target ${node.url} --resume`);
  });

  test.skipIf(process.platform === 'win32')('a full disk ends the audit with the command that goes on', async () => {
    const [url, cwd] = [await faultyNode(), emptyFolder()];
    const flags = ['audit', '--target', url, '--from', String(FROM), '--no-allure', '--out', 'full'];
    // No file may have more than 100 kB.
    const child = spawn('sh', ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, BIN, ...flags], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, stderr } = await finish(child);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Cannot write to the store full\/audit-store: .*File too large.*go on with --resume/);
    expect((await audit(url, cwd, '--out', 'full', '--resume')).code).toBe(1);
    await audit(url, cwd, '--out', 'whole');
    expect(withoutTimes(readReport(join(cwd, 'full')))).toEqual(withoutTimes(readReport(join(cwd, 'whole'))));
  });

  test('a height range upside down is a usage error', async () => {
    const { code, stderr } = await runCli(['audit', '--target', 'http://127.0.0.1:1', '--from', '5', '--to', '4'], {
      cwd: emptyFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain('--from 5 is above --to 4');
  });
});
