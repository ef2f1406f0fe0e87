import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fleetMarkdown } from '../../src/reporting/formats/fleet-markdown.ts';
import { fleetText } from '../../src/reporting/terminal/fleet-text.ts';
import { fleetPage } from '../../src/reporting/html/fleet-page.ts';
import { nightsMarkdown } from '../../src/reporting/nights.ts';
import { nightsPage } from '../../src/reporting/html/nights-page.ts';
import { historyEntry } from '../../src/judge/verdict/history.ts';
import { paint } from '../../src/reporting/terminal/paint.ts';
import type { Report } from '../../src/generated/report.ts';
import { fleetMatrix } from '../../src/judge/verdict/fleet.ts';
import { refusals } from '../../src/judge/validation/refusals.ts';
import { baseSchemas } from '../../src/judge/validation/schema/annotations.ts';
import { act } from '../support/automation.ts';
import { EVERY_FORMAT, emptyFolder, runCli } from '../support/cli.ts';
import { exampleReport, exampleResult, exampleResults } from '../support/example-report.ts';
import { bounded } from '../support/fuzz.ts';
import { expectXml } from '../support/published-schemas.ts';

/** What acts in a terminal, a CI log, Markdown, HTML, XML, JSON or YAML. */
const FRAGMENTS = [
  ...['\u00ad', '\u061c', '\u202e', '\u2066', '\u0085', '\u009b2J', '\u001b[31m', '\u2028', '\u0000', '\u{e0041}'],
  ...['\r', '\nFORGED', '\n- requirement: FORGED', '\n::error::x', '::set-output name=a::b'],
  ...['##vso[task.setvariable variable=a]b', '##[error]x', "##teamcity[message text='x']"],
  ...['<script>alert(1)</script>', '<img src=x>', ']]>', '&', '|', '`', '\n```\n', '[a](http://evil.example)'],
  ...['@team', '"', "'", '\\', '# x'],
];
const everything = FRAGMENTS.join(' ');
const hostileText = fc
  .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(' '));

/** `body`: a text that ends with a response of several lines. */
type Kind = 'text' | 'body' | 'markdown' | 'html' | 'xml' | 'json' | 'yaml';

const COMMAND = /##(?:vso|teamcity)?\[|^\s*::|::[a-z][\w-]*(?: |::)/im;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Nothing in an output acts: on a terminal, on whoever reads a CI log, and in the format that it has. */
function expectHarmless(kind: Kind, output: string, name: string): void {
  const text = kind === 'html' ? withoutOwnCode(output) : output;
  expect(text.replaceAll('\n', ''), name).not.toMatch(INVISIBLE);
  expect(text, name).not.toMatch(COMMAND);
  if (kind !== 'body') expect(text, name).not.toMatch(/^\W*(?:requirement: )?FORGED/m);
  if (kind === 'json') JSON.parse(text);
  if (kind === 'yaml') expect(Object.keys(parse(text) as object), name).toEqual(['flakyBudget', 'waivers']);
  if (kind === 'xml') expectXml(text);
  if (kind === 'html') expect(text, name).not.toMatch(/<script>|<img/);
  if (kind === 'markdown') expectNoMarkup(text, name);
}

