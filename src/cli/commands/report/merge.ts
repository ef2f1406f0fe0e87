import type { Command } from 'commander';
import { loadCatalogue } from '../../../judge/catalogue/catalogue.ts';
import { DEFAULT_GATE } from '../../../judge/verdict/gates.ts';
import { merged, mergeProblems } from '../../../judge/verdict/merge/merge.ts';
import { concludeAgain } from '../../../library/conclude.ts';
import { demandsOf } from '../../../library/settings/gate-of.ts';
import type { Io } from '../../io.ts';
import { REPORT_SETTING_NAMES } from '../../../library/settings/table/report-settings.ts';
import type { Settings } from '../../../library/settings/table/settings.ts';
import { addFlags } from '../../flags.ts';
import { prepareOutputs, writeOutputs } from '../../outputs.ts';
import { readReport } from '../../../library/settings/files/read-report.ts';
import { UsageError } from '../../../library/settings/usage-error.ts';
import { readWaivers } from '../../../library/settings/files/waiver-file.ts';

const FLAGS = ['waivers', 'requireTested', ...REPORT_SETTING_NAMES] as const;
type MergeFlags = Pick<Settings, (typeof FLAGS)[number]>;

const EXAMPLES = `
The exit code of a shard is about its own requirements. The exit code of merge is about all.

Examples:
  avalanche-conformance run --target http://... --shard 1/2 --out shard-1     (and --shard 2/2 elsewhere)
  avalanche-conformance merge shard-1/report.json shard-2/report.json --waivers waivers.yaml`;

/** Adds `merge`: merges the reports of all shards into one report. */
export function addMergeCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('merge')
    .argument('<report...>', 'The report.json of each shard')
    .addHelpText('after', EXAMPLES);
  addFlags(command, FLAGS).action(async (paths: string[], flags: MergeFlags) => {
    done(await merge(paths, flags, io));
  });
}

async function merge(paths: readonly string[], flags: MergeFlags, io: Io): Promise<number> {
  const { requirements } = await loadCatalogue();
  const named = paths.map((name) => ({ name, report: readReport(name) }));
  const [problem, ...others] = mergeProblems(named);
  if (problem !== undefined)
    throw new UsageError([`These reports do not add up to a complete run: ${problem}`, ...others]);
  const waivers = flags.waivers === undefined ? {} : { waivers: readWaivers(flags.waivers, requirements) };
  const folder = prepareOutputs(flags, 'merge', io, paths);
  const whole = merged(
    named.map(({ report }) => report),
    requirements.map(({ id }) => id),
  );
  const { gate = DEFAULT_GATE } = whole;
  const report = concludeAgain(whole, {
    policy: { ...gate, ...demandsOf(flags, requirements, whole.part === undefined) },
    ...waivers,
  });
  return writeOutputs(report, folder, flags, io);
}
