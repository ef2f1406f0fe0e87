import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles, type Profiles } from '../../src/judge/catalogue/profiles.ts';
import { escapeText } from '../../src/reporting/escape-text.ts';
import type { KillMatrix, MutantRow } from '../../src/generated/report.ts';
import { killMatrixPage } from '../selfcheck/kill-matrix-page.ts';
import { Progress } from '../../src/reporting/terminal/progress.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import type { Breadth } from '../selfcheck/plan/plan-trials.ts';
import type { Io } from '../../src/cli/io.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { writeText } from '../../src/library/settings/files/user-files.ts';
import { assertMutant, assertVariant } from '../../src/library/settings/assert-named.ts';
import { NAMES, SEED, whole } from '../../src/library/settings/table/kind.ts';
import { SHARD } from '../../src/library/settings/table/node-kinds.ts';
import { selectionOf, type SelectionSettings } from '../../src/library/settings/selection-of.ts';
import { addFlags, parserOf, SELECTION_FLAGS } from '../../src/cli/flags.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { sweep, type SweepFlags } from './sweep.ts';

interface SelfcheckFlags extends SelectionSettings, SweepFlags {
  readonly mutant?: string[];
  readonly variant?: string[];
  readonly sweep?: true;
  readonly within?: number;
  /** False with `--no-cache`. */
  readonly cache?: string | false;
}

/** Adds `selfcheck`: proves the checks on faulty nodes. */
export function addSelfcheckCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('selfcheck');
  addFlags(command, SELECTION_FLAGS)
    .option('--mutant <names>', 'Run only these mutants: names, separated by commas (repeatable)', parserOf(NAMES))
    .option(
      '--variant <names>',
      'Run also these variants if only a part of the mutants runs: names, separated by commas (repeatable)',
      parserOf(NAMES),
    )
    .option(
      '--disarm <ids>',
      'Switch off the checks of these requirements; their mutants must then survive',
      parserOf(NAMES),
    )
    .option('--profile <names>', 'Serve the mutants only with these profiles (repeatable)', parserOf(NAMES))
    .option(
      '--every-profile',
      'Serve the mutants with every profile, and test variants by every requirement; takes hours',
    )
    .option(
      '--sweep',
      'Put generic faults into each member and argument instead of running mutants (default profile: document)',
    )
    .option('--fault <text>', 'With --sweep: run only faults whose name contains this text')
    .option('--part <i/n>', 'With --sweep: run one of n parts of the faults, chosen by seed', parserOf(SHARD))
    .option(
      '--bits <number>',
      'With --sweep: flip this many bits in each member that holds bytes (default: 3)',
      parserOf(whole(0, 1000)),
    )
    .option('--cache <folder>', 'Keep results in this folder, and use those whose inputs did not change')
    .option('--no-cache', 'Run everything, whatever --cache says')
    .option('--within <seconds>', 'Begin no trial after this time, and leave out the rest', parserOf(whole(1, 86_400)))
    .option('--seed <number>', 'Choose the chain, samples and combinations by this seed', parserOf(SEED), 1)
    .option('--out <folder>', 'Write the kill matrix to this folder', 'reports')
    .action(async (flags: SelfcheckFlags) => {
      done(await selfcheck(flags, io));
    });
}

async function selfcheck(flags: SelfcheckFlags, io: Io): Promise<number> {
  const catalogue = await loadCatalogue();
  const { requirements } = catalogue;
  assertTogether(flags);
  await assertKnown(flags, requirements);
  assertProfiles(flags, await loadProfiles(catalogue));
  if (flags.sweep === true) return sweep(flags, selectionOf(flags, requirements), io, catalogue);
  const { runSelfcheck } = await import('../selfcheck/run-selfcheck.ts');
  const progress = new Progress(io.stderr);
  const matrix = await runSelfcheck({
    seed: flags.seed,
    selection: selectionOf(flags, requirements),
    names: flags.mutant,
    variants: flags.variant,
    breadth: flags.profile ?? breadthOf(flags),
    disarmed: flags.disarm ?? [],
    ...(typeof flags.cache === 'string' ? { cache: flags.cache } : {}),
    signal: io.interrupt,
    withinMs: flags.within === undefined ? undefined : flags.within * 1000,
    onMutant: ({ name }, count, of) => {
      progress.say(`${count}/${of} ${name}`);
    },
  });
  progress.end();
  const statements = new Map(requirements.map(({ id, statement }) => [id, statement]));
  const name = `--out ${flags.out}`;
  writeText(join(flags.out, 'kill-matrix.json'), jsonText(matrix), name);
  writeText(join(flags.out, 'kill-matrix.html'), killMatrixPage(matrix, statements), name);
  io.stdout.write(summary(matrix, flags.out));
  return matrix.green ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

/**
 * With --disarm, each mutant runs only with its first profile: in other profiles, another requirement may detect it.
 */
function breadthOf({ everyProfile, disarm }: SelfcheckFlags): Breadth {
  if (everyProfile === true) return 'every';
  return disarm === undefined ? 'rotating' : 'first';
}

function assertTogether({ sweep: isSwept, mutant, fault, part, bits }: SelfcheckFlags): void {
  if (isSwept === true && mutant !== undefined) throw new UsageError('--sweep and --mutant exclude each other.');
  const [needing] = Object.entries({ fault, part, bits }).find(([, value]) => value !== undefined) ?? [];
  if (isSwept !== true && needing !== undefined) throw new UsageError(`--${needing} needs --sweep.`);
}

async function assertKnown(
  { mutant = [], variant = [], disarm = [] }: Pick<SelfcheckFlags, 'mutant' | 'variant' | 'disarm'>,
  requirements: readonly { readonly id: string }[],
): Promise<void> {
  for (const name of mutant) await assertMutant(name);
  for (const name of variant) await assertVariant(name);
  const stranger = disarm.find((id) => !requirements.some((each) => each.id === id));
  if (stranger !== undefined)
    throw new UsageError(`No requirement is called '${stranger}' (--disarm). See: avalanche-conformance list`);
}

function assertProfiles({ profile = [], everyProfile }: SelfcheckFlags, profiles: Profiles): void {
  if (profile.length > 0 && everyProfile === true)
    throw new UsageError('--profile and --every-profile exclude each other.');
  const stranger = profile.find((name) => !profiles.has(name));
  if (stranger !== undefined)
    throw new UsageError(`No profile is called '${stranger}' (--profile). See: avalanche-conformance list profiles`);
}

function summary(matrix: KillMatrix, out: string): string {
  const { mutants, withoutMutant, falseAlarms, broken, durationMs } = matrix;
  const lines = [
    ...mutants.filter(({ outcome }) => outcome !== 'killed').map(rowText),
    ...withoutMutant.map((id) => `no mutant      ${id}: add one to mutants.ts beside its check`),
    ...falseAlarms.map(
      ({ profile, variants, id, verdict, reason }) =>
        `${variants === undefined ? 'clean node' : `variants ${variants.join(', ')}`}     ${id} (${profile}): ${verdict}: ${reason}`,
    ),
    ...broken.map((text) => `broke          ${text}`),
  ];
  const output = lines.map((line) => `${escapeText(line)}\n`).join('');
  return `${output}${output === '' ? '' : '\n'}${matrix.summary} ${(durationMs / 1000).toFixed(1)} s.\nKill matrix: ${escapeText(out)}/kill-matrix.json, kill-matrix.html\n`;
}

function rowText({ outcome, name, breaks, profile, finding }: MutantRow): string {
  return `${outcome.padEnd(14)} ${name} (${breaks}, ${profile}): ${finding}`;
}
