import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { runCli } from '../support/cli.ts';

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
    '\n    test data: l1: an L1 with active, inactive and disabled validators, and some of the time before it was one; another with inactive ones alone\n',
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
