import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../src/catalogue/catalogue.ts';
import { contractDates, contractsFolder, loadCorrections, since } from '../src/catalogue/contract.ts';
import type { ContractFile } from '../src/generated/catalogue.ts';
import type { Report } from '../src/generated/report.ts';
import { parseContract } from '../src/settings/files/read-contract.ts';
import { emptyFolder, readReport, runCli, runTools } from './cli.ts';
import { startMutant } from './mutant-node.ts';

const HEIGHT = 'platform.getHeight/height';

/** The flags of a run on a node whose height is missing. */
async function faultyRun(): Promise<readonly string[]> {
  const { url } = await startMutant('platform-get-height-height-missing');
  return ['run', '--target', url, '--profile', 'document', '--only', 'platform.getHeight/*', '--no-allure'];
}

const NEWEST = contractDates().at(-1) ?? '';

function fileOf(date: string): ContractFile {
  const path = join(contractsFolder(), `${date}.json`);
  return parseContract(readFileSync(path, 'utf8'), path);
}

/** A folder with an older contract: the newest one with other rows. */
function withContract(rows: (all: ContractFile['requirements']) => ContractFile['requirements']): string {
  const cwd = emptyFolder();
  const { requirements } = fileOf(NEWEST);
  const old: ContractFile = { date: '2020-01-01', suite: 'older', requirements: rows(requirements) };
  writeFileSync(join(cwd, 'old.json'), JSON.stringify(old));
  return cwd;
}

