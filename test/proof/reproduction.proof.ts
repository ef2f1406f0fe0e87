import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Report, RequirementResult } from '../../src/generated/report.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { replayLine } from '../../src/reporting/replay-line.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

/** Which requirements: every so many. `CONFORMANCE_REPLAYS=1` takes each, and hours. */
const EVERY = Number(process.env.CONFORMANCE_REPLAYS ?? 40);
/** Requirements of one node at rest. Others need a launched node. */
const OF_A_NODE = /^(?:platform|index|health|http|envelope|encoding)\b/;
const { requirements } = await loadCatalogue();
const shown = requirements.flatMap(({ id }) => {
  if (!OF_A_NODE.test(id)) return [];
  const mutant = MUTANTS.find(({ breaks, writes, hinted }) => breaks === id && writes !== true && hinted !== true);
  return mutant === undefined ? [] : [{ id, mutant }];
});

describe('the reproduction line of a failure sends what failed, and fails again', () => {
  test.each(shown.filter((_each, at) => at % EVERY === 0))('$id on $mutant.name', async ({ id, mutant }) => {
    const [prefix = ''] = id.split('/', 1);
    const only = [...new Set([`${prefix}/*`, 'envelope/*', 'http.paths/*'])];
    const cwd = emptyFolder();
    const failing = async (profile: string): Promise<{ report: Report; failed: RequirementResult } | undefined> => {
      const flags = ['--mutant', mutant.name, '--only', only.join(), '--profile', profile, '--out', profile];
      await runCli(['run', ...flags, '--format', 'json'], { cwd });
      const report = readReport(join(cwd, profile));
      const failed = report.requirements.find((each) => each.id === id && each.verdict === 'fail');
      return failed === undefined ? undefined : { report, failed };
    };
    const found = (await failing('document')) ?? (await failing('latest')) ?? (await failing('1.11.2'));
    expect(found, 'the run on the mutant, with one of the profiles').toBeDefined();
    if (found === undefined) return;
    const [command, ...words] = replayLine(found.report, found.failed, 'suite').split(' ');
    expect(command).toBe('suite');
    await runCli([...words, '--out', 'again', '--format', 'json'], { cwd });
    const again = readReport(join(cwd, 'again')).requirements.find((each) => each.id === id);
    expect(again?.verdict, words.join(' ')).toBe('fail');
  });
});
