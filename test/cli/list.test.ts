import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { emptyFolder, HINTED, runCli, runReported } from '../support/cli.ts';
import { requirementText } from '../../src/reporting/requirement-text.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultyNode } from '../support/faulty-node.ts';

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
  const health = (await loadCatalogue()).requirements.filter(
    ({ service, method }) => service === 'health' || method === 'health.health',
  );
  expect(rows).toEqual(health.map((row) => ({ ...row, population: expect.any(Array) as unknown })));
  expect(new Set(rows.flatMap(({ population }) => population))).toEqual(new Set(['subnet-chain', 'broken-chain']));
});

test('names the entries of the population that create test data for a requirement', async () => {
  const { stdout } = await runCli(['list', '--only', 'platform.getL1Validator/balance,platform.getHeight/height']);
  expect(stdout).toContain(
    '\n    test data: l1: an L1 with active, inactive and disabled validators, and some of the time before it was one; ' +
      'another with inactive ones alone\n',
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

test('explain shows what a requirement accepts, and what breaks it', async () => {
  const { code, stdout } = await runCli(['explain', 'platform.getHeight/height', '--no-examples']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Why it matters: .*Section {2}4\.2 .*Accepts {2}a JSON number; or a decimal string\n/s);
  expect(stdout).toMatch(
    /Mutants that break it:.*Variants of its method, on which .*:.*\n {2}platform-get-height-with-numbers: .*Errata that touch it:/s,
  );
});

test('explain names the gates that count a difference from a trusted node, as its finding does', async () => {
  const { stdout } = await runCli(['explain', 'against/http', '--no-examples']);
  expect(stdout).toMatch(/^Level {4}observed: .*the trusted node does it; fails a run with each gate but stated$/m);
});

test('explain says how to see the requirements of a method, also of a misspelt one', async () => {
  for (const name of ['platform.getHeight', 'getHeight']) {
    const method = await runCli(['explain', name]);
    expect(method).toMatchObject({ code: 2 });
    expect(method.stderr).toMatch(/^error: '\S+' names \d+ requirements: /);
    expect(method.stderr).toContain(`: ${HINTED} list --only ${name}\n`);
  }
  const misspelt = await runCli(['explain', 'platform.getHieght']);
  expect(misspelt.stderr).toBe(
    "error: There is no requirement 'platform.getHieght'. Did you mean platform.getHeight?\n",
  );
});

test('every requirement has a sentence, a level and a section to explain', async () => {
  const { requirements, sections } = await loadCatalogue();
  for (const requirement of requirements) {
    const title = sections.find(({ id }) => id === requirement.section)?.title ?? '';
    const facts = { requirement, sectionTitle: title, mutants: [], variants: [], errata: [], notApplicable: new Map() };
    if ((requirement.from?.length ?? 0) < 2) expect(requirementText(facts)).not.toMatch(/^Level .*(two|more)/m);
    expect(requirementText(facts)).toMatch(
      /^\S+\/\S+\n {2}\S.*(?:\n {2}Why it matters: \S.*)?\n\nLevel .*\nSection {2}[\d.]+ \S/,
    );
  }
});

const MARKDOWN = ['--format', 'markdown'];
const NEEDED = 'platform.getUTXOs/own-chain-is-no-other-source';
const UNNEEDED = 'platform.getSubnets/unknown-ids-left-out';
const [BREAKS_NEEDED, BREAKS_UNNEEDED] = [
  'platform-get-utxos-nothing-from-the-own-chain',
  'platform-get-subnets-error-for-unknown',
];

test.each([
  ['clients', BREAKS_NEEDED, NEEDED, 1],
  ['document', BREAKS_NEEDED, NEEDED, 0],
  ['clients', BREAKS_UNNEEDED, UNNEEDED, 0],
])('under --gate %s, a node with %s ends a run of %s with exit code %i', async (gate, mutant, id, expected) => {
  const flags = ['--only', id, '--gate', gate, ...MARKDOWN];
  const { code, cwd, report } = await runReported(['run', await startFaultyNode(mutant), ...flags]);
  expect(code).toBe(expected);
  expect(report.gate?.name).toBe(gate);
  const wallet = report.clients?.find(({ name }) => name === 'go-wallet');
  expect(wallet?.failed ?? []).toEqual(id === NEEDED ? [NEEDED] : []);
  const summary = readFileSync(join(cwd, 'reports/latest/summary.md'), 'utf8');
  expect(summary.includes('| go-wallet | 1 of 1 needs not met |')).toBe(id === NEEDED);
});

test('list --needed-by lists what a client needs, and explain names the clients', async () => {
  const { stdout, code } = await runCli(['list', '--needed-by', 'go-wallet', '--only', 'getUTXOs']);
  expect(code).toBe(0);
  expect(stdout).toContain(NEEDED);
  expect(stdout).not.toContain('platform.getUTXOs/unknown-source-chain-is-an-error');
  expect((await runCli(['explain', NEEDED])).stdout).toMatch(/^Clients {2}go-wallet/m);
});

test('a need that a profile file leaves out is not met, and a client does not work that reads nothing of the release', async () => {
  const cwd = emptyFolder();
  const profile = { name: 'mynode', extends: '1.15.0', description: 'x', methods: { removed: ['platform.issueTx'] } };
  writeFileSync(join(cwd, 'mynode.json'), JSON.stringify(profile));
  const flags = ['--reference', '--only', 'platform.issueTx,index.getIndex', '--profile', './mynode.json', ...MARKDOWN];
  const { code, stdout, report } = await runReported(['run', ...flags, '--gate', 'clients'], { cwd });
  expect(code, stdout).toBe(0);
  const { outcome, clients, profile: use } = report;
  expect(stdout).toMatch(/^ {2}platform-cli: 3 of 3 needs not met \(needs platform\.issueTx, which is not offered\)$/m);
  expect(outcome).toMatch(/ These clients need what is not offered: sdk, .* and platform-cli\.$/);
  expect(clients?.map(({ name }) => name)).not.toContain('rosetta');
  expect(use.clients).toEqual({ rosetta: 'it reads no block of 1.14 and later' });
});
