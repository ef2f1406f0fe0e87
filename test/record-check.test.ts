import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { RpcClient } from '../src/target/client/rpc-client.ts';
import { describeInBrowser } from './browser.ts';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { startMutant } from './mutant-node.ts';
import { PROXY, startRecord } from './recording-command.ts';
import { startStandardNode } from './standard-node.ts';

const CALLS = ['getHeight', 'getBlockchains', 'getCurrentValidators', 'getTimestamp', 'getStakingAssetID'] as const;
const BROKEN = 'platform.getHeight/height';
const PAGE = /Results: (\S+)/;

/** A recording before a node, with the page that shows what it has seen. */
async function recordingOf(target: string, ...flags: readonly string[]) {
  const folder = emptyFolder();
  const out = join(folder, 'traffic.har');
  const running = await startRecord(['--target', target, '--out', out, '--check', ...flags]);
  return { ...running, folder, out, proxy: running.url(PROXY), page: running.url(PAGE) };
}

/** Makes these calls of the P-Chain. */
async function useClient(proxy: string, calls: readonly string[] = CALLS): Promise<void> {
  const client = RpcClient.at(proxy, { timeoutMs: 60_000, concurrency: calls.length });
  await Promise.all(calls.map((call) => client.result(`platform.${call}`, {})));
  await client.close();
}

/** What a server says at this address. */
async function read(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const request = ask(url, { headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
}

describe('record --check', () => {
  test('finds what validate finds in the recording, and says so in its exit code and metrics', async () => {
    const { url } = await startMutant('platform-get-height-height-boolean');
    const recording = await recordingOf(url);
    await useClient(recording.proxy);
    await read(`${recording.proxy}/ext/health`);
    await read(`${recording.proxy}/elsewhere`);
    const metrics = (await read(`${recording.page}/metrics`)).text;
    expect(metrics).toContain('avalanche_conformance_exchanges_total{method="platform.getHeight",verdict="fail"} 1\n');
    expect(metrics).toContain('avalanche_conformance_exchanges_total{method="GET /ext/health",verdict="pass"} 1\n');
    expect(metrics).toContain('avalanche_conformance_exchanges_total{method="other",verdict="foreign"} 1\n');
    expect(metrics).toContain(`avalanche_conformance_findings_total{requirement="${BROKEN}",level="stated"} 1\n`);
    expect(metrics).toMatch(/^avalanche_conformance_requirements\{verdict="fail"\} 1$/m);
    const page = await read(`${recording.page}/report`);
    expect(page.text).toContain(`<li><code>${BROKEN}</code>`);
    const { code, stdout } = await recording.stop();
    expect(code).toBe(1);
    expect(stdout).toContain(`FAIL ${BROKEN}: `);
    const validated = await runCli(['validate', recording.out, '--no-allure'], { cwd: recording.folder });
    expect(validated.code).toBe(1);
    const { requirements } = readReport(join(recording.folder, 'reports'));
    expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([BROKEN]);
    const summary = requirements.reduce((sum, { verdict }) => sum + Number(verdict === 'pass'), 0);
    expect(metrics).toContain(`avalanche_conformance_requirements{verdict="pass"} ${summary}\n`);
  });

  test('a node that conforms: 0; without an exchange that could be tested: 4', async () => {
    const node = await startStandardNode();
    const good = await recordingOf(node.url);
    await useClient(good.proxy);
    expect(await good.stop()).toMatchObject({ code: 0, stderr: '' });
    const idle = await recordingOf(node.url);
    const { code, stdout } = await idle.stop();
    expect(stdout).toContain('Incomplete: no requirement was tested');
    expect(code).toBe(4);
  });

  test('serves nothing to a page of another origin that was led to its address', async () => {
    const node = await startStandardNode();
    const { page } = await recordingOf(node.url);
    expect((await read(`${page}/events`, { host: 'elsewhere.example' })).status).toBe(403);
    expect((await read(`${page}/metrics`, { host: 'localhost:1234' })).status).toBe(200);
    expect((await read(`${page}/nowhere`)).status).toBe(404);
  });

  test.each([
    { args: ['--page-port', '0'], says: '--page-port has no effect without --check' },
    { args: ['--profile', 'latest'], says: '--profile has no effect without --check' },
    { args: ['--check', '--profile', 'nothing'], says: "There is no profile 'nothing'" },
  ])('refuses $args', async ({ args, says }) => {
    const { code, stderr } = await runCli(['record', '--target', 'http://127.0.0.1:1', ...args]);
    expect(stderr).toContain(says);
    expect(code).toBe(2);
  });

  describeInBrowser('in a browser', (open) => {
    test.each([
      { width: 1280, dark: false },
      { width: 390, dark: true },
    ])('the page shows failures as they come, at $width px, dark $dark', async ({ width, dark }) => {
      const { url } = await startMutant('platform-get-height-height-boolean');
      const recording = await recordingOf(url);
      // Its policy is bypassed only so that the accessibility checker can be put in.
      const { page, said } = await open(recording.page, { width, dark, bypassCSP: true });
      await page.getByRole('heading', { name: 'No exchange yet' }).waitFor();
      await useClient(recording.proxy);
      await page.getByRole('heading', { name: '1 requirement fails' }).waitFor();
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: BROKEN }) });
      expect(await card.innerText()).toContain('1 finding, the last one in exchange');
      await card.getByRole('link').focus();
      await useClient(recording.proxy, ['getHeight']);
      await card.getByText('2 findings').waitFor();
      expect(await page.evaluate('document.activeElement.textContent')).toBe(BROKEN);
      expect(await page.getByRole('row').filter({ hasText: 'platform.getBlockchains' }).innerText()).toMatch(
        /\t1\t1\t0/,
      );
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await page.addScriptTag({ content: axe.source });
      const found = await page.evaluate<string[]>(
        `axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
      );
      expect(found).toEqual([]);
      expect(said).toEqual([]);
      await recording.stop();
      await page.getByText('The recording has ended').waitFor();
      expect(said).toEqual([]);
    });
  });
});
