import { expect, test } from 'vitest';
import { emptyFolder, runCli, textsIn } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';

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
