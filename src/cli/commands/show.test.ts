import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { historyEntry } from '../../judge/verdict/history.ts';
import { folderWith, typed } from '../../../test/support/main.ts';

const REPORT = exampleReport(
  [
    exampleResult({ id: 'platform.getHeight/height' }),
    exampleResult({
      id: 'platform.getHeight/result-is-an-object',
      verdict: 'fail',
      findings: [{ message: `it is ${HOSTILE_TEXT}` }],
    }),
    exampleResult({ id: 'index.getIndex/index', service: 'index', verdict: 'not-testable', reason: 'no such data' }),
  ],
  { notes: ['The release is 1.12.2.'] },
);

/** What to do without the page. */
const CURE = 'Test the node again, or read report.json with --verdict, such as --verdict fail.';

async function shown(...words: readonly string[]) {
  const at = folderWith({ 'report.json': REPORT });
  return typed(['show', ...words, '--report', at('report.json')]);
}

describe('show', () => {
  test('says of each what is wrong, why it was not tested, or its sentence', async () => {
    const { code, stdout } = await shown('*');
    expect(stdout).toMatch(/^PASS platform\.getHeight\/height \(stated, section 4\.2\)\n {4}The result carries/);
    expect(stdout).toMatch(/index\.getIndex\/index .*\n {4}no such data/);
    expect(stdout).toMatch(/result-is-an-object .*\n {4}it is <script>/);
    expect(stdout).toMatch(/\n3 of 3 requirements\n$/);
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
  });

  test('takes the folder of a report, and says so of one that stands in the place of a requirement', async () => {
    const at = folderWith({ 'report.json': REPORT });
    expect((await typed(['show', 'index', '--report', dirname(at('report.json'))])).stdout).toContain('no such data');
    const misplaced = await typed(['show', dirname(at('report.json'))]);
    expect(misplaced.code).toBe(2);
    expect(misplaced.stderr).toMatch(/is no requirement: name a report with --report /);
  });

  test('says that nothing was tested', async () => {
    const at = folderWith({
      'report.json': exampleReport([], { exitCode: 3, outcome: 'Target not reached: nobody.' }),
    });
    const { code, stdout } = await typed(['show', '--verdict', 'fail', '--report', at('report.json')]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '\n\n0 of 0 requirements\nNothing was tested: Target not reached: nobody.\n',
    });
  });

  test('names a report of a selection', async () => {
    const selection = { only: ['health'], of: 2 };
    const at = folderWith({ 'report.json': { ...exampleReport([]), part: { what: 'run', of: 2 }, selection } });
    const { stdout } = await typed(['show', '--verdict', 'fail', '--report', at('report.json')]);
    expect(stdout).toContain(`0 of 0 requirements of ${at('report.json')} (a selection)\n`);
  });

  test.each<[readonly string[], readonly string[]]>([
    [['--verdict', 'fail'], ['platform.getHeight/result-is-an-object']],
    [
      ['--verdict', 'pass,not-testable'],
      ['platform.getHeight/height', 'index.getIndex/index'],
    ],
    [
      ['--verdict', 'pass', '--verdict', 'fail'],
      ['platform.getHeight/height', 'platform.getHeight/result-is-an-object'],
    ],
    [['index'], ['index.getIndex/index']],
    [['platform', '--verdict', 'not-testable'], []],
  ])('%j chooses', async (flags, ids) => {
    const { stdout } = await shown('--json', ...flags);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(ids);
  });

  test('has the notes of the run among notes alone', async () => {
    expect((await shown('--verdict', 'note')).stdout).toBe('The release is 1.12.2.\n\n0 of 3 requirements, 1 note\n');
    expect((await shown('*')).stdout).not.toContain('The release is 1.12.2.');
  });
});

