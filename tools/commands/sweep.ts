import { join } from 'node:path';
import type { Catalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { select, type Selection } from '../../src/judge/catalogue/selection.ts';
import type { FaultRow, Sweep } from '../../src/generated/report.ts';
import { escapeText } from '../../src/reporting/escape-text.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { writeText } from '../../src/library/settings/files/user-files.ts';
import type { ShardNumber } from '../../src/library/settings/table/node-kinds.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { Progress } from '../../src/reporting/terminal/progress.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import type { Io } from '../../src/cli/io.ts';
import { faultName } from '../../src/reference-node/faults/fault.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { suiteOf } from '../../src/run/suite.ts';
import { seededBelow } from '../../src/harness/seeded.ts';
import { inThreads } from '../selfcheck/in-threads.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { type CleanPass, cleanPass } from '../sweep/try-fault.ts';
import { groupBy } from '../../src/encoding/group-by.ts';
import { html, prose, wideTable } from '../../src/reporting/html/html.ts';
import { pageShell } from '../../src/reporting/html/page-shell.ts';

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

/**
 * Tests the reference node with generic faults, one at a time, in each profile, and shows which requirements detect them.
 *
 * @returns The exit code.
 * @throws Error when a check fails or breaks on the clean node: then its failures prove nothing about a fault.
 */
export async function sweep(flags: SweepFlags, selection: Selection, io: Io, catalogue: Catalogue): Promise<number> {
  const { part = WHOLE, seed, out } = flags;
  const startedAt = new Date();
  const all = await loadProfiles(catalogue);
  const names = flags.everyProfile === true ? all.all().map(({ name }) => name) : (flags.profile ?? ['document']);
  const chosen = select([...catalogue.requirements], selection).map(({ method }) => method);
  const methods = Object.keys(selection).length > 0 ? new Set(chosen) : undefined;
  const { broken } = await loadChecks();
  if (broken[0] !== undefined) throw new Error(broken[0]);
  const progress = new Progress(io.stderr);
  const faults: FaultRow[] = [];
  for (const name of names) faults.push(...(await sweepProfile(all.get(name), flags, methods, progress, io.interrupt)));
  progress.end();
  if (faults.length === 0) throw new UsageError('No fault matches: use fewer of --fault, --only and --part.');
  const found: Sweep = {
    schemaVersion: '1.0',
    suite: suiteOf(),
    seed,
    part: `${part.index}/${part.of}`,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    green: faults.every(({ outcome }) => outcome !== 'missed' && outcome !== 'broke'),
    summary: summaryOf(faults, names.length),
    faults,
  };
  writeText(join(out, 'sweep.json'), jsonText(found), `--out ${out}`);
  writeText(join(out, 'sweep.html'), sweepPage(found), `--out ${out}`);
  for (const line of linesOf(found, out)) io.stdout.write(`${escapeText(line)}\n`);
  return found.green ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

async function sweepProfile(
  profile: Profile,
  flags: SweepFlags,
  methods: ReadonlySet<string> | undefined,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<readonly FaultRow[]> {
  const { seed, disarm: disarmed = [] } = flags;
  const { readers, faults } = await faultsOf(profile, flags, methods);
  const rows: FaultRow[] = [];
  const broken: string[] = [];
  const tasks = faults.map((fault) => ({ fault, profile: profile.name }));
  await inThreads(tasks, { seed, disarmed, readers }, signal, ({ told }) => {
    if ('broken' in told) broken.push(told.broken);
    if (!('fault' in told)) return;
    progress.say(`${rows.push(told.fault)}/${faults.length} ${told.fault.fault}`);
  });
  if (broken[0] !== undefined) throw new Error(broken[0]);
  return rows.sort((a, b) => (a.fault < b.fault ? -1 : 1));
}

/** The faults to test, and the requirements that read the responses of each method. */
async function faultsOf(
  profile: Profile,
  { seed, bits = BITS, fault: named = '', part = WHOLE }: SweepFlags,
  methods: ReadonlySet<string> | undefined,
): Promise<Pick<CleanPass, 'readers' | 'faults'>> {
  const nodes = await TrialNodes.of({ profile, seed });
  try {
    const { alarms, readers, faults } = await cleanPass(nodes, { seed, bits }, methods);
    if (alarms[0] !== undefined) throw new Error(`On the clean node of profile ${profile.name}: ${alarms[0]}`);
    const isDrawn = (name: string): boolean =>
      seededBelow(BigInt(part.of), seed, 'fault', name) === BigInt(part.index - 1);
    return {
      readers,
      faults: faults.filter((fault) => {
        const name = faultName(fault);
        return methods?.has(fault.method) !== false && name.includes(named) && isDrawn(name);
      }),
    };
  } finally {
    await nodes.close();
  }
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

function summaryOf(faults: readonly FaultRow[], profiles: number): string {
  const count = (outcome: FaultRow['outcome']): number => faults.filter((row) => row.outcome === outcome).length;
  const noted = faults.filter(({ outcome, by }) => outcome === 'excused' && by !== undefined).length;
  const effective = faults.length - count('without-effect');
  return [
    `${effective} faults in ${profiles} profiles`,
    `${count('found')} found`,
    `${count('missed')} missed`,
    `${count('excused')} excused (${noted} of them fail an observed requirement)`,
    `${count('broke')} broke`,
    `${count('without-effect')} more changed no response.`,
  ].join(', ');
}

/** The outcomes of faults that changed a response, in the order of the columns. */
const SWEEP_COLUMNS = ['found', 'missed', 'excused', 'broke'] as const;

/** The faults of a sweep in one method that changed a response. */
interface SweptMethod {
  readonly method: string;
  readonly faults: readonly FaultRow[];
  /** The number of faults with each outcome, in the order of `SWEEP_COLUMNS`. */
  readonly counts: readonly number[];
}

/** The faults of a sweep by method, in the order of the sweep. */
function sweptMethods(faults: readonly FaultRow[]): readonly SweptMethod[] {
  const effective = faults.filter(({ outcome }) => outcome !== 'without-effect');
  return [...groupBy(effective, ({ method }) => method)].map(([method, own]) => ({
    method,
    faults: own,
    counts: SWEEP_COLUMNS.map((column) => own.filter(({ outcome }) => outcome === column).length),
  }));
}

/**
 * A sweep as a page without external files: first the faults that nothing found, then the counts by method, then the
 * faults that no check can find, with their reasons.
 */
export function sweepPage({ suite, green, summary, seed, part, startedAt, durationMs, faults }: Sweep): string {
  const methods = sweptMethods(faults);
  const began = startedAt.slice(0, 19).replace('T', ' ');
  return pageShell({
    title: `${green ? 'Sweep' : 'Missed faults'}: ${suite.name}`,
    suite,
    footer: '. Its data are in sweep.json. <code>npm run prove -- --sweep --fault TEXT</code> tries a fault again.',
    main: `<h1 class="${green ? 'c-good' : 'c-bad'}">${green ? 'Every fault is found or has a reason' : 'Not every fault is found'}</h1>
<p class="lead">${html(summary)}</p>
<p class="soft">Part ${html(part)}, seed ${seed}, began ${html(began)} UTC, took ${(durationMs / 1000).toFixed(1)} s.</p>
${problems(faults)}
${table(methods)}
${excuses(methods)}`,
  });
}

function problems(faults: readonly FaultRow[]): string {
  const wrong = faults.filter(({ outcome }) => outcome === 'missed' || outcome === 'broke');
  if (wrong.length === 0) return '';
  const items = wrong.map(({ fault, profile, outcome, by, reason }) => {
    const alone = by === undefined ? '' : `: only <code>${html(by)}</code> fails, which is observed`;
    const why = outcome === 'broke' ? `: a check broke: ${html(reason ?? '', 400)}` : alone;
    return `<li><code>${html(fault)}</code> (${html(profile)})${why}</li>\n`;
  });
  return `<h2 class="bad" id="problems">Faults that nothing found (${wrong.length})</h2>\n<ul>\n${items.join('')}</ul>`;
}

function table(methods: readonly SweptMethod[]): string {
  const rows = methods.map(
    ({ method, faults, counts }) =>
      `<tr><th scope="row"><code>${html(method)}</code></th>` +
      `${[faults.length, ...counts].map((count) => `<td class="number">${count}</td>`).join('')}</tr>`,
  );
  return `<h2 id="methods">Faults by method</h2>\n${wideTable('methods', ['method', 'faults', ...SWEEP_COLUMNS], rows, 'fits')}`;
}

/** The faults that no stated or derived requirement can find, by method and reason. */
function excuses(methods: readonly SweptMethod[]): string {
  const lists = methods.flatMap(({ method, faults }) => {
    const excused = faults.filter(({ outcome }) => outcome === 'excused');
    if (excused.length === 0) return [];
    const items = [...groupBy(excused, ({ reason = '' }) => reason)].map(
      ([reason, own]) =>
        `<li>${prose(reason)} ` +
        `<details class="more"><summary>${own.length} faults</summary>${own.map(({ fault }) => html(fault)).join('<br>')}</details></li>`,
    );
    return [`<h3><code>${html(method)}</code></h3>\n<ul>${items.join('\n')}</ul>`];
  });
  if (lists.length === 0) return '';
  return `<h2 id="excused">Faults that no check can find</h2>\n${lists.join('\n')}`;
}
