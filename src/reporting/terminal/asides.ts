import { groupBy } from '../../encoding/group-by.ts';
import type { Note, Report, RequirementResult } from '../../generated/report.ts';
import { isWarning, noteText, tooPlain, untoldCount, untoldPasses } from '../../judge/verdict/note-text.ts';
import { failureGroups } from '../../judge/verdict/failure-groups.ts';
import { gatesBy, isBroken } from '../../judge/verdict/gates.ts';
import type { Kind } from '../kind.ts';
import { escapeText, shortenHex } from '../escape-text.ts';
import { listCommand } from '../list-command.ts';
import { fitLine } from './wrap-line.ts';

const MOST_LINES = 6;
const IDS_PER_REASON = 3;

/** Results that do not fail the run, the most important first. */
export interface Aside {
  readonly heading: string;
  /** What is counted, if it is more than the lines. */
  readonly count?: number;
  /** What to know beside the number. */
  readonly remark?: string;
  readonly lines: readonly string[];
  /** The kind of its results for the command `list`. */
  readonly kind: Kind;
  /** Whether its lines only count what the command `list` names. */
  readonly counts?: boolean;
}

/** The place where text is printed. */
interface Place {
  /** Columns of the terminal. */
  readonly width?: number | undefined;
  /** Path of the report.json of this run; undefined if there is none. */
  readonly report: string | undefined;
}

/** What was not testable, waived or only noted, in at most six lines of the terminal. The last one is the command that lists the rest. */
export function asides(report: Report, { width, report: path }: Place): string[] {
  const warned = report.gate?.failOnWarning === true;
  const all = [...notTestable(report), waived(report), ...(warned ? [] : [notes(report)])];
  const parts = all.filter(({ lines, remark }) => lines.length > 0 || remark !== undefined);
  const fit = (line: string): string => fitLine(line, width);
  const whole = parts.flatMap((part) => [headed(part), ...part.lines]);
  const listing = parts.filter(({ counts }) => whole.length > MOST_LINES || counts === true);
  const kinds = new Set(listing.map(({ kind }) => kind));
  const command = kinds.size === 0 ? [] : [`All: ${listCommand(path, ...kinds)}`];
  if (whole.length + command.length <= MOST_LINES) return [...whole.map(fit), ...command];
  const fitting = parts.slice(0, MOST_LINES - command.length);
  const shares = sharesOf(
    fitting.map(({ lines }) => lines.length),
    MOST_LINES - fitting.length - command.length,
  );
  const lines = fitting.flatMap((part, at) => [headed(part, shares[at]), ...part.lines.slice(0, shares[at])]);
  return [...lines.map(fit), ...command];
}

/** The heading with the number of what it is about, and of the lines below it. */
export function headed({ heading, lines, count, kind, remark = '' }: Aside, shown = lines.length): string {
  if (shown === 0) return `${heading} (${count ?? lines.length}${remark})`;
  const isPart = shown < lines.length;
  const number = count ?? `${isPart ? `${shown} of ` : ''}${lines.length}`;
  const unit = kind === 'note' ? 'lines' : 'reasons';
  const part = count !== undefined && isPart ? `; ${shown} of ${lines.length} ${unit}` : '';
  return `${heading} (${number}${part}${remark}):`;
}

/** Divides a number of lines among parts as evenly as their lengths allow. The first parts get what is left over. */
function sharesOf(lengths: readonly number[], lines: number): number[] {
  const rounds = Array.from({ length: MOST_LINES }, (_, round) => round);
  const turns = rounds.flatMap((round) => lengths.flatMap((length, at) => (round < length ? [at] : [])));
  const first = turns.slice(0, Math.max(0, lines));
  return lengths.map((_, at) => first.filter((turn) => turn === at).length);
}

const LACKING = "Not testable with this target's data";
/** What stands above requirements that were not tested, by the cause, in this order. */
const HEADED: readonly (readonly [cause: string, heading: string])[] = [
  ['ended', 'Not tested'],
  ['refused', 'Refused in front of the node'],
  ['test-data', LACKING],
  ['blocked', 'Not testable because of a failure that is waived, only noted or not chosen'],
];

/**
 * The reasons why requirements were not tested: because the run ended, or because of the target's data. Those that are
 * listed below a failure are only counted.
 */
