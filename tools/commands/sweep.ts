import { join } from 'node:path';
import type { Catalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { select, type Selection } from '../../src/judge/catalogue/selection.ts';
import type { Sweep } from '../../src/generated/report.ts';
import { escapeText } from '../../src/reporting/escape-text.ts';
import { sweepPage } from '../sweep/sweep-page.ts';
import { SWEEP_COLUMNS, sweptMethods } from '../sweep/sweep-page.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { writeText } from '../../src/library/settings/files/user-files.ts';
import type { ShardNumber } from '../../src/library/settings/table/node-kinds.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { Progress } from '../../src/reporting/terminal/progress.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import type { Io } from '../../src/cli/io.ts';

/** The flags of a sweep. */
export interface SweepFlags {
  readonly profile?: readonly string[];
  readonly everyProfile?: true;
  readonly disarm?: readonly string[];
  readonly fault?: string;
  readonly part?: ShardNumber;
  readonly bits?: number;
  readonly seed: number;
  readonly out: string;
}

/** Number of bits to flip in each place with bytes. */
const BITS = 3;
const WHOLE: ShardNumber = { index: 1, of: 1 };

/** Applies generic faults to the reference node and shows which requirements detect them. Returns the exit code. */
export async function sweep(flags: SweepFlags, selection: Selection, io: Io, catalogue: Catalogue): Promise<number> {
  const { part = WHOLE, bits = BITS, seed, fault, out } = flags;
  const profiles =
    flags.everyProfile === true
      ? (await loadProfiles(catalogue)).all().map(({ name }) => name)
      : (flags.profile ?? ['document']);
  const isChosen = Object.keys(selection).length > 0;
  const methods = new Set(select([...catalogue.requirements], selection).map(({ method }) => method));
  const { runSweep } = await import('../sweep/run-sweep.ts');
  const progress = new Progress(io.stderr);
  const found = await runSweep({
    seed,
    profiles,
    part,
    bits,
    disarmed: flags.disarm ?? [],
    named: fault,
    ...(isChosen ? { methods } : {}),
    signal: io.interrupt,
    onFault: (row, count, of) => {
      progress.say(`${count}/${of} ${row.fault}`);
    },
  });
  progress.end();
  if (found.faults.length === 0) throw new UsageError('No fault matches: use fewer of --fault, --only and --part.');
  writeText(join(out, 'sweep.json'), jsonText(found), `--out ${out}`);
  writeText(join(out, 'sweep.html'), sweepPage(found), `--out ${out}`);
  io.stdout.write(
    linesOf(found, out)
      .map((line) => `${escapeText(line)}\n`)
      .join(''),
  );
  return found.green ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

function linesOf({ faults, summary, durationMs }: Sweep, out: string): readonly string[] {
  const methods = sweptMethods(faults);
  const width = Math.max(...methods.map(({ method }) => method.length));
  const line = (method: string, cells: readonly (string | number)[]): string =>
    [method.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join('');
  const rows = methods.map(({ method, faults: own, counts }) => line(method, [own.length, ...counts]));
  const problems = faults.flatMap(({ outcome, fault, profile, reason, by }) => {
    const alone = by === undefined ? '' : `: only ${by} fails, which is observed`;
    if (outcome === 'missed') return [`missed  ${fault} (${profile})${alone}`];
    return outcome === 'broke' ? [`broke   ${fault} (${profile}): ${reason ?? ''}`] : [];
  });
  return [
    line('method', ['faults', ...SWEEP_COLUMNS]),
    ...rows,
    '',
    ...problems,
    ...(problems.length === 0 ? [] : ['']),
    `${summary} ${(durationMs / 1000).toFixed(1)} s.`,
    `Faults: ${out}/sweep.json, sweep.html`,
  ];
}
