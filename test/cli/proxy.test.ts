import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { startProxy } from '../support/proxy.ts';
import { startShortNode } from '../support/standard-node.ts';

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight,http.paths'];
/** Nothing is sent there: the address is for documentation. */
const NODE = 'http://192.0.2.7:9650';

test('a run and an audit go through the proxy of the environment, and say so without its credentials', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  const proxy = await startProxy(new URL(url).host, 'operator:correct-horse');
  const env = { HTTP_PROXY: proxy.address.replace('://', '://operator:correct-horse@') };
  const run = await runCli(['run', NODE, ...ONLY], { cwd, env });
  expect(run, run.stdout).toMatchObject({ code: 0 });
  const note = `The requests went through the proxy ${proxy.address}.`;
  expect(readReport(join(cwd, 'reports')).notes).toContain(note);
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT 192.0.2.7:9650']));
  const audit = await runCli(['audit', NODE, '--profile', 'document', '--only', 'getTimestamp', '--out', 'audit'], {
    cwd,
    env,
  });
  expect(readReport(join(cwd, 'audit')).notes, audit.stdout).toContain(note);
  const printed = await runCli(['run', NODE, '--print-config'], { cwd, env });
  expect(printed.stdout).toMatch(new RegExp(`^proxy: "${proxy.address}/" +# HTTP_PROXY$`, 'm'));
  const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).map((name) => join(cwd, name));
  const written = files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, 'utf8'));
  const shown = [run, audit, printed].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  expect([...written, ...shown].filter((text) => /correct-horse|b3BlcmF0b3I6/.test(text))).toEqual([]);
});

test('a node on this machine is asked directly, and so is one that NO_PROXY or --proxy none exempts', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  const env = { HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'exempt.example' };
  const run = await runCli(['run', url, '--proxy', 'http://127.0.0.1:1', ...ONLY], { cwd, env });
  expect(run, run.stdout).toMatchObject({ code: 0 });
  expect(readReport(join(cwd, 'reports')).notes.join()).not.toContain('proxy');
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
  expect(socks.stderr).toContain('http_proxy: A proxy must have an http or https address');
  expect(socks.stderr).not.toContain('secret');
  expect(socks.code).toBe(2);
  writeFileSync(join(cwd, 'conformance.config.yaml'), `target: ${NODE}\nproxy: ${proxy.address}\n`);
  const configured = await runCli(['run', '--print-config'], { cwd, env: { HTTP_PROXY: 'http://127.0.0.1:1' } });
  expect(configured.stdout).toContain(`proxy: "${proxy.address}/"`);
});
