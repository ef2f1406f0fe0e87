import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, runReported } from '../support/cli.ts';
import { startProxy } from '../support/proxy.ts';
import { startShortNode } from '../support/standard-node.ts';

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
