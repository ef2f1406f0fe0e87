import { describe, expect, test } from 'vitest';
import { emptyFolder, EVERY_FORMAT, runCli, runReported } from '../support/cli.ts';
import { NOBODY, serveHttp } from '../support/hostile-servers.ts';
import { serve, startStandardNode } from '../support/standard-node.ts';
import { expectAgreement } from './expect-agreement.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '../support/automation.ts';
import { failWhen, mapResultAt, wrapHandler } from '../../src/reference-node/changes/changes.ts';
import { seededBelow } from '../../src/harness/seeded.ts';
import { exampleReport, exampleResult } from '../support/example-report.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import { runConformance } from '../../src/library/index.ts';
import { dropsPayments } from '../../src/reference-node/changes/gas-price.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';

const HEIGHT = ['--only', 'platform.getHeight/height'];

describe('each exit code of a run, and what every format says with it', () => {
  test.each<[number, string, string[]]>([
    [0, 'No failure in 1 of 1,', ['--reference']],
    [1, 'Does not conform: 1 of 1', ['--mutant', 'platform-get-height-height-missing']],
    [3, 'Target not reached', ['--target', NOBODY]],
    [
      4,
      'Incomplete: no requirement was tested',
      ['--scenario', 'empty', '--only', 'platform.getRewardUTXOs/returns-the-reward'],
    ],
    [4, 'Incomplete: fewer requirements were tested than required', ['--reference', '--require-tested', '2']],
  ])('%d: %s', async (code, outcome, flags) => {
    const only = flags.includes('--only') ? [] : HEIGHT;
    const finished = await runReported(['run', ...EVERY_FORMAT, ...only, ...flags]);
    expect(finished.code).toBe(code);
    expect(finished.stdout).toContain(outcome);
    expectAgreement(finished.cwd, finished);
  });

  test.each([1, 5])('4 at the limit of requests, which the first contact counts to: %i', async (most) => {
    const { url } = await startStandardNode();
    const { code, stdout, report } = await runReported(['run', url, ...HEIGHT, '--max-requests', String(most)]);
    expect(code, stdout).toBe(4);
    const { requests, outcome } = report;
    expect(requests).toBeLessThanOrEqual(most);
    expect(outcome).toContain(`Ended early: the run reached its limit of ${most} requests`);
  });
});

const FEW = ['--only', 'platform.getHeight'];

describe('a run that names no target tests nothing: exit code 2, and what to set', () => {
  test.each([[], ['--plan']])('%j', async (...args) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await runCli(['run', ...FEW, ...args], { cwd });
    expect(stderr).toContain('No target: no setting names a node. Set --target or AVALANCHE_CONFORMANCE_TARGET');
    expect(stderr).toContain('set --launch');
    expect({ code, stdout, reports: existsSync(join(cwd, 'reports')) }).toEqual({
      code: 2,
      stdout: '',
      reports: false,
    });
  });

  test('an empty target of the Action', () => {
    const { status, stderr } = act(emptyFolder(), { CONFORMANCE_TARGET: '', CONFORMANCE_ARGS: FEW.join('\n') });
    expect(stderr).toContain('No target: no setting names a node');
    expect(status).toBe(2);
  });
});

test('an audit names no flags that it lacks', async () => {
  const { code, stderr } = await runCli(['audit']);
  expect(stderr).toMatch(/^error: No target: .*9650\.\n/);
  expect(code).toBe(2);
});