describe('show of one requirement', () => {
  test('is its failure as the console of the run has it', async () => {
    const { code, stdout } = await shown('platform.getHeight/result-is-an-object');
    expect(stdout).toMatch(/^FAIL platform\.getHeight\/result-is-an-object \(stated, section 4\.2\)\n/);
    expect(stdout).toContain('reproduce with: ');
    expect(code).toBe(0);
  });

  test.each([
    [['platform.getHeigth/height'], 'matches no requirement. Did you mean platform.getHeight/height?'],
    [['--verdict', 'fial'], /It must be one of pass, fail, .*Did you mean fail\?/],
  ])('%j is a slip', async (words, message) => {
    const { code, stdout, stderr } = await shown(...words);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

describe('show without requirements', () => {
  test('names the page of the report, for a terminal without a browser', async () => {
    const at = folderWith({ 'report.json': REPORT, 'report.html': '<!doctype html>' });
    const { code, stdout } = await typed(['show', '--report', at('report.json')]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${pathToFileURL(at('report.html')).href}\n` });
  });

  test('of a run without a page says so', async () => {
    const at = folderWith({ 'report.json': REPORT });
    const { code, stderr } = await typed(['show', '--report', at('report.json')]);
    expect(stderr).toBe(
      `error: ${at('report.html')} does not exist: the run was told to write other formats. ${CURE}\n`,
    );
    expect(code).toBe(2);
  });

  const sha256 = createHash('sha256').update('<!doctype html>').digest('hex');
  const named = { ...REPORT, files: [{ name: 'report.html', sha256 }] };

  test('opens the page that the report names by its SHA-256', async () => {
    const at = folderWith({ 'report.json': named, 'report.html': '<!doctype html>' });
    expect((await typed(['show', '--report', at('report.json')])).code).toBe(0);
  });

  test.each([
    ['another page', named, 'of another run', `is not the file of this report: its SHA-256 is `],
    ['a page of no format of it', { ...REPORT, files: [] }, 'of another run', 'is not a file of this report: '],
    ['no page any more', named, undefined, 'is gone: the run wrote it. '],
  ])('refuses %s, with what to do', async (_, report, page, why) => {
    const at = folderWith({ 'report.json': report, ...(page === undefined ? {} : { 'report.html': page }) });
    const { code, stdout, stderr } = await typed(['show', '--report', at('report.json')]);
    expect(stderr).toContain(`error: ${at('report.html')} ${why}`);
    expect(stderr).toContain(CURE);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

test('of a fleet: its page, and for results the report of which node', async () => {
  const at = folderWith({ 'matrix.json': {}, 'fleet.html': '' });
  const page = pathToFileURL(at('fleet.html')).href;
  expect(await typed(['show', '--report', at('report.json')])).toEqual({ code: 0, stdout: `${page}\n`, stderr: '' });
  const { code, stderr } = await typed(['show', '*', '--report', at('report.json')]);
  expect(stderr).toContain(`has the reports of a fleet: name one, such as ${at('NODE/report.json')}.`);
  expect(code).toBe(2);
});

describe('show --history', () => {
  const lines = [REPORT, { ...REPORT, startedAt: '2026-03-02T00:00:00.000Z' }].map((report) =>
    JSON.stringify(historyEntry(report)),
  );
  const folder = () => folderWith({ 'runs.jsonl': `${lines.join('\n')}\n` });

  test('writes a page beside the history, and names it', async () => {
    const at = folder();
    const page = at('runs.jsonl.html');
    expect(await typed(['show', '--history', at('runs.jsonl')])).toEqual({
      code: 0,
      stdout: `${pathToFileURL(page).href}\n`,
      stderr: '',
    });
    expect(readFileSync(page, 'utf8')).toContain('<h1>0 of 1 nodes passed their last run; 1 fails</h1>');
  });

  test.each([['--json'], ['platform'], ['--report', 'report.json']])('with %s is refused', async (...words) => {
    const { code, stderr } = await typed(['show', '--history', folder()('runs.jsonl'), ...words]);
    expect(stderr).toContain('--history shows the page of a history: leave out the rest.');
    expect(code).toBe(2);
  });
});
