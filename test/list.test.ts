import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../src/catalogue/catalogue.ts';
import { runCli } from './cli.ts';

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
    const { stdout } = await runCli(['list', '--json', '--service', 'health']);
    const rows: unknown = JSON.parse(stdout);
    expect(rows).toEqual(
      (await loadCatalogue()).requirements.filter(({ service }) => service === 'health').map((row) => ({ ...row })),
    );
  });

  test('--coverage accounts for every section and names why statements are excused', async () => {
    const catalogue = await loadCatalogue();
    const { stdout } = await runCli(['list', '--coverage']);
    for (const { section, title, tested, excused } of catalogue.coverage()) {
      expect(stdout).toContain(`${section.padEnd(4)} ${title}: ${tested} judged, ${excused.length} excused`);
      for (const { reason } of excused) expect(stdout).toContain(reason);
    }
  });

  test('--coverage is about the whole document', async () => {
    const { code, stderr } = await runCli(['list', '--coverage', '--service', 'health']);
    expect(code).toBe(2);
    expect(stderr).toContain('leave out --service');
  });
});
