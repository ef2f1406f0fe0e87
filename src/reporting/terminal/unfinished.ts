import type { Report } from '../../generated/report.ts';
import type { FailureGroup } from '../../judge/verdict/failure-groups.ts';
import { methodStates, missingMethod, namesIn, STATES } from '../../judge/verdict/method-states.ts';
import { escapeText } from '../escape-text.ts';
import { listCommand } from '../list-command.ts';
import { shortenHex } from '../shorten-hex.ts';
import { fitLine, wrapLine } from './wrap-line.ts';

const CAUSES = 5;
/** The largest number of lines around the results: the command, the heading, the outcome, the folder of the reports. */
const AROUND = 13;

/** Where the results are shown. */
interface Place {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly report: string | undefined;
}

/**
 * The results of a node that is being written, on one screen: its methods, in the order in which clients need them, and the causes of
 * the failures of those that it has. On a small screen, without the causes and the names of what works.
 */
export function unfinished(report: Report, groups: readonly FailureGroup[], place: Place): string[][] {
  const { width, height = Number.POSITIVE_INFINITY, report: path } = place;
  const causes = causesOfOwn(groups, width);
  const lines = [...methodLines(report), ...causes].flatMap((line) => wrapLine(line, width).split('\n'));
  const isSmall = lines.length + AROUND > height;
  const all = `All: ${listCommand(path, 'fail', 'not-testable', 'note')}`;
  return [methodLines(report, isSmall), isSmall ? [] : causes, [all]];
}

/** A failure, how many others it explains, how many requirements it blocks, and what is wrong. */
export function causeLine({ cause, others, blocked }: FailureGroup, width: number | undefined): string {
  const more = [
    ...(others.length === 0 ? [] : [`${others.length} more for the same reason`]),
    ...(blocked.length === 0 ? [] : [`${blocked.length} not testable because of it`]),
  ];
  const message = escapeText(shortenHex(cause.findings[0]?.message ?? cause.reason ?? ''), 160);
  return fitLine(`  ${escapeText(cause.id)}${more.length === 0 ? '' : ` (and ${more.join('; ')})`}: ${message}`, width);
}

function causesOfOwn(groups: readonly FailureGroup[], width: number | undefined): string[] {
  const own = groups.filter(({ cause }) => missingMethod(cause) === undefined);
  if (own.length === 0) return [];
  const more = own.length > CAUSES ? [`  and ${own.length - CAUSES} more`] : [];
  const first = own.slice(0, CAUSES).map((group) => causeLine(group, width));
  return [`Failed in the methods that are there, by cause (${own.length}):`, ...first, ...more];
}

function methodLines(report: Report, isSmall = false): string[] {
  const states = methodStates(report);
  const rows = STATES.flatMap((state) => {
    const names = namesIn(states, state);
    const isCount = isSmall && (state === 'works' || state === 'untested');
    return names.length === 0 ? [] : [`    ${state.padEnd(8)}  ${isCount ? names.length : names.join(', ')}`];
  });
  return [`Methods (${states.length}), in the order in which clients need them; partly: passed/tested`, ...rows];
}
