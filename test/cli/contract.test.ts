import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { contractDates, contractsFolder } from '../../src/judge/catalogue/contract.ts';
import type { Level, Report } from '../../src/generated/report.ts';
import { emptyFolder, readReport, runCli, runReported, runTools } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

const HEIGHT = 'platform.getHeight/height';

/** The flags of a run on a node whose height is missing. */
async function faultyRun(): Promise<readonly string[]> {
  const url = await startFaultyNode('platform-get-height-height-missing');
  return ['run', '--target', url, '--profile', 'document', '--only', 'platform.getHeight/*'];
}

const NEWEST = contractDates().at(-1) ?? '';

function fileOf(date: string): Record<string, Level> {
  return JSON.parse(readFileSync(join(contractsFolder(), `${date}.json`), 'utf8')) as Record<string, Level>;
}

/** A folder with an older contract: the newest one with other rows. */
function withContract(rows: (all: [string, Level][]) => [string, Level][]): string {
  const cwd = emptyFolder();
  const old = Object.fromEntries(rows(Object.entries(fileOf(NEWEST))));
  writeFileSync(join(cwd, 'old.json'), JSON.stringify(old));
  return cwd;
}

test('a later requirement that fails under an older contract is not scored, and does not change the verdict', async () => {
  const run = await faultyRun();
  const cwd = withContract((all) => all.filter(([id]) => id !== HEIGHT));
  expect((await runCli(run, { cwd })).code).toBe(1);
  const under = await runReported([...run, '--contract', './old.json', '--gate', 'document'], { cwd });
  const { report } = under;
  expect(report.notScored).toMatchObject([{ id: HEIGHT, verdict: 'fail' }]);
  expect(report.requirements.map(({ id }) => id)).not.toContain(HEIGHT);
  expect(report).toMatchObject({ exitCode: 0, summary: { fail: 0 }, contract: { date: 'old' } });
  expect(report.asked).toBe(report.requirements.length);
  expect(report.notes.join()).toMatch(/^1 requirement is not scored.* platform\.getHeight\/height \(/);
  expect(under.code).toBe(0);
  expect(under.stdout).toContain('contract old');
  const others = withContract((all) => all.filter(([id]) => id !== 'platform.getHeight/needs-no-params'));
  expect((await runCli([...run, '--contract', './old.json'], { cwd: others })).code).toBe(1);
});

test('a requirement keeps the level of the contract', async () => {
  const run = await faultyRun();
  const cwd = withContract((all) => all.map(([id, level]) => [id, id === HEIGHT ? 'observed' : level]));
  const { code, report } = await runReported([...run, '--contract', './old.json'], { cwd });
  expect(report.requirements.find(({ id }) => id === HEIGHT)).toMatchObject({ level: 'observed', verdict: 'fail' });
  expect(code).toBe(0);
});

test('the shards of a run under a contract merge to the report of the whole', async () => {
  const run = await faultyRun();
  const cwd = withContract((all) => all.filter(([id]) => id !== HEIGHT));
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
  const { report } = await runReported([...run, '--contract', NEWEST], { cwd });
  const path = join(cwd, 'reports/latest/report.json');
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
  const tampered: [Report, string][] = [
    [{ ...report, contract: { ...contract, sha256: '0'.repeat(64) } }, `the run used another ${NEWEST}.json`],
    [{ ...report, contract: { ...contract, date: '2020-01-01' } }, 'does not have the contract 2020-01-01'],
    [unrestricted, 'and the report has no result for it'],
    [{ ...others, contract, requirements: [...requirements, { ...first, id: 'platform.getHeight/own' }] }, 'counts it'],
    [{ ...others, contract, requirements: [{ ...first, level: 'observed' }] }, 'the report says observed, in the'],
    [{ ...report, exitCode: 0 }, 'exitCode: the report says 0, its results give 1.'],
    [{ ...report, summary: { ...report.summary, fail: 0 } }, 'summary.fail: the report says 0, its results give '],
  ];
  for (const [changed, reason] of tampered) {
    const refused = await verified(changed);
    expect(refused.stdout).toContain(reason);
    expect(refused.code).toBe(1);
  }
});

test('the suite tests each requirement of a contract', async () => {
  const catalogue = await loadCatalogue();
  expect(contractDates()).not.toEqual([]);
  for (const date of contractDates()) {
    expect(Object.keys(fileOf(date)).filter((id) => !catalogue.has(id))).toEqual([]);
  }
});

test('a contract is frozen once, and never written over', async () => {
  const folder = emptyFolder();
  const freeze = (...more: string[]) => runTools(['contract', '--folder', folder, ...more]);
  expect(await freeze('--check')).toMatchObject({ code: 1 });
  expect(await freeze()).toMatchObject({ code: 0, stdout: expect.stringContaining('Written: ') as string });
  expect(await freeze()).toMatchObject({ code: 0, stdout: expect.stringContaining('has these') as string });
  expect(await freeze('--check')).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, name), '{}');
  expect(await freeze('--check')).toMatchObject({ code: 1 });
  const refused = await freeze();
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('exists with other requirements');
});
