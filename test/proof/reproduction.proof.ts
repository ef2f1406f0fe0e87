import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { firstProfile, loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { select } from '../../src/judge/catalogue/selection.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { replayLine } from '../../src/reporting/replay-line.ts';
import { type Tested, TrialNodes } from '../../tools/trials/trial-nodes.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

/** Which requirements: every so many. `CONFORMANCE_REPLAYS=1` takes each, and a quarter of an hour. */
const EVERY = Number(process.env.CONFORMANCE_REPLAYS ?? 20);
/** The command line starts a node anew for each. */
const COMMANDS_EVERY = 10;
/** Requirements of one node at rest: the command line starts no other mutant. */
const OF_A_NODE = /^(?:platform|index|health|http|envelope|encoding)\b/;
/** What only an audit or a second node of another maker shows has faults of another kind. */
const BESIDE = /^(?:audit|against)\b/;

const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
const shown = catalogue.requirements.flatMap(({ id }) => {
  if (BESIDE.test(id)) return [];
  const mutant = MUTANTS.find(({ breaks }) => breaks === id);
  if (mutant === undefined) throw new Error(`no mutant of ${id}`);
  return [{ id, mutant }];
});
const drawn = shown.filter((_each, at) => at % EVERY === 0);
const nodes = new Map<string, Promise<TrialNodes>>();
afterAll(async () => {
  for (const each of nodes.values()) await (await each).close();
});

/** Requirements whose checks may send what shows a failure of another one. */
function beside(id: string): string[] {
  const [prefix = ''] = id.split('/', 1);
  return [...new Set([`${prefix}/*`, 'envelope/*', 'http.paths/*'])];
}

/** Tests a node with the defect, and returns the result of its requirement. */
async function tested(
  mutant: Mutant,
  only: readonly string[],
  path?: string,
): Promise<{ readonly report: Tested; readonly own: RequirementResult | undefined }> {
  const profile = firstProfile(mutant, profiles);
  const own = nodes.get(profile.name) ?? TrialNodes.of({ profile, seed: 1 });
  nodes.set(profile.name, own);
  const trial = await own;
  const ids = only.flatMap((each) => select([...catalogue.requirements], { only: [each] }).map(({ id }) => id));
  const chosen = [...new Set([...ids, ...(path === undefined && only.length > 2 ? trial.shapesOf(mutant) : [])])];
  const report = await trial.on(mutant, {}, (target) => trial.test(target, chosen, { otherShards: [], path }));
  return { report, own: report.requirements.find(({ id }) => id === mutant.breaks) };
}

describe('the reproduction line of a failure sends what failed, and fails again', () => {
  test.each(drawn)('$id on $mutant.name', async ({ id, mutant }) => {
    const among = await tested(mutant, beside(id));
    // Some defects show only as long as nothing else is asked.
    const { report, own } = among.own?.verdict === 'fail' ? among : await tested(mutant, [id]);
    expect(own?.verdict, `the run on the mutant: ${own?.reason ?? ''}`).toBe('fail');
    if (own === undefined) return;
    const line = replayLine(report, own);
    const [, only = ''] = / --only (\S+)/.exec(line) ?? [];
    const [, path] = / --path (\S+)/.exec(line) ?? [];
    const again = await tested(mutant, only.split(','), path);
    expect(again.own?.verdict, `${line}\n${again.own?.reason ?? ''}`).toBe('fail');
  });
});

const ofCommands = drawn.filter(
  ({ id, mutant }) => OF_A_NODE.test(id) && mutant.writes !== true && mutant.hinted !== true,
);

describe('so does the command line', () => {
  test.each(ofCommands.filter((_each, at) => at % COMMANDS_EVERY === 0))(
    '$id on $mutant.name',
    async ({ id, mutant }) => {
      const cwd = emptyFolder();
      const profile = firstProfile(mutant, profiles).name;
      const flags = ['--mutant', mutant.name, '--only', beside(id).join(), '--profile', profile, '--out', 'first'];
      await runCli(['run', ...flags, '--format', 'json'], { cwd });
      const report = readReport(join(cwd, 'first'));
      const failed = report.requirements.find((each) => each.id === id);
      expect(failed?.verdict, 'the run on the mutant').toBe('fail');
      if (failed === undefined) return;
      const [command, ...words] = replayLine(report, failed, 'suite').split(' ');
      expect(command).toBe('suite');
      await runCli([...words, '--out', 'again', '--format', 'json'], { cwd });
      const again = readReport(join(cwd, 'again')).requirements.find((each) => each.id === id);
      expect(again?.verdict, words.join(' ')).toBe('fail');
    },
  );
});
