import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { audit, expectSameAfterKills, expectWholeOfShards, faultyNode, FROM, reported } from '../audit/audits.ts';
import { emptyFolder, finish, runCli, startCli, HINTED } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { runInShell } from './run-in-shell.ts';
import type { NodeRequest } from '../../src/reference-node/server/message.ts';

test('an audit that is killed and resumed gives the same report as one that is not', () => expectSameAfterKills(1));

test('two shards merged give the report of the whole', () => expectWholeOfShards(2));

describe('bad input', () => {
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
    expect(again.stderr).not.toContain('{');
    const anew = await runCli(['audit', '--target', url, '--out', 'a'], { cwd });
    expect(anew.code).toBe(2);
    expect(anew.stderr).toContain('Add --resume');
  });

  test('a node that ends leaves exit code 3 and the command that resumes', async () => {
    const cwd = emptyFolder();
    const node = await serveLedger(buildLedger('standard', 1));
    const flags = ['--rate', '400', '--header', 'x-team: blue'];
    const child = startCli(['audit', '--target', node.url, ...flags], { cwd });
    const finished = finish(child);
    while (!existsSync(join(cwd, 'reports/audit-store/CURRENT'))) await delay(10);
    await delay(1500);
    await node.close();
    const { code, stdout } = await finished;
    expect(code).toBe(3);
    expect(stdout).toContain(`Resume with: ${HINTED} audit ${node.url} --rate 400 --resume (with the same --header)\n`);
  });

  test.skipIf(process.platform === 'win32')('a full disk ends the audit with the command that goes on', async () => {
    const [{ url, whole }, cwd] = [await faultyNode(), emptyFolder()];
    const flags = ['audit', '--target', url, '--from', String(FROM), '--out', 'full'];
    // No file may have more than 100 kB.
    const { code, stderr } = await runInShell('ulimit -f 200; exec', flags, '', cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Cannot write to the store full\/audit-store: .*File too large.*go on with --resume/);
    const resumed = await audit(url, cwd, '--out', 'full', '--resume');
    expect(resumed.code).toBe(1);
    expect(resumed.stdout).toMatch(
      /^Audit up to height .*\n\navalanche-conformance .*\(exit code 1\)\nReports: .*\n$/s,
    );
    expect(reported(cwd, 'full')).toEqual(whole);
  });
});

test('the plan counts the questions and asks none', async () => {
  let questions = 0;
  const onRequest = (request: NodeRequest): NodeRequest => {
    if (/"platform\.get(Stake|TxStatus|UTXOs)"/.test(request.body.toString())) questions += 1;
    return request;
  };
  const [{ url }, cwd] = [await startStandardNode({ patch: { onRequest } }), emptyFolder()];
  const { code, stdout } = await runCli(['audit', '--target', url, '--plan'], { cwd });
  expect({ code, questions }).toEqual({ code: 0, questions: 0 });
  expect(stdout).toMatch(/Plan of the audit up to height \d+/);
  expect(stdout).toMatch(/platform\.getTx +\d{3,}/);
  // The addresses that stake, those of the genesis included.
  expect(stdout).toMatch(/platform\.getStake +[1-9]/);
  expect(stdout).toMatch(/about \d{4,} requests; at the speed of this plan, \d+ min/);
});
