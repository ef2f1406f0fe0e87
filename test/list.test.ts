import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../src/catalogue/catalogue.ts';
import { emptyFolder, runCli } from './cli.ts';
import { exampleReport, exampleResult } from './example-report.ts';

describe('list', () => {
  test('shows every requirement with its sentence, and no more', async () => {
    const { requirements } = await loadCatalogue();
    const { code, stdout } = await runCli(['list']);
    expect(code).toBe(0);
    for (const { id, statement } of requirements) {
      expect(stdout).toContain(`${id}  (`);
      expect(stdout).toContain(statement);
    }
    expect(stdout).toMatch(new RegExp(`\n${requirements.length} requirements\n$`));
  });

  test('--json gives what is chosen as data', async () => {
    const { stdout } = await runCli(['list', '--json', '--only', 'health']);
    const rows = JSON.parse(stdout) as { population: string[] }[];
    const health = (await loadCatalogue()).requirements.filter(({ service }) => service === 'health');
    expect(rows).toEqual(health.map((row) => ({ ...row, population: expect.any(Array) as unknown })));
    expect(new Set(rows.flatMap(({ population }) => population))).toEqual(new Set(['subnet-chain', 'broken-chain']));
  });

  test('names the entries of the population that create test data for a requirement', async () => {
    const { stdout } = await runCli([
      'list',
      '--only',
      'platform.getL1Validator/balance',
      '--only',
      'platform.getHeight/height',
    ]);
    expect(stdout).toContain(
      '\n    test data: l1: an L1 with active, inactive and disabled validators, and some of the time before it was one\n',
    );
    expect(stdout.match(/test data:/g)).toHaveLength(1);
  });

  test('--coverage accounts for every section and names why statements are excused', async () => {
    const catalogue = await loadCatalogue();
    const { stdout } = await runCli(['list', '--coverage']);
    for (const { section, title, tested, excused } of catalogue.coverage()) {
      expect(stdout).toContain(`${section.padEnd(4)} ${title}: ${tested} tested, ${excused.length} excused`);
      for (const { reason } of excused) expect(stdout).toContain(reason);
    }
  });

  test('--coverage is about the whole document', async () => {
    const { code, stderr } = await runCli(['list', '--coverage', '--only', 'health']);
    expect(code).toBe(2);
    expect(stderr).toContain('leave out --only');
  });
});

describe('the results of a report', () => {
  const results = [
    exampleResult(),
    exampleResult({ id: 'platform.getTx/id', verdict: 'not-testable', reason: 'The chain has no transaction.' }),
    exampleResult({ id: 'platform.getTx/kind', level: 'observed', verdict: 'fail', findings: [{ message: 'is 12' }] }),
  ];
  const inFolderWithReport = (): { cwd: string } => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'r.json'), JSON.stringify(exampleReport(results, { notes: ['A note of the run.'] })));
    return { cwd };
  };

  test.each([
    [
      'not-testable',
      'platform.getTx/id  (stated, section 4.2)\n    The chain has no transaction.\n\n1 of 3 requirements\n',
    ],
    [
      'note',
      'platform.getTx/kind  (observed, section 4.2)\n    is 12\nA note of the run.\n\n1 of 3 requirements, 1 note\n',
    ],
    ['fail', '\n\n0 of 3 requirements\n'],
  ])('with the verdict %s', async (verdict, text) => {
    expect(await runCli(['list', '--report', 'r.json', '--verdict', verdict], inFolderWithReport())).toMatchObject({
      code: 0,
      stdout: text,
    });
  });

  test.each([
    [['--report', 'r.json', '--verdict', 'bad'], 'It must be one of pass, fail'],
    [['--verdict', 'fail'], '--verdict needs --report'],
    [['--coverage', '--report', 'r.json'], '--coverage and --report exclude each other'],
  ])('%j: exit code 2', async (flags, message) => {
    const { code, stderr } = await runCli(['list', ...flags], inFolderWithReport());
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
