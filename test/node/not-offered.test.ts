import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { emptyFolder, runCli, runReported, EVERY_FORMAT } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { startShortNode } from '../support/standard-node.ts';

/** A node that serves the P-Chain only. */
function withoutServices(): Promise<string> {
  return rawNode((socket, answer, { url = '' }) =>
    say(socket, url.startsWith('/ext/bc/P') ? answer : { status: 404, headers: [], body: Buffer.from('not found') }),
  );
}

const SOME = ['--only', 'health.liveness/*,index.getIndex/*,platform.getTimestamp/*', '--profile', 'document'];

test('what a node does not offer is said after the verdict, and counts as not tested where a gate demands the services', async () => {
  const cwd = emptyFolder();
  const target = await withoutServices();
  const run = (...flags: string[]) =>
    runReported(['run', ...EVERY_FORMAT, '--target', target, ...SOME, ...flags], { cwd });
  const tail =
    /^No failure in .*\. (?:health and index|index and health) are not offered: (\d+) of (\d+) requirements not applicable\.$/i;
  const plain = await run();
  const { outcome, requirements } = plain.report;
  expect(plain.code).toBe(0);
  expect(outcome).toMatch(tail);
  const silent = requirements.filter(({ cause }) => cause?.kind === 'not-offered').length;
  expect(tail.exec(outcome)?.slice(1)).toEqual([String(silent), String(requirements.length)]);
  expect(plain.stdout).toContain(outcome);
  expect(readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8')).toMatch(/^## ✅ No failure in .*not offered/);
  expect(readFileSync(join(cwd, 'reports/latest/badge.json'), 'utf8')).toContain('"message": "no failure in ');

  expect((await run('--require-tested', 'services')).code).toBe(4);
  expect((await run('--require-tested', 'services', '--without', 'health,index')).code).toBe(0);
});

test('what is declared does not apply, and is demanded in vain', async () => {
  const absent = ['index', 'platform.getBlock'];
  const only = ['--only', 'index.getIndex/*,platform.getBlock/*,platform.getTimestamp/*'];
  const run = ['run', '--reference', '--without', absent.join(), ...only];
  const { code, stdout, report } = await runReported(run);
  expect(code, stdout).toBe(0);
  for (const what of absent) {
    const own = report.requirements.filter(({ id, cause }) => id.startsWith(what) && cause?.kind !== 'ruled-out');
    expect(own.length).toBeGreaterThan(3);
    const cause = { kind: 'not-offered', what, declared: true };
    expect(own.map((each) => [each.verdict, each.cause])).toEqual(own.map(() => ['not-applicable', cause]));
  }
  expect(report.outcome).toContain('platform.getBlock (declared)');
  const demanded = await runReported([...run, '--require-tested', 'platform.getBlock/*']);
  expect(demanded.code).toBe(4);
  expect(demanded.stdout).toContain('No requirement of this run matches platform.getBlock/*.');
});

test('an index path that is declared is not asked, and all of them are the index', async () => {
  const asked: string[] = [];
  const onRequest: Patch['onRequest'] = (request) => {
    asked.push(request.path);
    return request;
  };
  const node = await startShortNode({ patch: { onRequest } });
  const run = (...paths: readonly string[]) =>
    runCli(['run', node.url, '--profile', 'document', '--only', 'index', '--without', paths.join()], {
      cwd: emptyFolder(),
    });
  expect((await run('index/P/block')).code).toBe(0);
  expect(asked).toContain('/ext/index/C/block');
  expect(asked).not.toContain('/ext/index/P/block');
  const none = await run('index/P/block', 'index/C/block', 'index/X/block', 'index/X/tx', 'index/X/vtx');
  expect(none.stdout).toContain('Index (declared) is not offered');
});

test('a statement of a restricted run says so under scope', async () => {
  const cwd = emptyFolder();
  const { code } = await runCli(['run', ...EVERY_FORMAT, '--reference', '--only', 'platform.getTimestamp/*'], { cwd });
  expect(code).toBe(0);
  expect((await runCli(['statement', 'make', 'reports/latest/report.json'], { cwd })).code).toBe(0);
  const text = readFileSync(join(cwd, 'statement.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    predicate: { conformance: { scope: { whole: false, restrictedBy: ['--only platform.getTimestamp/*'] } } },
  });
  writeFileSync(join(cwd, 'statement.json'), text.replace('"whole": false', '"whole": true'));
  const forged = await runCli(['statement', 'verify', 'statement.json', 'reports/latest/report.json'], { cwd });
  expect(forged).toMatchObject({ code: 1 });
  expect(forged.stdout).toContain('scope.whole: the statement says true');
});