/** A page without its own style and scripts. */
function withoutOwnCode(page: string): string {
  return page.replaceAll(/<style>[^]*?<\/style>|<script>(?!alert\()[^]*?<\/script>/g, '');
}

/** Outside of code, no markup of others; inside, no fence or span that ends early: then markup of others would stand outside. */
function expectNoMarkup(text: string, name: string): void {
  const prose = text.replaceAll(/^(`{3,})\w*\n.*?^\1$/gms, '').replaceAll(/`[^`\n]*`/g, 'code');
  expect(prose, name).not.toMatch(/<(?:script|img)|\]\(http|@team|`/);
  const tables = prose.split('\n').filter((line) => line.startsWith('|'));
  expect(
    tables.filter((line) => !line.endsWith('|')),
    name,
  ).toEqual([]);
}

/** A report with each of its parts, so that each of its strings can be hostile. */
function everyPart(): Report {
  const evidence = [
    {
      exchange: 7,
      call: 'platform.getHeight',
      curl: 'curl -s http://127.0.0.1:9650',
      outcome: '200',
      durationMs: 3,
      status: 200,
      response: '{}',
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:9650/ext/bc/P',
        headers: [{ name: 'a', value: 'b' }],
        body: '{}',
      },
      responseHeaders: [{ name: 'a', value: 'b' }],
    },
  ];
  const finding = {
    message: 'wrong',
    path: '/a',
    expected: 'one',
    actual: 'two',
    hint: 'h',
    counterexample: 'c',
    exchange: 7,
  };
  const signature = { kind: 'assertion', rule: 'toBe', at: '/a' } as const;
  const waiver = { line: 1, reason: 'known', link: 'http://a', owner: 'us', expires: '2026-12-31' };
  const failed = { verdict: 'fail' as const, findings: [{ ...finding, signature }, finding], evidence };
  const cause = { kind: 'blocked', by: 'platform.getHeight/first' } as const;
  const results = [
    exampleResult({ ...failed, id: 'platform.getHeight/first', reason: 'why' }),
    exampleResult({ ...failed, id: 'platform.getHeight/second', level: 'observed' }),
    exampleResult({ id: 'platform.getHeight/third', verdict: 'not-testable', reason: 'why', cause }),
    exampleResult({ id: 'platform.getHeight/fourth', verdict: 'error', reason: 'why', evidence }),
    exampleResult({ ...failed, id: 'platform.getHeight/fifth', verdict: 'expected-fail', reason: 'why', waiver }),
    exampleResult({
      id: 'index/none',
      verdict: 'not-applicable',
      reason: 'why',
      cause: { kind: 'not-offered', what: 'index', declared: true },
    }),
    ...exampleResults().slice(2),
  ];
  return exampleReport(results, {
    shard: { index: 1, of: 1, settings: { '--only': 'a' } },
    selection: { of: 3, only: ['a', 'c'], skip: ['d'] },
    replay: ['--with', 'index'],
    target: { kind: 'node', url: 'http://127.0.0.1:9650', version: '1.2.3', scenario: 's', mutant: 'm' },
    launch: {
      path: 'node',
      release: '1.2.3',
      stages: [{ name: 'testing', durationMs: 1, reason: 'why' }],
      population: [{ id: 'a', outcome: 'failed', transactions: 0, reason: 'why' }],
      ended: { stage: 'testing', status: '1', log: ['last words'], logs: 'folder' },
      kept: 'folder',
    },
    profile: {
      name: 'document',
      reason: 'asked for',
      errata: [{ id: 'e', document: 'd', nodes: 'n', requirements: ['r'], replaced: { a: 'b' } }],
    },
    notes: ['a note'],
    noteItems: [{ kind: 'remark', text: 'a note' }],
  });
}

/** The report with the text at the end of each string that may be any; what the schema restricts stays. */
function withText(report: Report, text: string): Report {
  const set = baseSchemas();
  const put = (value: unknown, path: string, kept: ReadonlySet<string>): unknown => {
    if (typeof value === 'string') return kept.has(path) ? value : `${value} ${text}`;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item, at) => put(item, `${path}/${at}`, kept));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, put(item, `${path}/${name}`, kept)]));
  };
  const kept = new Set<string>(['/startedAt']);
  const wrong = (document: unknown): string[] =>
    refusals(set, set.root('report/report.json'), document).map(({ instancePath }) => instancePath);
  for (let paths = wrong(put(report, '', kept)); paths.length > 0; paths = wrong(put(report, '', kept)))
    for (const path of paths) for (const one of [path, `${path}/kind`]) kept.add(one);
  return put(report, '', kept) as Report;
}

/** Every command that reads reports, in every format that it writes: what each wrote, by name. */
async function outputsOf(cwd: string): Promise<[Kind, string, string][]> {
  const written: [Kind, string, string][] = [];
  const run = async (kind: Kind, ...args: string[]): Promise<void> => {
    const { stdout, stderr } = await runCli(args, { cwd });
    const name = args.join(' ');
    expect(stderr, name).not.toContain('Suite bug. Please report');
    written.push([kind, name, stdout], ['text', `${name}, errors`, stderr]);
  };
  await run('text', 'show', '*', '--report', 'report.json');
  await run('text', 'show', '--report', 'report.json', '--verdict', 'note');
  await run('json', 'show', '--report', 'report.json', '--json');
  for (const [format, kind] of Object.entries({ text: 'text', markdown: 'markdown', json: 'json' } as const)) {
    await run(kind, 'compare', 'plain.json', 'report.json', '--format', format);
    await run(kind, 'compare', 'report.json', 'plain.json', '--format', format);
  }
  await run('yaml', 'waive', 'report.json');
  await run('text', 'waive', 'report.json', '--to', 'waivers.yaml');
  await run('text', 'statement', 'make', 'report.json');
  await run('text', 'statement', 'verify', 'statement.json', 'report.json');
  await run('text', 'statement', 'verify', 'statement.json', 'plain.json');
  await run('text', 'merge', 'report.json', 'plain.json');
  await run('text', 'merge', 'report.json', ...EVERY_FORMAT, '--history', 'runs.jsonl', '--label', 'one');
  await run('text', 'compare', '--history', 'runs.jsonl');
  await run('json', 'compare', '--history', 'runs.jsonl', '--format', 'json');
  await run('json', 'merge', 'report.json', '--json', '-', '--out', 'again');
  const files: Readonly<Record<string, Kind>> = {
    'waivers.yaml': 'yaml',
    'statement.json': 'json',
    'reports/latest/report.html': 'html',
    'reports/latest/report.json': 'json',
    'reports/latest/summary.md': 'markdown',
    'reports/latest/junit.xml': 'xml',
    'reports/latest/ctrf.json': 'json',
    'reports/latest/report.sarif': 'json',
    'reports/latest/badge.svg': 'xml',
    'reports/latest/badge.json': 'json',
  };
  for (const [name, kind] of Object.entries(files)) written.push([kind, name, readFileSync(join(cwd, name), 'utf8')]);
  for (const line of readFileSync(join(cwd, 'runs.jsonl'), 'utf8').trimEnd().split('\n'))
    written.push(['json', 'runs.jsonl', line]);
  const allure = join(cwd, 'reports/latest/allure-results');
  for (const name of readdirSync(allure)) written.push([kindOf(name), name, readFileSync(join(allure, name), 'utf8')]);
  return written;
}

function kindOf(file: string): Kind {
  if (file.endsWith('.json')) return 'json';
  return file.endsWith('.txt') ? 'body' : 'text';
}

/** What `run --fleet`, and a history, write of nodes whose reports are hostile. */
function fleetOutputs(report: Report): [Kind, string, string][] {
  const matrix = fleetMatrix([{ name: 'one', exitCode: 1, report }]);
  return [
    ['text', 'fleet text', fleetText(matrix, paint(false))],
    ['markdown', 'fleet markdown', fleetMarkdown(matrix)],
    ['html', 'fleet page', fleetPage(matrix, report.suite)],
    ['markdown', 'nights markdown', nightsMarkdown([historyEntry(report)])],
    ['html', 'nights page', nightsPage([historyEntry(report)], 'runs.jsonl', report.suite)],
  ];
}

test('no text in a report acts in what any command writes of it', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const cwd = emptyFolder();
      const report = withText(everyPart(), text);
      writeFileSync(join(cwd, 'report.json'), JSON.stringify(report));
      writeFileSync(join(cwd, 'plain.json'), JSON.stringify(everyPart()));
      for (const [kind, name, output] of [...(await outputsOf(cwd)), ...fleetOutputs(report)])
        expectHarmless(kind, output, name);
    }),
    { ...bounded(0.05), examples: [[everything]] },
  );
});

const VERSION = `case "$*" in *--version*) echo 'avalanchego/1.14.2 [database=v1.4.5]'; exit 0;; esac`;

test('the log of a launched node acts nowhere', async () => {
  const cwd = emptyFolder();
  const said = everything.replaceAll("'", '').replaceAll('\u0000', '');
  writeFileSync(join(cwd, 'node'), `#!/bin/sh\n${VERSION}\ncat <<'END'\n${said}\nEND\nexit 3\n`, { mode: 0o755 });
  const { code, stdout, stderr } = await runCli(['run', './node', ...EVERY_FORMAT], { cwd });
  expect(code).toBe(3);
  expect(stdout).toContain('The log of the node ends with:');
  const files = ['summary.md', 'junit.xml', 'report.json'].map((name) =>
    readFileSync(join(cwd, 'reports/latest', name), 'utf8'),
  );
  for (const text of [stdout, stderr, ...files]) {
    expect(text.replaceAll('\n', '')).not.toMatch(INVISIBLE);
    expect(text).not.toMatch(COMMAND);
  }
});

test('the Action passes on no command of a report', () => {
  const cwd = emptyFolder();
  const tests = [{ name: 'a/b', status: 'failed', message: everything }];
  const ctrf = JSON.stringify({ results: { tests } });
  const named = { name: 'ctrf.json', sha256: createHash('sha256').update(ctrf).digest('hex') };
  const report = JSON.stringify({ outcome: everything, files: [named] });
  const files = { 'report.json': report, 'summary.md': '', 'ctrf.json': ctrf };
  const write = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('reports');
for (const [name, text] of Object.entries(${JSON.stringify(files)})) writeFileSync('reports/' + name, text);
process.exitCode = 1;
`;
  writeFileSync(join(cwd, 'suite.mjs'), write);
  const { status, stdout } = act(cwd, { CONFORMANCE_COMMAND: `${process.execPath} suite.mjs` });
  expect(status).toBe(1);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => /^::error title=(?:conformance|a\/b)::/.test(line))).toEqual([true, true]);
  expect(stdout).not.toContain('##');
  expect(readFileSync(join(cwd, 'output'), 'utf8').trimEnd().split('\n')).toHaveLength(3);
});

test.each<[string, readonly string[]]>([
  ['show', ['show', '--report', 'file']],
  ['compare', ['compare', 'file', 'file']],
  ['merge', ['merge', 'file']],
  ['history', ['compare', '--history', 'file']],
  ['waive', ['waive', 'file']],
  ['statement', ['statement', 'make', 'file']],
  ['validate', ['validate', 'file']],
  ['run with waivers', ['run', '--reference', '--waivers', 'file']],
  ['run with a configuration', ['run', '--config', 'file']],
])('files that a command refuses: are quoted without effect: %s', async (_, args) => {
  const whole: object = everyPart();
  const contents = [
    JSON.stringify({ [everything]: everything, waivers: [{ [everything]: everything }] }),
    JSON.stringify({
      ...whole,
      launch: { ...everyPart().launch, [everything]: 1 },
      shard: { index: 1, of: 1, settings: { [everything]: 1 } },
    }),
    `waivers: [{requirement: ${JSON.stringify(everything)}, reason: a, link: "http://a", ` +
      'owner: b, expires: 2026-99-99, failure: [{kind: http}]}]',
    everything,
  ];
  for (const content of contents) {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'file'), content);
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect(code, stdout + stderr).toBe(2);
    expectHarmless('text', stderr, `${args.join(' ')}: ${stderr}`);
  }
});
