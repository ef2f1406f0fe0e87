import { join } from 'node:path';
import type { Command } from 'commander';
import { type Catalogue, loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
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
import { choice, NAMES, SEED, whole } from '../../src/library/settings/table/kind.ts';
import { SHARD } from '../../src/library/settings/table/node-kinds.ts';
import { selectionOf, type SelectionSettings } from '../../src/library/settings/selection-of.ts';
import { addFlags, parserOf, SELECTION_FLAGS } from '../../src/cli/flags.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { SCALES, type Scale, type Trials } from '../prove/scale.ts';
import { sweep, type SweepFlags } from './sweep.ts';

interface ProveFlags extends SelectionSettings, SweepFlags {
  readonly scale?: Scale;
  readonly base?: string;
  readonly mutant?: string[];
  readonly variant?: string[];
  readonly sweep?: true;
  /** False with `--no-cache`. */
  readonly cache?: string | false;
}

/** Bits to flip in each member that holds bytes, before a release. */
const MANY_BITS = 20;

/** Each chooses what is tried, so that no scale does. */
const CHOOSING = ['only', 'skip', 'mutant', 'variant', 'disarm', 'profile', 'everyProfile', 'sweep'] as const;

/** Adds `prove`: shows on faulty nodes, on nodes that may differ, and by the tests of claims, that the suite is right. */
export function addProveCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('prove');
  command
    .option(
      '--scale <scale>',
      `How much is proved: ${SCALES.join(', ')} (default: change, unless a flag below chooses)`,
      parserOf(choice(SCALES)),
    )
    .option('--base <revision>', 'With --scale change: prove what the files reach that differ from this commit');
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
    .option('--cache <folder>', 'Store results in this folder, and take from it those whose code did not change')
    .option('--no-cache', 'Run everything again, also what --cache has stored')
    .option('--seed <number>', 'Choose the chain, samples and combinations by this seed', parserOf(SEED), 1)
    .option('--out <folder>', 'Write the kill matrix to this folder', 'reports')
    .action(async (flags: ProveFlags) => {
      done(await prove(flags, io));
    });
}