function notTestable(report: Report): Aside[] {
  const blockedIds = new Set(failureGroups(report).flatMap(({ blocked }) => blocked));
  const all = report.requirements.filter(({ verdict }) => verdict === 'not-testable');
  const untested = all.filter((result) => !blockedIds.has(result));
  const byHeading = groupBy(untested, ({ cause }) => HEADED.find(([kind]) => kind === cause?.kind)?.[1] ?? LACKING);
  const blocked: Aside = {
    heading: 'Not testable because of a failure',
    count: all.length - untested.length,
    remark: '; see the failures below',
    lines: [],
    kind: 'not-testable',
  };
  return [
    ...HEADED.map(([, heading]) => reasons(heading, byHeading.get(heading) ?? [])),
    ...(blocked.count === 0 ? [] : [blocked]),
  ];
}

function reasons(heading: string, results: readonly RequirementResult[]): Aside {
  const byReason = groupBy(results, ({ cause, reason = 'no reason given' }) =>
    cause?.kind === 'blocked' ? cause.by : reason,
  );
  const frequent = [...byReason].sort(([, one], [, other]) => other.length - one.length);
  return {
    heading,
    count: results.length,
    lines: frequent.map(([reason, same]) => {
      const ids = same.map(({ id }) => id);
      const rest = ids.length > IDS_PER_REASON ? `, and ${ids.length - IDS_PER_REASON} more` : '';
      return `  ${escapeText(reason.replace(/(?<!\.)\.$/, ''), 200)}: ${escapeText(ids.slice(0, IDS_PER_REASON).join(', '))}${rest}`;
    }),
    kind: 'not-testable',
  };
}

function waived({ requirements }: Report): Aside {
  const lines = requirements
    .filter(({ verdict }) => verdict === 'expected-fail')
    .map(({ id, reason }) => `  ${escapeText(id)}: ${escapeText(reason ?? 'expected to fail', 300)}`);
  return { heading: 'Expected failures, waived', lines, kind: 'expected-fail' };
}

/** Failures that the gate does not count, and what else was noted. */
export function notes(report: Report): Aside {
  const stops = gatesBy(report.gate);
  const deviations = report.requirements
    .filter((result) => isBroken(result) && !stops(result))
    .map(
      ({ id, findings }) =>
        `  ${escapeText(id)}: ${escapeText(findings[0]?.message ?? 'differs from deployed nodes', 160)}`,
    );
  // What the data cannot tell stands beside the number, and members without a rule are only counted.
  const elsewhere = new Set<Note['kind']>(['untold-members', 'unknown-members']);
  // How the profile was found is the least that a line is spent on; a waiver that ends is the first.
  const isAny = deviations.length > 0 || (report.noteItems?.some(isWarning) ?? report.notes.length > 0);
  const warns = report.gate?.failOnWarning === true && isAny;
  const items = report.noteItems?.filter((note) => !warns || isWarning(note));
  const ranked = items
    ?.toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter(({ kind }) => !elsewhere.has(kind));
  const ending = ranked?.filter(({ kind }) => kind === 'waiver') ?? [];
  const said = ranked?.map(noteText) ?? report.notes;
  const unlisted = unlistedMembers(items);
  const shown = said.map((note) => `  ${escapeText(shortenHex(note), 300)}`);
  const lines = [...shown.slice(0, ending.length), ...deviations, ...shown.slice(ending.length), ...unlisted];
  const [noun, effect] = warns ? ['Warnings', 'treated as failures'] : ['Notes', 'exit code unaffected'];
  const untold = untoldCount(report.noteItems);
  const passes = untoldPasses(report.noteItems);
  const onDefaults =
    passes === 0 ? '' : `, and ${passes} ${passes === 1 ? 'pass rests' : 'passes rest'} on defaults alone`;
  const data = untold === 0 ? {} : { remark: `; ${tooPlain(untold)}${onDefaults}` };
  // As many as the command `list` names, which has a line for each method.
  const all = deviations.length + (items ?? report.notes).length;
  const count = all === lines.length ? {} : { count: all };
  return { heading: `${noun}, ${effect}`, ...data, ...count, lines, kind: 'note', counts: unlisted.length > 0 };
}

function rankOf({ kind }: Note): number {
  return kind === 'waiver' ? 0 : kind === 'found-profile' ? 2 : 1;
}

/** One line for all methods: how many members each returns that the document does not list. */
function unlistedMembers(notes: readonly Note[] = []): string[] {
  const counts = notes.flatMap((note) =>
    note.kind === 'unknown-members' ? [`${escapeText(note.method, 80)} (${note.members.length + note.more})`] : [],
  );
  return counts.length === 0 ? [] : [`  Members that the document does not list: ${counts.join(', ')}`];
}
