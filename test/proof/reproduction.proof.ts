import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { runConformance } from '../../src/library/run-conformance.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { replayLine } from '../../src/reporting/replay-line.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

/** Which requirements: every so many. `CONFORMANCE_REPLAYS=1` takes each, and hours. */
const EVERY = Number(process.env.CONFORMANCE_REPLAYS ?? 40);
const { requirements } = await loadCatalogue();
const shown = requirements.flatMap(({ id }) => {
  const mutant = MUTANTS.find(({ breaks, writes, hinted }) => breaks === id && writes !== true && hinted !== true);
  return mutant === undefined ? [] : [{ id, mutant }];
});

describe('the reproduction line of a failure sends what failed, and fails again', () => {
  test.each(shown.filter((_each, at) => at % EVERY === 0))('$id on $mutant.name', async ({ id, mutant }) => {
    const [prefix = ''] = id.split('/', 1);
    const only = [...new Set([`${prefix}/*`, 'envelope/*', 'http.paths/*'])];
    const profile = mutant.needs === undefined && mutant.under === undefined ? 'document' : 'latest';
    const report = await runConformance({ mutant: mutant.name, only, profile });
    const failed = report.requirements.find((each) => each.id === id);
    expect(failed?.verdict).toBe('fail');
    if (failed === undefined) return;
    const cwd = emptyFolder();
    const [command, ...words] = replayLine(report, failed, 'suite').split(' ');
    expect(command).toBe('suite');
    await runCli([...words, '--out', 'again', '--format', 'json'], { cwd });
    const again = readReport(join(cwd, 'again')).requirements.find((each) => each.id === id);
    expect(again?.verdict, words.join(' ')).toBe('fail');
  });
});
