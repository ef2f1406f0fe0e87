import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { emptyFolder, finish, readReport, runCli, startCli } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';
import { PROXY, startRecord } from '../support/recording-command.ts';
import { startMutant } from '../support/mutant-node.ts';
import { startStandardNode } from '../support/standard-node.ts';

const startNode = async (): Promise<string> => (await startStandardNode()).url;

/** Sends one request; gives the text of its response. */
async function call(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const request = ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
  request.end(body);
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  return text(response);
}

const rpc = (method: string, params: object = {}): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

describe('record', () => {
  test('writes what validate reads, without secrets, and says how', async () => {
    const folder = emptyFolder();
    const out = join(folder, 'traffic.har');
    const recording = await startRecord(['--target', await startNode(), '--out', out, '--redact', 'X-Team']);
    const url = `${recording.url(PROXY)}/ext/bc/P`;
    const secrets = { authorization: 'Bearer s3cr3t', 'x-team': 's3cr3t', cookie: 'a=s3cr3t' };
    expect(await call(url, rpc('platform.getHeight'), secrets)).toContain('"height"');
    await call(url, rpc('platform.listAddresses', { username: 'u', password: 's3cr3t' }));
    const { code, stdout, stderr } = await recording.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Recorded 2 exchanges: ${out}`);
    expect(stdout).toContain(`npx avalanche-conformance validate ${out}`);
    expect(readFileSync(out, 'utf8')).not.toContain('s3cr3t');
    const judged = await runCli(['validate', out], { cwd: folder });
    expect(judged.code).toBe(0);
    const { requests, requirements } = readReport(join(folder, 'reports'));
    expect(requests).toBe(2);
    expect(requirements.find(({ id }) => id === 'platform.getHeight/height')?.verdict).toBe('pass');
  });

  test('--check finds what validate finds in the files, and has its exit code', async () => {
    const { url } = await startMutant('platform-get-height-height-boolean');
    const out = join(emptyFolder(), 'traffic.har');
    const recording = await startRecord(['--target', url, '--out', out, '--check']);
    await call(`${recording.url(PROXY)}/ext/bc/P`, rpc('platform.getHeight'));
    await call(`${recording.url(PROXY)}/elsewhere`, '{}');
    const { code, stdout } = await recording.stop();
    expect(stdout).toContain('FAIL platform.getHeight/height: ');
    expect(stdout).toContain(`Full report:  npx avalanche-conformance validate ${out}`);
    expect(code).toBe(1);
  });

  test('--check of a node that conforms: 0', async () => {
    const out = join(emptyFolder(), 'traffic.har');
    const recording = await startRecord(['--target', await startNode(), '--out', out, '--check']);
    await call(`${recording.url(PROXY)}/ext/bc/P`, rpc('platform.getHeight'));
    expect(await recording.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  test('begins a new file at --max-size, and keeps --max-files of them', async () => {
    const folder = emptyFolder();
    const body = gzipSync(Buffer.alloc(400_000, 'x'));
    const target = await serveHttp((_request, response) => response.setHeader('content-encoding', 'gzip').end(body));
    const out = join(folder, 'traffic.har');
    const recording = await startRecord(['--target', target, '--out', out, '--max-size', '1', '--max-files', '2']);
    for (let count = 0; count < 5; count += 1) await call(recording.url(PROXY), '{}');
    const { code, stdout } = await recording.stop();
    expect(code).toBe(0);
    expect(stdout).toContain('Recorded 5 exchanges (2 of them were deleted with the oldest files: see --max-files)');
    expect(readdirSync(folder).toSorted()).toEqual(['traffic-2.har', 'traffic-3.har']);
    // Each body is in the recording as it is without its coding.
    expect(readFileSync(join(folder, 'traffic-3.har'), 'utf8')).toContain('x'.repeat(400_000));
  });

  test('ends with the response that is under way', async () => {
    let finishResponse: () => void = () => undefined;
    const target = await serveHttp((_request, response) => {
      response.write('a');
      finishResponse = () => response.end('b');
    });
    const out = join(emptyFolder(), 'traffic.har');
    const recording = await startRecord(['--target', target, '--out', out]);
    const request = ask(recording.url(PROXY)).end();
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    const ended = recording.stop();
    finishResponse();
    expect(await text(response)).toBe('ab');
    expect((await ended).stdout).toContain('Recorded 1 exchange: ');
    expect(readFileSync(out, 'utf8')).toContain('"text":"ab"');
  });

  test('is ended by a signal, in a process of its own', async () => {
    const cwd = emptyFolder();
    const child = startCli(['record', '--target', await startNode()], { cwd });
    const ended = finish(child);
    let said = '';
    while (!PROXY.test(said)) said += String((await once(child.stdout ?? child, 'data'))[0]);
    await call(`${PROXY.exec(said)?.[1] ?? ''}/ext/bc/P`, rpc('platform.getHeight'));
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Recorded 1 exchange: traffic.har');
    expect(JSON.parse(readFileSync(join(cwd, 'traffic.har'), 'utf8'))).toMatchObject({ log: { entries: [{}] } });
  });

  test('never writes over an earlier recording', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'traffic-2.har'), 'mine');
    const { code, stderr } = await runCli(['record', '--target', 'http://127.0.0.1:1'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      '. contains an earlier recording: traffic-2.har. Move it, or choose another file with --out.',
    );
  });

  test.each([
    {
      args: ['--target', 'http://127.0.0.1:1', '--profile', 'latest'],
      says: '--profile has no effect without --check',
    },
    {
      args: ['--target', 'http://127.0.0.1:1', '--check', '--profile', 'nothing'],
      says: "There is no profile 'nothing'",
    },
    { args: [], says: "required option '--target <url>' not specified" },
    {
      args: ['--target', 'http://127.0.0.1:1/node-a'],
      says: '--target cannot have a path or a query: give http://127.0.0.1:1',
    },
    {
      args: ['--target', 'http://127.0.0.1:1', '--out', 'missing/traffic.har'],
      says: 'missing: there is no such file',
    },
  ])('refuses $args', async ({ args, says }) => {
    const cwd = emptyFolder();
    const { code, stderr } = await runCli(['record', ...args], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });

  test('a port in use leaves no file behind', async () => {
    const out = join(emptyFolder(), 'traffic.har');
    const target = await startNode();
    const { code, stderr } = await runCli(['record', '--target', target, '--port', new URL(target).port, '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toContain(`Port ${new URL(target).port} is in use. Choose another port`);
    expect(existsSync(out)).toBe(false);
  });
});
