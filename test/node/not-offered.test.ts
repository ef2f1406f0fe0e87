import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { emptyFolder, EVERY_FORMAT, failuresIn, runCli, runReported } from '../support/cli.ts';
import { textAnswer } from '../../src/reference-node/server/message.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { startShortNode, startStandardNode } from '../support/standard-node.ts';
import * as node from '../../src/reference-node/kit/index.ts';
import { profileNamed } from '../support/profile-named.ts';

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

const { dialect } = await profileNamed('1.14.1');
const OTHERS = ['X', 'C'];
const isOfOthers = ({ path }: { readonly path: string }): boolean => /^\/ext\/(bc|index)\/[XC](\/|$)/.test(path);

/** As deployed nodes with `--partial-sync-primary-network`: healthy, without the X-Chain and the C-Chain. */
const P_ALONE = node.both(
  node.both(
    node.mapReportedChecks((all) => all.filter(({ name }) => !OTHERS.includes(name))),
    node.mapResultAt('info.isBootstrapped', 'isBootstrapped', () => false),
  ),
  node.mapRequest((request) => (isOfOthers(request) ? { ...request, path: '/ext/bc/nowhere' } : request)),
);
const ALIAS = 'platform.getBlockchainStatus/alias-is-accepted';
const ONLY = ['--only', `http.paths/*,health.health/one-check-per-chain,${ALIAS}`, '--format', 'json'];

async function tested(change: node.Change) {
  const { url } = await startStandardNode({ patch: change.patch, dialect });
  const { code, report } = await runReported(['run', '--target', url, '--profile', '1.14.1', ...ONLY]);
  const untested = report.requirements.filter(({ verdict }) => verdict === 'not-testable');
  return { code, failed: failuresIn(report), reasons: untested.map(({ id, reason }) => `${id}: ${reason ?? ''}`) };
}

test('on a node that started the P-Chain alone, what is of other chains is not testable', async () => {
  const { code, failed, reasons } = await tested(P_ALONE);
  expect(failed).toEqual([]);
  expect(code).toBe(0);
  expect(reasons.filter((reason) => reason.includes('--partial-sync-primary-network')).length).toBeGreaterThan(5);
  expect(reasons.join('\n')).toContain(`${ALIAS}: the node started the P-Chain alone`);
});

test('a node that says its chains are bootstrapped must serve and check them', async () => {
  const { code, failed } = await tested(
    node.both(
      P_ALONE,
      node.mapResultAt('info.isBootstrapped', 'isBootstrapped', () => true),
    ),
  );
  expect(code).toBe(1);
  expect(failed).toEqual(expect.arrayContaining(['health.health/one-check-per-chain', 'http.paths/x-chain-by-alias']));
});

test.each<[string, number, string]>([
  ['the status 403', 403, 'no'],
  ['HTTP 200 and an error', 200, '{"error":{"code":-32601,"message":"no"}}'],
])('what a gateway refuses with %s is not testable, in each number', async (_title, status, body) => {
  const onAnswer: Patch['onAnswer'] = (request, answer) =>
    request.body.toString().includes('"platform.getUTXOs"') ? textAnswer(status, body) : answer;
  const { url } = await startShortNode({ patch: { onAnswer } });
  const run = ['run', '--target', url, '--profile', 'document', '--only', 'platform.getUTXOs,platform.getHeight'];
  const { stdout, report } = await runReported(run);
  const refused = report.requirements.filter(({ cause }) => cause?.kind === 'refused');
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.map(({ verdict }) => verdict)).toEqual(refused.map(() => 'not-testable'));
  expect(report.outcome).toContain(`requests for ${refused.length} requirements were refused in front of the node`);
  expect(report.outcome).toContain('Let the gateway pass these requests, or test the node directly.');
  expect(stdout).toContain(`Refused in front of the node (${refused.length}`);
});
