import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../support/certificate.ts';
import { emptyFolder, runCli, textsIn } from '../support/cli.ts';
import { listening } from '../support/servers.ts';
import { startShortNode } from '../support/standard-node.ts';

const [own, other] = [selfSigned(), selfSigned()];
const ONLY = ['--profile', 'document', '--only', 'platform.getHeight/height'];

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
    const byVariables = await runCli(['run', url, '--ca', 'own.pem', ...ONLY], { cwd, env });
    expect(byVariables, byVariables.stdout).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'conformance.config.yaml'), 'ca: own.pem\ncert: own.pem\ncertKey: own-key.pem\n');
    const byFile = await runCli(['run', url, ...ONLY], { cwd });
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
    const finished = await runCli(['run', url, '--ca', 'own.pem', ...flags, ...ONLY], { cwd });
    expect(finished.stdout + finished.stderr).toContain(message);
    expect(finished.code).toBe(code);
  });
});
