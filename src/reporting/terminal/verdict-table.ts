import type { Report, RequirementResult } from '../../generated/report.ts';
import { kindOf, COLUMNS, type Kind, ACROSS, OTHERS, serviceRows } from '../kind.ts';
import { escapeText } from '../escape-text.ts';
import type { Paint } from './paint.ts';

interface Counted extends Pick<RequirementResult, 'service'> {
  readonly kind: Kind;
}

const ALWAYS: ReadonlySet<Kind> = new Set(['pass', 'fail', 'not-testable']);

/** Usual width of a terminal, in columns. A wider table gets headings on two lines. */
const WIDTH = 80;

/**
 * A line for each service with counts by verdict, what is tested across services, one for those of which nothing applies, and a total.
 * Empty columns are omitted, except those in ALWAYS.
 */
export function verdictTable(report: Pick<Report, 'requirements' | 'gate'>, paint: Paint): string[] {
  const column = kindOf(report);
  const results = report.requirements.map((result) => ({ service: result.service, kind: column(result) }));
  if (results.length === 0) return [];
  const { services, across, others } = serviceRows(report.requirements);
  const rows = [...services, ...across].map((name) => ({ name: escapeText(name, 60), counts: count(results, [name]) }));
  if (others.length > 0) rows.push({ name: OTHERS, counts: count(results, others) });
  const total = count(results);
  if (rows.length > 1) rows.push({ name: 'total', counts: total });
  const columns = COLUMNS.filter((column) => ALWAYS.has(column) || (total.get(column) ?? 0) > 0);
  const width = Math.max(...rows.map(({ name }) => name.length), 'service'.length);
  const single = ['service'.padEnd(width), ...columns].join('  ');
  const narrow = single.length > WIDTH;
  const widths = columns.map((column) => Math.max(...partsOf(column, narrow).map((part) => part.length)));
  const headings = narrow ? headingLines(width, columns, widths) : [single];
  const lines = rows.map(({ name, counts }) => {
    const cells = columns.map((column, at) => cell(column, counts.get(column) ?? 0, widths[at] ?? 0, paint));
    return [name === 'total' ? paint.bold(name.padEnd(width)) : name.padEnd(width), ...cells].join('  ');
  });
  if (across.length > 0) lines.splice(services.length, 0, paint.dim(ACROSS));
  return [...headings.map((heading) => paint.dim(heading)), ...lines];
}

/** The lines in the heading of a column. In a narrow table, `not-testable` has two lines: `not-`, `testable`. */
function partsOf(column: Kind, narrow: boolean): readonly string[] {
  return narrow ? column.split(/(?<=-)/) : [column];
}

function headingLines(width: number, columns: readonly Kind[], widths: readonly number[]): string[] {
  const parts = columns.map((column) => partsOf(column, true));
  const line = (name: string, part: (of: readonly string[]) => string): string =>
    [name.padEnd(width), ...parts.map((of, at) => part(of).padStart(widths[at] ?? 0))].join('  ');
  return [
    line('', ([first = '', second]) => (second === undefined ? '' : first)),
    line('service', (of) => of.at(-1) ?? ''),
  ];
}

function count(results: readonly Counted[], services?: readonly string[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const { kind, ...result } of results) {
    if (services?.includes(result.service) === false) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

function cell(column: Kind, number: number, width: number, paint: Paint): string {
  const text = String(number).padStart(width);
  if (number === 0) return paint.dim(text);
  if (column === 'pass') return paint.green(text);
  if (column === 'fail' || column === 'error' || column === 'unexpected-pass') return paint.red(text);
  return column === 'not-testable' || column === 'note' ? paint.yellow(text) : text;
}