test('a later requirement that fails under an older contract is not scored, and does not change the verdict', async () => {
  const run = await faultyRun();
  const cwd = withContract((all) => all.filter(({ id }) => id !== HEIGHT));
  expect((await runCli(run, { cwd })).code).toBe(1);
  const under = await runCli([...run, '--contract', './old.json', '--gate', 'document'], { cwd });
  const report = readReport(join(cwd, 'reports/latest'));
  expect(report.notScored).toMatchObject([{ id: HEIGHT, verdict: 'fail' }]);
  expect(report.requirements.map(({ id }) => id)).not.toContain(HEIGHT);
  expect(report).toMatchObject({ exitCode: 0, summary: { fail: 0 }, contract: { date: '2020-01-01' } });
  expect(report.asked).toBe(report.requirements.length);
  expect(report.notes.join()).toMatch(/^1 tested requirement is not scored.* platform\.getHeight\/height \(/);
  expect(under.code).toBe(0);
  expect(under.stdout).toContain('contract 2020-01-01');
  const others = withContract((all) => all.filter(({ id }) => id !== 'platform.getHeight/needs-no-params'));
  expect((await runCli([...run, '--contract', './old.json'], { cwd: others })).code).toBe(1);
});

test('a requirement keeps the level and the sentence of the contract', async () => {
  const run = await faultyRun();
  const frozen = { level: 'observed', statement: 'An older sentence.' } as const;
  const cwd = withContract((all) => all.map((row) => (row.id === HEIGHT ? { ...row, ...frozen } : row)));
  const { code } = await runCli([...run, '--contract', './old.json'], { cwd });
  const { requirements } = readReport(join(cwd, 'reports/latest'));
  expect(requirements.find(({ id }) => id === HEIGHT)).toMatchObject({ ...frozen, verdict: 'fail' });
  expect(code).toBe(0);
});

test('the shards of a run under a contract merge to the report of the whole', async () => {
  const run = await faultyRun();
  const cwd = withContract((all) => all.filter(({ id }) => id !== HEIGHT));
  const contract = ['--contract', './old.json'];
  for (const shard of ['1', '2']) await runCli([...run, ...contract, '--shard', `${shard}/2`, '--out', shard], { cwd });
  const merged = await runCli(['merge', '1/report.json', '2/report.json', '--out', 'merged'], { cwd });
  expect(merged.code).toBe(0);
  await runCli([...run, ...contract], { cwd });
  const [whole, parts] = ['reports/latest', 'merged'].map((folder) => readReport(join(cwd, folder)));
  const facts = ({ requirements, notScored = [], contract: use, notes }: Report) => ({
    verdicts: [...requirements, ...notScored].map(({ id, verdict }) => `${id} ${verdict}`),
    use,
    notes: notes.filter((note) => note.includes('not scored')),
  });
  expect(parts && facts(parts)).toEqual(whole && facts(whole));
  await runCli([...run, '--shard', '2/2', '--out', '2'], { cwd });
  const mixed = await runCli(['merge', '1/report.json', '2/report.json'], { cwd });
  expect(mixed).toMatchObject({ code: 2 });
  expect(mixed.stderr).toContain('contract');
});

test('a statement under a contract is verified; a tampered contract or report is refused, with the reason', async () => {
  const run = await faultyRun();
  const cwd = emptyFolder();
  await runCli([...run, '--contract', NEWEST], { cwd });
  const path = join(cwd, 'reports/latest/report.json');
  const report = readReport(join(cwd, 'reports/latest'));
  const verified = async (changed: Report) => {
    writeFileSync(path, JSON.stringify(changed));
    await runCli(['statement', 'make', 'reports/latest/report.json'], { cwd });
    return runCli(['statement', 'verify', 'statement.json', 'reports/latest/report.json'], { cwd });
  };
  expect(await verified(report)).toMatchObject({ code: 0, stderr: '' });
  const statement = readFileSync(join(cwd, 'statement.json'), 'utf8');
  expect(statement).toContain(`"name": "requirements/${NEWEST}.json"`);
  const { contract, requirements, ...others } = report;
  if (contract === undefined) throw new Error('the run had no contract');
  const first = requirements.find(({ id }) => id === HEIGHT);
  if (first === undefined) throw new Error(`no result for ${HEIGHT}`);
  const { selection: _, ...unrestricted } = report;
  const softening = {
    id: 'made-up',
    document: 'One.',
    nodes: 'Another.',
    requirements: [],
    replaced: { [HEIGHT]: HEIGHT },
  };
  const tampered: [Report, string][] = [
    [{ ...report, contract: { ...contract, sha256: '0'.repeat(64) } }, `the run used another ${NEWEST}.json`],
    [{ ...report, contract: { ...contract, date: '2020-01-01' } }, 'has no contract 2020-01-01'],
    [{ ...report, contract: { ...contract, requirements: 3 } }, 'the report says 3 requirements'],
    [unrestricted, 'and the report has no result for it'],
    [{ ...others, contract, requirements: [...requirements, { ...first, id: 'platform.getHeight/own' }] }, 'counts it'],
    [{ ...others, contract, requirements: [{ ...first, level: 'observed' }] }, 'has another level or sentence'],
    [{ ...others, contract, requirements: [{ ...first, statement: 'Softer.' }] }, 'has another level or sentence'],
    [
      {
        ...report,
        profile: { ...report.profile, errata: [softening] },
        requirements: [{ ...first, level: 'observed' }],
      },
      'the erratum made-up, which this suite does not know',
    ],
    [{ ...report, exitCode: 0 }, 'exitCode: the report says 0, its results give 1.'],
    [{ ...report, summary: { ...report.summary, fail: 0 } }, 'summary.fail: the report says 0, its results give '],
  ];
  for (const [changed, reason] of tampered) {
    const refused = await verified(changed);
    expect(refused.stdout).toContain(reason);
    expect(refused.code).toBe(1);
  }
});

test('a contract that does not exist, or is none, is an error with what exists', async () => {
  const run = await faultyRun();
  const cwd = emptyFolder();
  const unknown = await runCli([...run, '--contract', '2020-01-01'], { cwd });
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain(`It has: ${contractDates().join(', ')}.`);
  writeFileSync(join(cwd, 'no.json'), '{"date": "2020-01-01"}');
  const none = await runCli([...run, '--contract', 'no.json'], { cwd });
  expect(none).toMatchObject({ code: 2 });
  expect(none.stderr).toContain('no.json is no contract');
});

test('the suite tests each requirement of a contract, or a correction says why not', async () => {
  const catalogue = await loadCatalogue();
  const corrections = await loadCorrections();
  expect(contractDates()).not.toEqual([]);
  for (const date of contractDates()) {
    const file = fileOf(date);
    const own = corrections.filter(({ contracts }) => contracts.includes(date));
    expect(file.date).toBe(date);
    const listed = own.filter(({ change }) => change === 'retired').map(({ requirement }) => requirement);
    expect(since(file, catalogue).retired, `retired since ${date}: list it in requirements/corrections.yaml`).toEqual(
      listed.toSorted(),
    );
    const ids = new Set(file.requirements.map(({ id }) => id));
    expect(own.filter(({ requirement }) => !ids.has(requirement))).toEqual([]);
  }
  const dates = new Set(contractDates());
  expect(corrections.flatMap(({ contracts }) => contracts).filter((date) => !dates.has(date))).toEqual([]);
});

test('a contract is frozen once, and again only if asked to', async () => {
  const folder = emptyFolder();
  const freeze = (...more: string[]) => runTools(['contract', '--date', '2030-01-02', '--folder', folder, ...more]);
  expect(await freeze()).toMatchObject({ code: 0 });
  expect(await freeze()).toMatchObject({ code: 0, stdout: expect.stringContaining('already') as string });
  const path = join(folder, '2030-01-02.json');
  const { requirements, ...file } = JSON.parse(readFileSync(path, 'utf8')) as ContractFile;
  writeFileSync(path, JSON.stringify({ ...file, requirements: requirements.slice(1) }));
  expect(await freeze('--check')).toEqual({
    code: 1,
    stdout: `${requirements[0]?.id ?? ''} is not in the contract 2030-01-02.\n`,
    stderr: '',
  });
  const refused = await freeze();
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('never changes after a release');
  expect(await freeze('--again')).toMatchObject({ code: 0 });
  expect(await freeze('--check')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(since(parseContract(readFileSync(path, 'utf8'), path), await loadCatalogue()).added).toEqual([]);
});