async function prove(flags: ProveFlags, io: Io): Promise<number> {
  const catalogue = await loadCatalogue();
  const { requirements } = catalogue;
  assertTogether(flags);
  await assertKnown(flags, requirements);
  assertProfiles(flags, await loadProfiles(catalogue));
  if (flags.sweep === true) return sweep(flags, selectionOf(flags, requirements), io, catalogue);
  const tryNodes = async (trials: Trials): Promise<KillMatrix> => tryOut(trials, flags, catalogue, io);
  if (choosing(flags) !== undefined) {
    const { mutant: names, variant: variants, profile } = flags;
    const breadth = profile ?? breadthOf(flags);
    const { green } = await tryNodes({ selection: selectionOf(flags, requirements), names, variants, breadth });
    return green ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
  }
  const { proveAtScale } = await import('../prove/scale.ts');
  const isGreen = await proveAtScale(flags.scale ?? 'change', flags.base, {
    catalogue,
    tryNodes,
    sweep: async (profile) => sweep({ ...flags, profile: [profile], bits: MANY_BITS }, {}, io, catalogue),
    say: (line) => io.stdout.write(`${escapeText(line)}\n`),
  });
  return isGreen ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

/** Runs trials, writes their kill matrix, and says what is not as it should be. */
async function tryOut(
  trials: Trials,
  { seed, disarm = [], cache, out }: ProveFlags,
  { requirements }: Catalogue,
  io: Io,
): Promise<KillMatrix> {
  const { runSelfcheck } = await import('../selfcheck/run-selfcheck.ts');
  const progress = new Progress(io.stderr);
  const matrix = await runSelfcheck({
    ...trials,
    seed,
    disarmed: disarm,
    ...(typeof cache === 'string' ? { cache } : {}),
    signal: io.interrupt,
    onMutant: (name, count, of) => {
      progress.say(`${count}/${of} ${name}`);
    },
  });
  progress.end();
  const statements = new Map(requirements.map(({ id, statement }) => [id, statement]));
  writeText(join(out, 'kill-matrix.json'), jsonText(matrix), `--out ${out}`);
  writeText(join(out, 'kill-matrix.html'), killMatrixPage(matrix, statements), `--out ${out}`);
  io.stdout.write(summary(matrix, out));
  return matrix;
}

/** With --disarm, each mutant runs only with its first profile: in other profiles, another requirement may detect it. */
function breadthOf({ everyProfile, disarm }: ProveFlags): Breadth {
  if (everyProfile === true) return 'every';
  return disarm === undefined ? 'rotating' : 'first';
}

/** The first flag that chooses what is tried. */
function choosing(flags: ProveFlags): string | undefined {
  const name = CHOOSING.find((each) => flags[each] !== undefined);
  return name && `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
}

function assertTogether(flags: ProveFlags): void {
  const { scale, base, sweep: isSwept, mutant, fault, part, bits } = flags;
  const chosen = choosing(flags);
  if (scale !== undefined && chosen !== undefined)
    throw new UsageError(`--scale and ${chosen} exclude each other: each says what is tried.`);
  if (base !== undefined && (chosen !== undefined || (scale ?? 'change') !== 'change'))
    throw new UsageError('--base needs --scale change.');
  if (isSwept === true && mutant !== undefined) throw new UsageError('--sweep and --mutant exclude each other.');
  const [needing] = Object.entries({ fault, part, bits }).find(([, value]) => value !== undefined) ?? [];
  if (isSwept !== true && needing !== undefined) throw new UsageError(`--${needing} needs --sweep.`);
}

async function assertKnown(
  { mutant = [], variant = [], disarm = [] }: Pick<ProveFlags, 'mutant' | 'variant' | 'disarm'>,
  requirements: readonly { readonly id: string }[],
): Promise<void> {
  for (const name of mutant) await assertMutant(name);
  for (const name of variant) await assertVariant(name);
  const stranger = disarm.find((id) => !requirements.some((each) => each.id === id));
  if (stranger !== undefined)
    throw new UsageError(`No requirement is called '${stranger}' (--disarm). See: avalanche-conformance list`);
}

function assertProfiles({ profile = [], everyProfile }: ProveFlags, profiles: Profiles): void {
  if (profile.length > 0 && everyProfile === true)
    throw new UsageError('--profile and --every-profile exclude each other.');
  const stranger = profile.find((name) => !profiles.has(name));
  if (stranger !== undefined)
    throw new UsageError(`No profile is called '${stranger}' (--profile). See: avalanche-conformance list profiles`);
}

function summary(matrix: KillMatrix, out: string): string {
  const { mutants, withoutMutant, unproved, falseAlarms, broken, durationMs } = matrix;
  const lines = [
    ...mutants.filter(({ outcome }) => outcome !== 'killed').map(rowText),
    ...withoutMutant.map((id) => `no mutant      ${id}: add one to mutants.ts beside its check`),
    ...unproved.map(
      ({ id = '(on no correct node)', assertion }) => `unproved       ${id}: no mutant makes this fail: ${assertion}`,
    ),
    ...falseAlarms.map(
      ({ profile, variants, id, verdict, reason }) =>
        `${variants === undefined ? 'clean node' : `variants ${variants.join(', ')}`}     ${id} (${profile}): ${verdict}: ${reason}`,
    ),
    ...broken.map((text) => `broke          ${text}`),
  ];
  const seconds = (durationMs / 1000).toFixed(1);
  const output = lines.map((line) => `${escapeText(line)}\n`).join('') + (lines.length === 0 ? '' : '\n');
  return `${output}${matrix.summary} ${seconds} s.\nKill matrix: ${escapeText(out)}/kill-matrix.json, kill-matrix.html\n`;
}

function rowText({ outcome, name, breaks, profile, finding }: MutantRow): string {
  return `${outcome.padEnd(14)} ${name} (${breaks}, ${profile}): ${finding}`;
}
