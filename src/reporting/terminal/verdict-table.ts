import type { Report, RequirementResult } from '../../generated/report.ts';
import { columnOf, COLUMNS, type Column } from '../column.ts';
import type { Paint } from './paint.ts';

interface Counted extends Pick<RequirementResult, 'service'> {
  readonly column: Column;
}

const ALWAYS: ReadonlySet<Column> = new Set(['pass', 'fail', 'not-testable']);

/** A line per service with counts by verdict, and a total. Columns that are empty throughout are left out. */
export function verdictTable(report: Pick<Report, 'requirements' | 'gate'>, paint: Paint): string[] {
  const column = columnOf(report);
  const results = report.requirements.map((result) => ({
    service: result.service,
    column: column(result),
  }));
  const services = [...new Set(results.map(({ service }) => service))];
  const rows = services.map((service) => ({ name: service, counts: count(results, service) }));
  if (rows.length > 1) rows.push({ name: 'total', counts: count(results) });
  const total = count(results);
  const columns = COLUMNS.filter((column) => ALWAYS.has(column) || (total.get(column) ?? 0) > 0);
  const width = Math.max(...rows.map(({ name }) => name.length), 'service'.length);
  const heading = ['service'.padEnd(width), ...columns].join('  ');
  const lines = rows.map(({ name, counts }) => {
    const cells = columns.map((column) => cell(column, counts.get(column) ?? 0, paint));
    return [name === 'total' ? paint.bold(name.padEnd(width)) : name.padEnd(width), ...cells].join('  ');
  });
  return [paint.dim(heading), ...lines];
}

function count(results: readonly Counted[], service?: string): Map<Column, number> {
  const counts = new Map<Column, number>();
  for (const { column, ...result } of results) {
    if (service !== undefined && result.service !== service) continue;
    counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  return counts;
}

function cell(column: Column, number: number, paint: Paint): string {
  const text = String(number).padStart(column.length);
  if (number === 0) return paint.dim(text);
  if (column === 'pass') return paint.green(text);
  if (column === 'fail' || column === 'error' || column === 'unexpected-pass') return paint.red(text);
  return column === 'not-testable' || column === 'noted' ? paint.yellow(text) : text;
}
