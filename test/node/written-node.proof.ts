import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { METHODS } from '../../src/generated/methods.ts';
import { consoleSummary } from '../../src/reporting/terminal/console.ts';
import { summaryMarkdown } from '../../src/reporting/formats/summary-markdown.ts';
import { emptyFolder, runCli, runReported } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';

/** The node of the page, with a change of its text. */
async function startWritten(change = (program: string) => program): Promise<string> {
  const page = readFileSync(new URL('../../docs/write-a-node.md', import.meta.url), 'utf8');
  const [, program = ''] = /^```js node\.mjs\n(.*?)^```$/ms.exec(page) ?? [];
  expect(program.split('\n').length).toBeLessThanOrEqual(41);
  const path = join(emptyFolder(), 'node.mjs');
  writeFileSync(path, change(program));
  const node = spawn(process.execPath, [path, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void node.kill());
  const [port] = (await once(node.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${port.toString().trim()}`;
}

/** The lines of the page that show the end of a run, without what it cuts off. */
function sampleLines(): string[] {
  const page = readFileSync(new URL('../../docs/write-a-node.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```text\n(Methods .*?)^```$/ms.exec(page) ?? [];
  return block.split('\n').map((line) => line.replace(/,? \.\.\.$/, ''));
}

/** The lines that a terminal of 80 columns shows at the end of a run. */
function screen(report: Report, height: number): string[] {
  const options = { colours: false, width: 80, height, report: 'reports/20261128T031810Z-run/report.json' };
  return consoleSummary(report, options).trimEnd().split('\n');
}

/** The methods in a row of the summary. */
function rowOf(lines: readonly string[], state: string): string[] {
  const row = new RegExp(`^ {4}${state} +([^]*?)\\n(?: {4}\\w|\\n)`, 'm').exec(lines.join('\n'));
  return row?.[1]?.split(/,\s+/) ?? [];
}

test('a node with three methods: its summary is one screen, a broken method is a new failure, and waivers cover the rest', async () => {
  const cwd = emptyFolder();
  const { code, report } = await runReported(['run', await startWritten(), '--out', 'old'], { cwd });
  expect(code).toBe(1);
  expect(report.outcome).toMatch(
    /^Does not conform: 27 methods are missing \(\d+ requirements\), and \d+ of \d+ other tested/,
  );
  const shown = consoleSummary(report, { colours: false, width: 2000, height: 40, report: 'report.json' }).split('\n');
  for (const line of sampleLines()) expect(shown.map((each) => each.slice(0, line.length))).toContain(line);
  const lines = screen(report, 40);
  expect(lines.length).toBeLessThanOrEqual(35);
  expect(screen(report, 24).length).toBeLessThanOrEqual(21);
  expect(rowOf(lines, 'works')).toEqual(['getHeight']);
  expect(rowOf(lines, 'partly').map((name) => name.split(' ')[0])).toEqual(['health.health', 'getBlockchainStatus']);
  expect(rowOf(lines, 'missing')).toContain('getStakingAssetID');
  expect(lines.filter((line) => line.includes('does not know'))).toEqual([]);
  expect(summaryMarkdown(report)).toContain('| works | getHeight |');
  const posted = report.requirements.find(({ id }) => id === 'envelope/served-by-post');
  expect(posted?.findings[0]?.message).toContain('does not know health.liveness');

  const broken = await startWritten((program) => program.replace("height: '0'", "height: 'zero'"));
  await runCli(['run', broken, '--out', 'new'], { cwd });
  const compared = await runCli(['compare', 'old/report.json', 'new/report.json', '--fail-on', 'new'], { cwd });
  expect(compared.code).toBe(1);
  expect(compared.stdout).toContain('Newly failing (1):\n  platform.getHeight/height ');

  const entry = ['--reason', 'r', '--owner', 'o', '--link', 'https://example.com/7', '--expires', '2999-01-01'];
  await runCli(['waive', 'old/report.json', '--to', 'waivers.yaml', ...entry], { cwd });
  const waived = ['--waivers', 'waivers.yaml', '--without', 'index'];
  const again = await runCli(['run', await startWritten(), ...waived], { cwd });
  expect(again.code, again.stdout).toBe(0);
  expect((await runCli(['run', broken, ...waived], { cwd })).code).toBe(1);
});

test('a node without any method is no node, and one method makes it one', async () => {
  const cwd = emptyFolder();
  const empty = await startWritten((program) => program.replaceAll(/^ {2}'(?:health|platform)\..*\n/gm, ''));
  const { code, stdout } = await runCli(['run', empty], { cwd });
  expect({ code, stdout }).toEqual({ code: 3, stdout: expect.stringContaining('knows no method of a node') as string });
  const first = await startWritten((program) => program.replace(/^ {2}'platform\.getBlockchainStatus.*\n/m, ''));
  expect((await runCli(['run', first, '--only', 'platform.getHeight/height'], { cwd })).code).toBe(0);
});

test('the reference node without half of its methods: the missing ones stand once, in the order of clients', async () => {
  const gone = new Set<string>(METHODS.flatMap(({ method }, at) => (at % 2 === 1 ? [method] : [])));
  const { url } = await startStandardNode({
    patch: { handlers: (base) => Object.fromEntries(Object.entries(base).filter(([method]) => !gone.has(method))) },
  });
  const { code, report } = await runReported(['run', url]);
  expect(code).toBe(1);
  const lines = screen(report, 40);
  expect(lines.length).toBeLessThanOrEqual(37);
  const missing = rowOf(lines, 'missing');
  expect(missing.slice(0, 5)).toEqual(['health.liveness', 'getUTXOs', 'issueTx', 'getTx', 'getBalance']);
  const named = missing.map((name) => (name.includes('.') ? name : `platform.${name}`));
  expect(named.filter((method) => !gone.has(method))).toEqual([]);
  expect(rowOf(lines, 'works').filter((name) => gone.has(name) || gone.has(`platform.${name}`))).toEqual([]);
});
