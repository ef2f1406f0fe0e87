import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/support/example-report.ts';
import { folderWith, typed } from '../../../../test/support/main.ts';
import { decide } from '../../../judge/verdict/decide.ts';
import type { Finding, Report, RequirementResult } from '../../../generated/report.ts';

const MISSING: Finding = {
  message: '`result.height` is missing',
  path: '/result/height',
  signature: { kind: 'schema', at: '/result/height', rule: 'required', actual: 'nothing' },
};

function failed(id: string, changes: Partial<RequirementResult> = {}): RequirementResult {
  return exampleResult({ id, verdict: 'fail', findings: [MISSING], ...changes });
}

async function drafted(report: Report, ...flags: readonly string[]) {
  const at = folderWith({ 'report.json': report });
  return typed(['waive', at('report.json'), ...flags]);
}

/** Adds waivers for the failures of a run to a file with this text, or to none. Gives the text afterwards, too. */
async function added(report: Report, text: string | undefined, ...flags: readonly string[]) {
  const at = folderWith({ 'report.json': report, ...(text === undefined ? {} : { 'waivers.yaml': text }) });
  const waive = async (...more: readonly string[]) => {
    const ended = await typed(['waive', at('report.json'), '--to', at('waivers.yaml'), ...flags, ...more]);
    return { ...ended, text: readFileSync(at('waivers.yaml'), 'utf8') };
  };
  return { ...(await waive()), waive, at };
}

const idsIn = (text: string): (string | undefined)[] =>
  [...text.matchAll(/requirement: '?([^,\s']*)/g)].map(([, id]) => id);

describe('a draft', () => {
  test('has an entry for each failure that fails the run, with its signature and its sentence', async () => {
    const observed = failed('a.b/observed', { level: 'observed' });
    const { code, stdout, stderr } = await drafted(exampleReport([failed('a.b/one'), failed('a.b/two'), observed]));
    expect(idsIn(stdout)).toEqual(['a.b/one', 'a.b/two']);
    expect(stdout).toContain('# The result carries `height`. (stated; profile document)');
    expect(stdout).toContain('rule: required');
    expect(stderr).toMatch(
      /^2 drafted\. Fill in the reason, link and owner of each, then run with --waivers FILE\nRead: /,
    );
    expect(code).toBe(0);
  });

  test('counts what the gate of the run counts: observed failures, where it does', async () => {
    const gate = { level: 'observed', failOnWarning: false } as const;
    const { stderr } = await drafted(exampleReport([failed('a.b/observed', { level: 'observed' })], { gate }));
    expect(stderr).toContain('1 drafted');
  });

  test('has no entry for what a failure kept from being tested: the waiver of the failure covers it', async () => {
    const blocked = exampleResult({
      id: 'a.b/blocked',
      verdict: 'not-testable',
      reason: 'The failure of a.b/one keeps it from being tested.',
      cause: { kind: 'blocked', by: 'a.b/one' },
    });
    const { stdout, stderr } = await drafted(exampleReport([failed('a.b/one'), blocked]));
    expect(idsIn(stdout)).toEqual(['a.b/one']);
    expect(stderr).toContain('1 drafted. Fill in');
  });

  test('of a green run is none', async () => {
    const { code, stdout, stderr } = await drafted(exampleReport([exampleResult()]));
    expect(stdout).toContain('waivers: []');
    expect(stderr).toMatch(/^Nothing to waive: no failure at the gate of the run\./);
    expect(code).toBe(0);
  });

  test('of a run that tested nothing is refused, and of a part says so', async () => {
    const outcome = 'Target not reached: nobody listens.';
    expect(await drafted(exampleReport([], { exitCode: 3, outcome }))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`nothing was tested. ${outcome}`) as string,
    });
    const part: Partial<Report> = { part: { what: 'run', of: 1307 }, selection: { of: 1307, only: ['a.b'] } };
    const { stderr } = await drafted(exampleReport([failed('a.b/one')], part));
    expect(stderr).toMatch(/\nRead: .*report\.json \(.*, a selection\)\n$/);
  });

  test.each<[string, NonNullable<Report['ended']>, RequirementResult[], RegExp]>([
    ['early', { cut: 'it was interrupted' }, [], /^Ended early: it was interrupted\. .*\nNothing to waive: /],
    [
      'early, behind a failure',
      { cut: 'it was interrupted' },
      [failed('a.b/one')],
      /^Does not conform: .* Ended early: it was interrupted\. .*\n1 drafted\. /,
    ],
    ['on a lost target', { lost: 'it is gone' }, [failed('a.b/one')], /^Target lost .* it is gone\. .*\n1 drafted\. /],
  ])('of a run that ended %s says so', async (_, ended, failures, said) => {
    const results = [exampleResult(), ...failures];
    const { code, stderr } = await drafted(exampleReport(results, { ended, ...decide(results, ended) }));
    expect(stderr).toMatch(said);
    expect(stderr).toContain('What the run did not test may fail, too.');
    expect(code).toBe(0);
  });

  test('has reason, owner, link and last day as they were given, else a month from today', async () => {
    const said = ['--reason', 'fixed in 1.15', '--owner', 'node-team', '--link', 'https://example.com/7'];
    const { stdout, stderr } = await drafted(exampleReport([failed('a.b/one')]), ...said, '--expires', '2999-12-31');
    for (const part of ['reason: fixed in 1.15', 'owner: node-team', 'link: https://example.com/7'])
      expect(stdout).toContain(part);
    expect(stdout).toMatch(/expires: "?2999-12-31/);
    expect(stderr).toMatch(/^1 drafted\. Run with --waivers FILE\n/);
    const wrong = await drafted(exampleReport([failed('a.b/one')]), '--link', 'soon');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('It must be an address such as https://example.com/issues/7.');
    const { stdout: plain } = await drafted(exampleReport([failed('a.b/one')]));
    const [, day = ''] = /expires: "?(\d{4}-\d\d-\d\d)/.exec(plain) ?? [];
    const days = (Date.parse(day) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(28);
    expect(days).toBeLessThan(31);
  });
});

