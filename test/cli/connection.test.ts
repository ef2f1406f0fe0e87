import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, EVERY_FORMAT, runCli, runReported, textsIn } from '../support/cli.ts';
import { startProxy } from '../support/proxy.ts';
import { startShortNode } from '../support/standard-node.ts';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { selfSigned } from '../support/certificate.ts';
import { listening } from '../support/servers.ts';
import { serveHttp } from '../support/hostile-servers.ts';

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight,http.paths'];
/** Nothing is sent there: the address is for documentation. */
const NODE = 'http://192.0.2.7:9650';

test('a node on this machine is asked directly, and so is one that NO_PROXY or --proxy none exempts', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  const env = { HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'exempt.example' };
  const proxied = { ...env, AVALANCHE_CONFORMANCE_PROXY: 'http://127.0.0.1:1' };
  const run = await runReported(['run', url, ...ONLY], { cwd, env: proxied });
  expect(run, run.stdout).toMatchObject({ code: 0 });
  expect(run.report.notes.join()).not.toContain('proxy');
  for (const words of [['http://exempt.example'], ['http://other.example', '--proxy', 'none']]) {
    const { stdout } = await runCli(['run', ...words, '--print-config'], { cwd, env });
    expect(stdout).toMatch(/^(?:# proxy: +# not set|proxy: "none" +# flag)$/m);
  }
});

test('a proxy that does not connect is named; an address that is none is a usage error without its text', async () => {
  const cwd = emptyFolder();
  const proxy = await startProxy('127.0.0.1:1', 'operator:word');
  const refused = await runCli(['run', NODE, '--proxy', proxy.address, ...ONLY], { cwd });
  expect(refused.stdout).toContain(`the proxy ${proxy.address} refused a tunnel to 192.0.2.7:9650 (HTTP 407)`);
  expect(refused.code).toBe(3);
  const socks = await runCli(['run', NODE, ...ONLY], { cwd, env: { http_proxy: 'socks5://me:secret@127.0.0.1:1' } });
  expect(socks.stderr).toContain('http_proxy: proxy: A proxy must have an http or https address');
  expect(socks.stderr).not.toContain('secret');
  expect(socks.code).toBe(2);
  writeFileSync(join(cwd, 'conformance.config.yaml'), `target: ${NODE}\nproxy: ${proxy.address}\n`);
  const configured = await runCli(['run', '--print-config'], { cwd, env: { HTTP_PROXY: 'http://127.0.0.1:1' } });
  expect(configured.stdout).toContain(`proxy: "${proxy.address}/"`);
});

const [own, other] = [selfSigned(), selfSigned()];
const HEIGHT_ONLY = ['--profile', 'document', '--only', 'platform.getHeight/height'];

/** A node behind a server that wants the certificate `own`. */
async function behindMutualTls(): Promise<string> {
  const { url: node } = await startShortNode({});
  const server = createServer(
    { ...own, ca: own?.cert, requestCert: true, rejectUnauthorized: true },
    (incoming, outgoing) => {
      const { method, headers, url = '' } = incoming;
      incoming.pipe(
        request(node + url, { method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
          answer.pipe(outgoing);
        }),
      );
    },
  );
  return `https://${await listening(server)}`;
}

function folderWithFiles(): string {
  const cwd = emptyFolder();
  for (const [name, each] of Object.entries({ own, other })) {
    writeFileSync(join(cwd, `${name}.pem`), each?.cert ?? '');
    writeFileSync(join(cwd, `${name}-key.pem`), each?.key ?? '');
  }
  return cwd;
}

describe.skipIf(own === undefined)('a node that wants a client certificate (where there is openssl)', () => {
  test('by the environment or the configuration it is sent, and its key is in no output', async () => {
    const [cwd, url] = [folderWithFiles(), await behindMutualTls()];
    const env = { AVALANCHE_CONFORMANCE_CERT: 'own.pem', AVALANCHE_CONFORMANCE_CERT_KEY: 'own-key.pem' };
    const byVariables = await runCli(['run', url, '--ca', 'own.pem', ...HEIGHT_ONLY], { cwd, env });
    expect(byVariables, byVariables.stdout).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'conformance.config.yaml'), 'ca: own.pem\ncert: own.pem\ncertKey: own-key.pem\n');
    const byFile = await runCli(['run', url, ...HEIGHT_ONLY], { cwd });
    expect(byFile, byFile.stdout).toMatchObject({ code: 0 });
    const printed = await runCli(['run', url, '--print-config'], { cwd });
    expect(printed.stdout).toContain('certKey: "(hidden)"');
    const shown = [byVariables, byFile, printed].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    const secret = own?.key.split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(20);
    expect(
      [...textsIn(join(cwd, 'reports')), ...shown].filter(
        (text) => text.includes(secret) || text.includes('PRIVATE KEY'),
      ),
    ).toEqual([]);
  });

  test.each([
    ['one without the other', ['--cert', 'own.pem'], 2, '--cert and --cert-key belong together: give both.'],
    ['a file that is not there', ['--cert', 'no.pem'], 2, "'no.pem' is invalid. It cannot be read: there is no such"],
    [
      'the key of another certificate',
      ['--cert', 'own.pem', '--cert-key', 'other-key.pem'],
      2,
      'The private key of --cert-key does not belong to the first certificate of --cert.',
    ],
    [
      'a certificate in place of the key',
      ['--cert', 'own.pem', '--cert-key', 'own.pem'],
      2,
      'It holds no private key without a passphrase in PEM form.',
    ],
    [
      'a damaged certificate',
      ['--cert', 'damaged.pem', '--cert-key', 'own-key.pem'],
      2,
      '--cert: the certificate in this file is damaged.',
    ],
    [
      'a certificate that the server does not accept',
      ['--cert', 'other.pem', '--cert-key', 'other-key.pem'],
      3,
      'The server may not accept the client certificate of --cert',
    ],
    ['none', [], 3, 'send one with --cert and --cert-key.'],
  ])('%s: said with its remedy', async (_title, flags, code, message) => {
    const cwd = folderWithFiles();
    writeFileSync(join(cwd, 'damaged.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    const url = code === 3 ? await behindMutualTls() : 'https://127.0.0.1:1';
    const finished = await runCli(['run', url, '--ca', 'own.pem', ...flags, ...HEIGHT_ONLY], { cwd });
    expect(finished.stdout + finished.stderr).toContain(message);
    expect(finished.code).toBe(code);
  });
});

const KEY = '9f1c3b7a5d2e4f60818293a4b5c6d7e8';
const NODE_ID = { 'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' };

/** A provider that takes a key in the address, and whose node returns a wrong height and its address. */
function provider(isKeyed: (url: string) => boolean): Promise<string> {
  return serveHttp(({ url = '' }, response, body) => {
    const id = /"id":(\d+)/.exec(body)?.[1] ?? 'null';
    if (!isKeyed(url)) return response.writeHead(404, { location: url }).end(`no ${url}`);
    const result = JSON.stringify({ height: true, at: url });
    return response
      .writeHead(200, { ...NODE_ID, 'content-type': 'application/json', 'x-path': url })
      .end(`{"jsonrpc":"2.0","result":${result},"id":${id}}`);
  });
}

async function testAt(address: string, ...flags: readonly string[]): Promise<{ code: number | null; all: string }> {
  const cwd = emptyFolder();
  const words = ['run', '--only', 'platform.getHeight/height', '--profile', 'document', ...EVERY_FORMAT];
  const run = [...words, '--history', 'h.jsonl', '--target', address, ...flags];
  const { code, stdout, stderr } = await runCli(run, { cwd });
  return { code, all: [stdout, stderr, ...textsIn(cwd)].join('\n') };
}

test.each([
  ['path', `/v3/${KEY}`, '"$TARGET"/ext/bc/P', '"$TARGET"'],
  ['query', `/?apikey=${KEY}`, '"$TARGET"/ext/bc/P"$QUERY"', '"$TARGET$QUERY"'],
])('a key in the %s of an address is sent, and written nowhere', async (_title, rest, line, target) => {
  const url = await provider((asked) => asked.includes(KEY) && asked.includes('/ext/bc/P'));
  const { code, all } = await testAt(url + rest);
  expect(code, all.slice(0, 2000)).toBe(1);
  expect(all).not.toContain(KEY);
  expect(all).toContain(line);
  expect(all).toContain(`--target ${target} --seed`);
  const other = await testAt(url + rest.replace(KEY, KEY.replaceAll('9', '8')));
  expect(other.code).toBe(3);
  expect(other.all).not.toContain(KEY.replaceAll('9', '8'));
});

test('a user who asks for it is shown the address', async () => {
  const url = await provider((asked) => asked.startsWith(`/v3/${KEY}/ext/bc/P`));
  const { all } = await testAt(`${url}/v3/${KEY}`, '--show-address');
  expect(all).toContain(`--target ${url}/v3/${KEY} --seed`);
});