test('--print-config shows settings that name no target', async () => {
  const { code, stdout } = await runCli(['run', '--print-config'], { env: { CI: 'true' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# target: +# not set$/m);
});

/** Judges a little of a node that has only a genesis: some of it cannot be shown there. */
const judgeEmpty = (...flags: string[]) =>
  runReported(['run', '--scenario', 'empty', '--only', 'platform.getRewardUTXOs/*', ...flags]);

test('what could not be tested passes without it, with the reason', async () => {
  const { code, report } = await judgeEmpty();
  expect(code).toBe(0);
  const silent = report.requirements.filter(({ verdict }) => verdict === 'not-testable');
  expect(silent.length).toBeGreaterThan(0);
  expect(silent.every(({ reason }) => (reason ?? '').length > 20)).toBe(true);
});

test('exit code 4, in summary and report', async () => {
  const { code, stdout, report } = await judgeEmpty('--require-tested', 'all');
  expect(code).toBe(4);
  expect(report).toMatchObject({ exitCode: 4, gate: { requireTested: ['all'] } });
  expect(report.outcome).toMatch(/\d+ of \d+ required \(all\) could not be tested: platform\.getRewardUTXOs\//);
  expect(stdout).toContain(report.outcome);
});

test('one of each service, in a part of a run: what --only leaves out was not tested', async () => {
  const { code, report } = await judgeEmpty('--require-tested', 'services');
  expect(code).toBe(4);
  expect(report.outcome).toContain(
    'No requirement of the service health was tested. No requirement of the service index',
  );
});

test('what was judged is enough', async () => {
  const { code } = await judgeEmpty('--require-tested', '2,platform.getRewardUTXOs/unknown-*');
  expect(code).toBe(0);
});

const METHOD = 'platform.getMinStake';
const ONE_IN = 5n;
const REPETITIONS = 12;

/** A node that leaves a member out of one answer in five. */
async function flakyNode(): Promise<string> {
  let calls = 0;
  const { patch } = wrapHandler(METHOD, (base) => (call) => {
    const whole = base(call);
    const isSpoilt = seededBelow(ONE_IN, 1, 'flaky', (calls += 1)) === 0n;
    return isSpoilt ? { minDelegatorStake: '1' } : whole;
  });
  return (await startStandardNode({ patch })).url;
}

const judged = (url: string, ...args: readonly string[]) =>
  runReported([
    'run',
    url,
    '--profile',
    'document',
    '--only',
    `${METHOD}/min-validator-stake,platform.getHeight/height`,
    ...args,
  ]);

test('what fails one time in five is found by repetition, and told as flaky with its rate', async () => {
  const { code, report } = await judged(await flakyNode(), '--repeat', `${REPETITIONS}`);
  const [height, stake] = ['platform.getHeight/height', `${METHOD}/min-validator-stake`].map((wanted) =>
    report.requirements.find(({ id }) => id === wanted),
  );
  const failed = stake?.repetitions?.failed ?? 0;
  expect(stake).toMatchObject({ verdict: 'fail', repetitions: { of: REPETITIONS } });
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThan(REPETITIONS);
  expect(stake?.reason).toBe(`Flaky: it failed in ${failed} of ${REPETITIONS} repetitions.`);
  expect(height?.verdict).toBe('pass');
  expect(height).not.toHaveProperty('repetitions');
  expect(code).toBe(1);
});

test('a path that leads to no generated input ends incomplete', async () => {
  const only = ['--only', 'platform.getHeight/height,platform.getUTXOs/at-most-limit', '--path'];
  const { url } = await startStandardNode();
  const run = ['run', '--target', url, ...only];
  const { code, stdout } = await runReported([...run, '99:99:99']);
  expect(stdout).toContain('Incomplete: --path 99:99:99 leads to no generated input of the chosen requirements.');
  expect(code).toBe(4);
  expect((await runReported([...run, '0'])).code).toBe(0);
});

test.each([
  ['the node of the report', ['--target', NOBODY], undefined],
  ['another node', ['--target', 'http://127.0.0.1:2'], 'http://127.0.0.1:2'],
  ['a build', ['--launch', process.execPath], 'launched node'],
  ['the reference node', ['--reference'], 'reference node'],
])('--failed on %s says whether the report is of this target', async (_, words, now) => {
  const cwd = emptyFolder();
  const failed = exampleResult({ verdict: 'fail', findings: [{ message: 'It is wrong.' }] });
  const report = exampleReport([failed], { target: { kind: 'node', url: NOBODY } });
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(report));
  const { code, stderr } = await runCli(['run', '--failed', 'report.json', '--plan', ...words], { cwd });
  expect(code, stderr).toBe(0);
  expect(stderr).toBe(
    now === undefined ? '' : `--failed report.json is of another target: ${NOBODY}. This run tests ${now}.\n`,
  );
});

test('what needs data that a broken method finds is blocked by the failure of that method', async () => {
  const node = await startStandardNode({ patch: failWhen('platform.getTx', () => true).patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.getTx/*', 'encoding/hex-needs-its-prefix'],
  });
  const needed = requirements.find(({ id }) => id === 'encoding/hex-needs-its-prefix');
  expect(needed).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked' } });
  const by = needed?.cause?.kind === 'blocked' ? needed.cause.by : '';
  expect(by).toMatch(/^platform\.getTx\//);
  expect(requirements).toContainEqual(expect.objectContaining({ id: by, verdict: 'fail' }));
});

test('what only an observed requirement expects keeps no stated or derived one from being tested', async () => {
  const misspelt = mapResultAt('platform.getBlock', 'block/txs/*/unsignedTx/inputs/*/assetID', () => 'AVAX');
  const node = await startStandardNode({ patch: misspelt.patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.getBlock/*', 'platform.getTx/json-input-asset-id-is-cb58'],
  });
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id, level }) => [id, level]);
  expect(failed.toSorted()).toEqual([
    ['platform.getBlock/bytes-agree-with-json', 'derived'],
    ['platform.getBlock/json-same-as-by-height', 'derived'],
    ['platform.getTx/json-input-asset-id-is-cb58', 'observed'],
  ]);
  const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked');
  expect(blocked.filter(({ level }) => level !== 'observed')).toEqual([]);
});

test.each([
  ['refuses every payment', dropsPayments(() => () => 'no payments'), 'platform.issueTx/takes-signed-bytes'],
  ['returns no ID', mapResultAt('platform.issueTx', 'txID', () => undefined), 'platform.issueTx/tx-id'],
])('a node that %s fails the requirement of that alone', async (_, { patch }, cause) => {
  const node = await serve(buildLedger('standard', 1), { patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.issueTx/*', 'platform.getTxStatus/processing*', 'index.container/timestamp-is-when-accepted'],
    write: true,
    key: encodeHex(fundedKey(1).privateKey),
    allowNetworks: [node.ledger.networkId],
  });
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([cause]);
  const follows = requirements.find(({ id }) => id === 'platform.issueTx/returned-id-is-found');
  expect(follows).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked', by: cause } });
});

test('a plan tells what would be sent, by method and kind, and sends nothing to the target', async () => {
  let requests = 0;
  const target = await serveHttp((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  const flags = ['--rate', '5', '--only', 'platform.getHeight'];
  const { code, stdout, stderr } = await runCli(['run', '--plan', '--target', target, ...flags]);
  expect({ code, stderr, requests }).toEqual({ code: 0, stderr: '', requests: 0 });
  expect(stdout).toContain(`A run for ${target} would test`);
  expect(stdout).toMatch(/^platform\.getHeight +\d+ +\d+ +\d+ +0 {2}\/ext\/bc\/P/m);
  expect(stdout).toMatch(/at 5 a second/);
  expect(stdout).toMatch(/^write +none: nothing is sent that a node could accept$/m);
  expect(stdout).toMatch(/never sends more than \d+ /);
});

test.each([
  ['pass', 'Nothing failed in report.json: there is nothing to run. (exit code 4)'],
  [
    'expected-fail',
    'Each failure in report.json is waived (2): nothing is run. To run them, use --only a.b/c,a.b/d (exit',
  ],
] as const)('--failed of a report whose verdicts are %s says that nothing is run, and why', async (verdict, told) => {
  const cwd = emptyFolder();
  const results = ['a.b/c', 'a.b/d'].map((id) => exampleResult({ id, verdict }));
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(exampleReport(results)));
  const { code, stdout } = await runCli(['run', '--failed', 'report.json', '--target', NOBODY], { cwd });
  expect(stdout).toContain(told);
  expect(code).toBe(4);
});

test.each([
  ['beside what can', '2', ['platform.getHeight/height', 'against/platform.getHeight']],
  ['alone', '1', ['against/platform.getHeight']],
])('--failed names what failed before and cannot be tested now, %s', async (_, of, ids) => {
  const cwd = emptyFolder();
  const findings = [{ message: 'It is wrong.' }];
  const results = ids.map((id) => exampleResult({ id, verdict: 'fail', findings }));
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(exampleReport(results)));
  const { code, stdout } = await runCli(['run', '--failed', 'report.json', '--reference'], { cwd });
  expect(stdout).toContain(
    `Incomplete: 1 of ${of} that failed before could not be tested again: ` +
      'against/platform.getHeight (no trusted node answers beside this one: --against names one). (exit code 4)',
  );
  expect(code).toBe(4);
});

test('a run that ends by its own limit before the first response does not call the node unreachable', async () => {
  const silent = await serveHttp(() => undefined);
  const { code, stdout } = await runCli(['run', silent, ...HEIGHT, '--run-timeout', '1'], { cwd: emptyFolder() });
  expect(stdout).toContain('Ended early: the run exceeded its time limit. Tested: 0 of ');
  expect(code).toBe(4);
});
