import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported, textsIn } from '../support/cli.ts';
import { startProxy } from '../support/proxy.ts';
import { startShortNode } from '../support/standard-node.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawNode, say } from '../support/raw-node.ts';
import { serveHttp } from '../support/hostile-servers.ts';

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight,http.paths'];
/** Nothing is sent there: the address is for documentation. */
const NODE = 'http://192.0.2.7:9650';

test('a run and an audit go through the proxy of the environment, and say so without its credentials', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  const proxy = await startProxy(new URL(url).host, 'operator:correct-horse');
  const env = { HTTP_PROXY: proxy.address.replace('://', '://operator:correct-horse@') };
  const run = await runReported(['run', NODE, ...ONLY], { cwd, env });
  expect(run, run.stdout).toMatchObject({ code: 0 });
  const note = `The requests went through the proxy ${proxy.address}.`;
  expect(run.report.notes).toContain(note);
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT 192.0.2.7:9650']));
  const flags = ['--profile', 'document', '--only', 'getTimestamp', '--out', 'audit'];
  const audit = await runReported(['audit', NODE, ...flags], { cwd, env });
  expect(audit.report.notes, audit.stdout).toContain(note);
  const printed = await runCli(['run', NODE, '--print-config'], { cwd, env });
  expect(printed.stdout).toMatch(new RegExp(`^proxy: "${proxy.address}/" +# HTTP_PROXY$`, 'm'));
  const shown = [run, audit, printed].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  expect([...textsIn(cwd), ...shown].filter((text) => /correct-horse|b3BlcmF0b3I6/.test(text))).toEqual([]);
});

const HEIGHT_AND_TIME = ['--profile', 'document', '--only', 'platform.getHeight,platform.getTimestamp'];

/** A gateway whose token is good for some requests; the next one is then in the file `token`. */
async function startGateway(cwd: string, requests: number): Promise<{ url: string; tokens: string[] }> {
  const tokens: string[] = [];
  let left = 0;
  const next = (): void => {
    left = requests;
    tokens.push(`token-${tokens.length}-of-correct-horse`);
    writeFileSync(join(cwd, 'token'), tokens.at(-1) ?? '');
  };
  next();
  const url = await rawNode((socket, answer, { headers }) => {
    if (left === 0) next();
    const isGood = headers.authorization === `Bearer ${tokens.at(-1) ?? ''}`;
    if (isGood) left -= 1;
    const refusal = { status: 401, headers: [], body: Buffer.from(`not ${headers.authorization ?? ''}`) };
    say(socket, isGood ? answer : refusal);
  });
  return { url, tokens };
}

test('a token that expires is made anew during a run, and none is in an output', async () => {
  const cwd = emptyFolder();
  const { url, tokens } = await startGateway(cwd, 10);
  const command = `'${process.execPath}' -p 'fs.readFileSync("token", "utf8")'`;
  const run = await runReported(['run', url, ...HEIGHT_AND_TIME, '--header-command', command], { cwd });
  expect(run, run.stdout + run.stderr).toMatchObject({ code: 0 });
  expect(tokens.length).toBeGreaterThan(2);
  const { notes, requirements } = run.report;
  expect(notes).toContain(`The command of --header-command ran again ${tokens.length - 1} times, because of HTTP 401.`);
  expect(requirements.filter(({ cause }) => cause?.kind === 'refused')).toEqual([]);
  const printed = await runCli(['run', url, '--header-command', command, '--print-config'], { cwd });
  expect(printed.stdout).toContain('headerCommand: "(hidden)"');
  expect(
    [...textsIn(join(cwd, 'reports')), run.stdout, run.stderr].filter((text) => text.includes('correct-horse')),
  ).toEqual([]);
});

test('a value that is refused from the start is not asked for again, and a command that fails is a usage error', async () => {
  const cwd = emptyFolder();
  const { url } = await startGateway(cwd, 10);
  const count = `'${process.execPath}' -e 'fs.appendFileSync("ran", "x"); console.log("other-token")'`;
  const refused = await runCli(['run', url, ...HEIGHT_AND_TIME, '--header-command', count], { cwd });
  expect(refused.code).toBe(3);
  expect(refused.stdout).toContain('does not accept the header authorization of --header or --header-command');
  expect(readFileSync(join(cwd, 'ran'), 'utf8')).toBe('x');
  writeFileSync(join(cwd, 'conformance.config.yaml'), 'headerCommand: no-such-command-of-anyone\n');
  const missing = await runCli(['run', url, ...HEIGHT_AND_TIME], { cwd });
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain('The command of `headerCommand` (conformance.config.yaml:1) did not start:');
});

const USER = 'operator:correct-horse-battery';
const BASIC = Buffer.from(USER).toString('base64');
const TEAM = 'blue "whale" 4711';

/** A node that tells in every response, in several ways, what it was sent. */
async function startMirror(): Promise<string> {
  return serveHttp((request, response, body) => {
    const told = `${request.headers.authorization ?? ''} and ${String(request.headers['x-team'])}`;
    const inText = JSON.stringify({ password: 'hush-hush-hush', told, deep: JSON.stringify({ told }) });
    const decoded = Buffer.from(String(request.headers.authorization).split(' ')[1] ?? '', 'base64').toString();
    const { id = 1 } = body === '' ? {} : (JSON.parse(body) as { id?: number });
    const result = { height: told, echo: inText, decoded, at: 'http://someone:passed-word@node.example/ext' };
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-echo': told,
      location: `http://${decoded}@node/`,
    });
    response.end(JSON.stringify({ jsonrpc: '2.0', result, id }));
  });
}

test('secrets that a target reflects are in no output', async () => {
  const cwd = emptyFolder();
  const headers = ['--header', `authorization: Basic ${BASIC}`, '--header', `x-team: ${TEAM}`];
  const args = ['run', '--target', await startMirror(), ...headers, '--assume-node', '--wait-ready', '0'];
  const { stdout, stderr } = await runCli([...args, '--profile', 'document', '--only', 'platform.getHeight'], { cwd });
  expect(stdout).toContain('FAIL platform.getHeight/height');
  expect(stdout).toContain('[redacted]');
  const secrets = [BASIC, 'correct-horse', 'whale', 'hush-hush', 'passed-word'];
  const written = [stdout, stderr, ...textsIn(cwd)];
  expect(secrets.filter((secret) => written.some((text) => text.includes(secret)))).toEqual([]);
});