test.each(['2026-02-31', '2026-02-29', '2026-13-01', '31-12-2026', 'tomorrow', '2026-1-1'])(
  '--expires takes no %s, which no calendar has',
  async (day) => {
    const { code, stdout, stderr } = await drafted(exampleReport([failed('a.b/one')]), '--expires', day);
    expect(stderr).toContain('It must be a day such as 2026-12-31.');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  },
);

describe('--to', () => {
  test('adds to a file, and keeps what people wrote there, comments included', async () => {
    const before =
      '# Ours.\nwaivers:\n  # Known since May.\n  - { requirement: a.b/old, reason: known, failure: [] }\n';
    const { code, text } = await added(exampleReport([failed('a.b/new')]), before);
    expect(code).toBe(0);
    expect(text).toContain('# Ours.');
    expect(text).toContain('# Known since May.');
    expect(idsIn(text)).toEqual(['a.b/old', 'a.b/new']);
  });

  test('brings the failure of an entry up to date, and writes no second one', async () => {
    const before = 'waivers:\n  - { requirement: a.b/one, reason: known, failure: [{ kind: http }] }\n';
    const { code, stderr, text, waive } = await added(exampleReport([failed('a.b/one')]), before);
    expect(code).toBe(0);
    expect(stderr).toContain('. Each fails otherwise than before, so check its reason: a.b/one\n');
    expect(idsIn(text)).toEqual(['a.b/one']);
    expect(text).toContain('reason: known');
    expect(text).toContain('rule: required');
    expect((await waive()).stderr).not.toContain('otherwise');
  });

  test('gives an entry that has ended a new day, and no other one', async () => {
    const entries = ['ended, expires: 2020-01-31', 'lasts, expires: 2999-12-31'].map(
      (entry) => `  - { requirement: a.b/${entry}, failure: [] }\n`,
    );
    const report = exampleReport([failed('a.b/ended'), failed('a.b/lasts')]);
    const { code, text } = await added(report, `waivers:\n${entries.join('')}`);
    expect(code).toBe(0);
    expect(text).toMatch(/a\.b\/ended, expires: 20(?!20)\d\d-.*2999-12-31/s);
  });

  test('with --prune, removes what passes for this target and profile, and keeps the rest', async () => {
    const entries = ['a.b/mended', 'a.c/*', 'a.b/one', 'a.b/unknown'].map(
      (id) => `  - { requirement: '${id}', failure: [] }\n`,
    );
    const other =
      "  - { requirement: a.b/mended, profile: '9*', failure: [] }\n  - { requirement: a.b/mended, flaky: true, failure: [] }\n";
    const mended = exampleResult({ id: 'a.b/mended', verdict: 'unexpected-pass' });
    const report = exampleReport([mended, exampleResult({ id: 'a.c/x' }), failed('a.c/y'), failed('a.b/one')]);
    const { code, stderr, text, at, waive } = await added(report, `waivers:\n${entries.join('')}${other}`, '--prune');
    expect(code).toBe(0);
    expect(stderr).toContain('1 removed in ');
    expect(idsIn(text)).toEqual(['a.c/*', 'a.b/one', 'a.b/unknown', 'a.b/mended', 'a.b/mended', 'a.c/y']);
    writeFileSync(at('report.json'), JSON.stringify(exampleReport([mended], { part: { what: 'run', of: 2 } })));
    const part = await waive();
    expect(part.stderr).toContain('--prune needs the report of a whole run');
    expect(part.text).toBe(text);
    expect(await typed(['waive', at('report.json'), '--prune'])).toMatchObject({ code: 2 });
  });

  test.each([
    ['another one', [failed('a.c/y')], '  # Ours.\n\n', '  # Ours.\n\n  # the other\n  - { requirement: a.c/y'],
    ['another one, and nothing above', [failed('a.c/y')], '', 'waivers:\n  # the other\n  - { requirement: a.c/y'],
    ['none', [exampleResult({ id: 'a.c/y' })], '', 'waivers: []\n'],
  ])(
    'with --prune, removes the comment of the first entry with it, and leaves %s',
    async (_, rest, above, expected) => {
      const entries = ['mended\n  - { requirement: a.b/mended', 'the other\n  - { requirement: a.c/y'];
      const file = `waivers:\n${above}${entries.map((entry) => `  # ${entry}, failure: [] }\n`).join('')}`;
      const report = exampleReport([exampleResult({ id: 'a.b/mended', verdict: 'unexpected-pass' }), ...rest]);
      const { text } = await added(report, file, '--prune');
      expect(text).toContain(expected);
      expect(text).not.toContain('# mended');
    },
  );

  test('fills in what an entry lacks, keeps what it has, and says what is missing', async () => {
    const { stderr, waive } = await added(exampleReport([failed('a.b/one')]), undefined);
    expect(stderr).toContain('1 drafted in ');
    await waive('--owner', 'node-team');
    const again = await waive('--reason', 'fixed in 1.15', '--owner', 'other-team');
    expect(again.stderr).toMatch(
      /^1 brought up to date in \S+waivers\.yaml\. Fill in the link of each, then run with /,
    );
    const done = await waive('--link', 'https://example.com/7');
    expect(done.stderr).toMatch(/^1 brought up to date in \S+waivers\.yaml\. Run with --waivers /);
    expect(done.text).toMatch(
      /reason: "?fixed in 1\.15"?\n +link: "?https:\/\/example\.com\/7"?\n +owner: "?node-team"?\n/,
    );
  });

  test.each([
    ['a list', '- requirement: a.b/old\n'],
    ['waivers that are no list', 'waivers: none\n'],
    ['no YAML', 'waivers: [\n'],
  ])('writes nothing to a file that holds %s', async (_, before) => {
    const { code, stderr, text, at } = await added(exampleReport([failed('a.b/one')]), before);
    expect(stderr).toContain(`${at('waivers.yaml')} is no waiver file: it has no list 'waivers'. Nothing was written.`);
    expect(code).toBe(2);
    expect(text).toBe(before);
  });

  test('says where it cannot write', async () => {
    const at = folderWith({ 'report.json': exampleReport([failed('a.b/one')]) });
    const { code, stderr } = await typed(['waive', at('report.json'), '--to', at('no/such.yaml')]);
    expect(stderr).toBe(`error: Cannot write to ${at('no/such.yaml')}: there is no such file or folder.\n`);
    expect(code).toBe(2);
    expect(existsSync(at('no'))).toBe(false);
  });
});
