import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue } from '../../catalogue/catalogue.ts';
import { loadProfiles, type Profiles } from '../../catalogue/profiles.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import type { KillMatrix, MutantRow } from '../../generated/report.ts';
import { killMatrixPage, type Statements } from '../../reporting/html/kill-matrix-page.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import type { Breadth } from '../../selfcheck/plan-trials.ts';
import type { Io } from '../io.ts';
import { makeFolder } from '../../run/make-folder.ts';
import { assertMutant } from '../../settings/assert-named.ts';
import { NAMES, SEED, whole } from '../../settings/table/kind.ts';
import { SHARD } from '../../settings/table/node-kinds.ts';
import { selectionOf, type SelectionSettings } from '../../settings/selection-of.ts';
import { addFlags, parserOf, SELECTION_FLAGS } from '../flags.ts';
import { reasonOf, UsageError } from '../../settings/usage-error.ts';
import { sweep, type SweepFlags } from './sweep.ts';

interface SelfcheckFlags extends SelectionSettings, SweepFlags {
  readonly mutant?: string[];
  readonly sweep?: true;
}

/** Adds `selfcheck`: proves the suite on faulty nodes. */
export function addSelfcheckCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('selfcheck')
    .description(
      'prove the checks: each mutant of the reference node must make its requirement fail, the clean node none',
    );
  addFlags(command, SELECTION_FLAGS)
    .option('--mutant <names>', 'only these mutants (repeatable, or a,b)', parserOf(NAMES))
    .option(
      '--disarm <ids>',
      'switch the checks of these requirements off, to see that their mutants survive',
      parserOf(NAMES),
    )
    .option(
      '--profile <names>',
      'only as nodes of these profiles, where the mutants can be such (repeatable, or a,b)',
      parserOf(NAMES),
    )
    .option('--every-profile', 'as nodes of every profile, and nodes with variants by every requirement: for a night')
    .option(
      '--sweep',
      'put generic faults into each member and argument of the reference node, instead of mutants (default profile: document)',
    )
    .option('--fault <text>', 'with --sweep: only faults whose name contains this text')
    .option('--part <i/n>', 'with --sweep: one of n parts of the faults, by seed', parserOf(SHARD))
    .option(
      '--bits <number>',
      'with --sweep: bits to flip in each member that holds bytes (default: 3)',
      parserOf(whole(0, 1000)),
    )
    .option(
      '--seed <number>',
      'seed of the chain, of samples, and of what is tried in a second profile, in pairs, or with every check',
      parserOf(SEED),
      1,
    )
    .option('--out <folder>', 'where the kill matrix goes', 'reports')
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
  const { runSelfcheck } = await import('../../selfcheck/run-selfcheck.ts');
  const matrix = await runSelfcheck({
    seed: flags.seed,
    selection: selectionOf(flags, requirements),
    ...(flags.mutant === undefined ? {} : { names: flags.mutant }),
    breadth: flags.profile ?? breadthOf(flags),
    disarmed: flags.disarm ?? [],
    signal: io.interrupt,
    onMutant: (row, count, of) => {
      if (io.stderr.isTTY === true) io.stderr.write(`\r${count}/${of} ${row.name}`.padEnd(79));
    },
  });
  if (io.stderr.isTTY === true) io.stderr.write(`\r${' '.repeat(79)}\r`);
  write(flags.out, matrix, new Map(requirements.map(({ id, statement }) => [id, statement])));
  io.stdout.write(summary(matrix, flags.out));
  return matrix.green ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

/** What is switched off is looked for where each mutant is at home: elsewhere another requirement may tell. */
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
  { mutant = [], disarm = [] }: Pick<SelfcheckFlags, 'mutant' | 'disarm'>,
  requirements: readonly { readonly id: string }[],
): Promise<void> {
  for (const name of mutant) await assertMutant(name);
  const stranger = disarm.find((id) => !requirements.some((each) => each.id === id));
  if (stranger !== undefined)
    throw new UsageError(`--disarm '${stranger}' is no requirement. See: avalanche-conformance list`);
}

function assertProfiles({ profile = [], everyProfile }: SelfcheckFlags, profiles: Profiles): void {
  if (profile.length > 0 && everyProfile === true)
    throw new UsageError('--profile and --every-profile exclude each other.');
  const stranger = profile.find((name) => !profiles.has(name));
  if (stranger !== undefined)
    throw new UsageError(`--profile '${stranger}' is no profile. See: avalanche-conformance profiles`);
}

function write(out: string, matrix: KillMatrix, statements: Statements): void {
  try {
    makeFolder(out);
    writeFileSync(join(out, 'kill-matrix.json'), `${JSON.stringify(matrix, null, 2)}\n`);
    writeFileSync(join(out, 'kill-matrix.html'), killMatrixPage(matrix, statements));
  } catch (error) {
    throw new UsageError(`Cannot write to --out ${out}: ${reasonOf(error)}.`);
  }
}

function summary(matrix: KillMatrix, out: string): string {
  const { mutants, withoutMutant, falseAlarms, broken, durationMs } = matrix;
  const lines = [
    ...mutants.filter(({ outcome }) => outcome !== 'killed').map(rowText),
    ...withoutMutant.map((id) => `no mutant      ${id}`),
    ...falseAlarms.map(
      ({ profile, variants, id, verdict, reason }) =>
        `${variants === undefined ? 'clean node' : `variants ${variants.join(', ')}`}     ${id} (${profile}): ${verdict}: ${reason}`,
    ),
    ...broken.map((text) => `broke          ${text}`),
  ];
  const shown = lines.map((line) => `${escapeText(line)}\n`).join('');
  return `${shown}${shown === '' ? '' : '\n'}${matrix.summary} ${(durationMs / 1000).toFixed(1)} s.\nKill matrix: ${escapeText(out)}/kill-matrix.json, kill-matrix.html\n`;
}

function rowText({ outcome, name, breaks, profile, finding }: MutantRow): string {
  return `${outcome.padEnd(14)} ${name} (${breaks}, ${profile}): ${finding}`;
}
