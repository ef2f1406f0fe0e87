import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, EVERY_FORMAT, failuresIn, HINTED, runCli, runReported, startNode } from '../support/cli.ts';
import { listOf } from '../../src/encoding/read-json.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectIn, stringifyJson } from '../../src/encoding/json.ts';
import { rawNode, say } from '../support/raw-node.ts';

const MUTANT = ['--mutant', 'platform-get-height-height-missing'];
const ONLY = ['--only', 'platform.getHeight/height'];

const curlIn = (text: string): string => /^ {2}(curl .*)$/m.exec(text)?.[1] ?? '';

test('a node that ends with the run: the line asks $TARGET, and shows the fault of another node', async () => {
  const cwd = emptyFolder();
  const { code, stdout, report } = await runReported(['run', ...EVERY_FORMAT, ...MUTANT, ...ONLY], { cwd });
  expect(code).toBe(1);
  const line = curlIn(stdout);
  expect(line).toMatch(/ "\$TARGET"\/ext\/bc\/P$/);
  expect(stdout).toContain('TARGET');
  const { url } = await startNode(...MUTANT);
  const shown = execFileSync('bash', ['-c', line], { encoding: 'utf8', env: { ...process.env, TARGET: url } });
  expect(shown).toMatch(/"result":\{\}/);
  const lines = report.requirements.flatMap(({ evidence }) => evidence.map((each) => each.curl));
  for (const each of [...lines, readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8')])
    expect(each).not.toContain('http:');
  expect(lines.length).toBeGreaterThan(0);

  const again = await runCli(['validate', 'reports/latest/exchanges.har.gz', ...ONLY, '--out', 'again'], { cwd });
  expect(again.code).toBe(1);
  expect(curlIn(again.stdout)).toMatch(/ "\$TARGET"\/ext\/bc\/P$/);
});

test('a node that goes on: the line names its address', async () => {
  const { url } = await startNode(...MUTANT);
  const { stdout } = await runCli(['run', '--target', url, ...ONLY]);
  expect(curlIn(stdout)).toContain(` ${url}/ext/bc/P`);
});

interface Shown {
  /** Params of the request, its id, and the answer. */
  readonly params: JsonObject;
  readonly id: JsonValue | undefined;
  readonly answer: JsonObject;
}

/** Runs the line as a person would who pasted it, and gives what was asked and what came. */
function paste(line: string): Shown {
  const printed = execFileSync('bash', ['-c', line], { encoding: 'utf8' });
  const sent = objectIn(/--data-raw '(.*)' http/.exec(line)?.[1] ?? '') ?? {};
  const body = printed.slice(printed.indexOf('\r\n\r\n') + 4);
  return { params: isJsonObject(sent.params) ? sent.params : {}, id: sent.id, answer: objectIn(body) ?? {} };
}

function lineOf(stdout: string, start: RegExp): string {
  return (
    stdout
      .split('\n')
      .find((line) => start.test(line))
      ?.trim() ?? ''
  );
}

/** The property, a mutant that breaks it, and what its fault looks like. */
const CASES: readonly (readonly [property: string, mutant: string, shows: (shown: Shown) => boolean])[] = [
  ['envelope/any-integer-id-echoed', 'envelope-lossy-ids', ({ id, answer }) => answer.id !== id],
  [
    'encoding/tx-id-corruption-is-refused',
    'encoding-tx-checksum-ignored',
    ({ answer }) => answer.result !== undefined && answer.error === undefined,
  ],
  [
    'platform.getUTXOs/at-most-limit',
    'platform-get-utxos-one-too-many',
    ({ params, answer }) => listOf(answer.result, 'utxos').length > Number(params.limit),
  ],
  [
    'index.getContainerRange/any-range-follows-the-rules',
    'index-get-container-range-twenty-at-most',
    ({ params, answer }) => {
      const containers = Array.isArray(answer.result) ? answer.result : listOf(answer.result, 'containers');
      return containers.length === 20 && Number(params.numToFetch) > 20;
    },
  ],
  // These compare the response with others, which are read later.
  [
    'platform.getUTXOs/source-chain-gives-atomic-utxos',
    'platform-get-utxos-imported-ones-stay',
    ({ params }) => params.sourceChain === 'X',
  ],
  [
    'platform.getUTXOs/source-chain-gives-atomic-utxos',
    'platform-get-utxos-chains-swapped',
    ({ params }) => params.sourceChain === 'C',
  ],
  [
    'platform.getUTXOs/end-index-continues',
    'platform-get-utxos-one-cursor-for-all',
    ({ params }) => isJsonObject(params.startIndex),
  ],
];

test.each(CASES)('the curl line of %s, pasted into a shell, shows the fault', async (property, mutant, shows) => {
  const { url } = await startNode('--mutant', mutant);
  const { code, stdout } = await runCli(['run', '--target', url, '--only', property]);
  expect(code).toBe(1);
  // An integer in quotes would be a string.
  if (mutant === 'envelope-lossy-ids') expect(stdout).toMatch(/The echoed id is -?\d+; expected -?\d+\.$/m);
  const shown = paste(lineOf(stdout, /^ {2}curl /));
  expect(shows(shown), `${lineOf(stdout, /^ {2}curl /)} -> ${stringifyJson(shown.answer).slice(0, 300)}`).toBe(true);
});

test('the line that judges again finds the same case, with the mutant, the profile and the inputs of before', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mine.yaml'), 'name: mine\nextends: document\ndescription: A profile of one team.\n');
  const flags = ['--mutant', 'envelope-lossy-ids', '--profile', './mine.yaml', '--runs', '40', '--seed', '5'];
  const property = 'envelope/any-integer-id-echoed';
  const { stdout: failure } = await runCli(['run', ...flags, '--only', property], { cwd });
  const again = lineOf(failure, /^ {2}reproduce with:/);
  for (const words of ['--mutant envelope-lossy-ids', '--profile ./mine.yaml', '--runs 40', '--seed 5']) {
    expect(again).toContain(words);
  }
  const words = again.replace(`reproduce with: ${HINTED} `, '').split(' ');
  expect(again).toMatch(/ --path \d+(:\d+)* /);
  const second = await runCli([...words], { cwd });
  expect(second.code).toBe(1);
  expect(lineOf(second.stdout, /^ {4}input /)).toBe(lineOf(failure, /^ {4}input /));
  // This input alone, and once more for its curl line.
  expect(lineOf(second.stdout, /^ {2}reproduce with:/)).toBe(again);
});

/** A node whose P-Chain is gone behind a 404, and one that is sound. */
function node(isServed: boolean): Promise<string> {
  return rawNode((socket, answer, { url = '' }) =>
    say(
      socket,
      isServed || !url.startsWith('/ext/bc/P') ? answer : { ...answer, status: 404, body: Buffer.from('not found') },
    ),
  );
}

test('one 404 is one failure with all that rests on it, in every form, and --failed runs these again', async () => {
  const cwd = emptyFolder();
  const flags = ['--profile', 'document', '--only', 'getTimestamp,getHeight,getBlockchains'];
  const run = await runReported(['run', ...EVERY_FORMAT, '--target', await node(false), ...flags], { cwd });
  const { code, stdout } = run;
  expect(code).toBe(1);
  const failed = failuresIn(run.report);
  expect(failed.length).toBeGreaterThan(5);
  expect(stdout.match(/^FAIL /gm)).toHaveLength(1);
  expect(stdout).toContain(`Failed with it, in the same response or the same way (${failed.length - 1}):`);
  const summary = readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8');
  expect(summary.match(/<details>/g)).toHaveLength(1);
  expect(summary).toContain(`Failed with it, in the same response or the same way (${failed.length - 1}): `);
  const sarif = readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8');
  const first = failed.find((id) => stdout.includes(`FAIL ${id} `));
  expect(sarif.split(`Fails with ${first ?? ''}.`)).toHaveLength(failed.length);

  const rest = ['--failed', 'reports/latest/report.json'];
  const again = await runReported(['run', await node(true), ...rest, '--profile', 'document'], { cwd });
  expect(again).toMatchObject({ code: 0 });
  expect(again.report.requirements.map(({ id }) => id)).toEqual(failed);

  await runCli(['run', 'http://127.0.0.1:1', '--out', 'dead'], { cwd });
  const dead = await runCli(['run', '--reference', '--failed', 'dead/report.json'], { cwd });
  expect(dead.stderr).toContain('no requirement failed in this report, and its run ended with exit code 3');
  expect(dead.code).toBe(2);
  const both = await runCli(['run', ...rest, '--only', '*'], { cwd });
  expect(both.stderr).toContain('--failed and --only exclude each other');
});

test('a failure that a response to another check shows is reproduced with that check', async () => {
  const url = await rawNode((socket, answer, { headers: { host } }) =>
    say(socket, host === 'foreign.example' ? { ...answer, status: 200, body: Buffer.from('empty') } : answer),
  );
  const [id, asker] = ['envelope/success-is-an-object', 'http.paths/foreign-host-is-403'];
  const flags = ['run', '--target', url, '--profile', '1.14.1'];
  const { stdout } = await runCli([...flags, '--only', `${id},${asker},platform.getHeight/height`]);
  const [, only = ''] = new RegExp(`FAIL ${id} [^]*?reproduce with: .* --only (\\S+)`).exec(stdout) ?? [];
  expect(only, stdout).toBe(`${id},${asker}`);
  expect((await runCli([...flags, '--only', only])).code).toBe(1);
  expect((await runCli([...flags, '--only', id])).code).not.toBe(1);
});
