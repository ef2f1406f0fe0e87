import type { FleetMatrix } from '../verdict/fleet.ts';
import { columnOf, COLUMNS, type Column } from './column.ts';

/** A requirement of a fleet, with the column of its result on each node. */
export interface FleetRow {
  readonly id: string;
  readonly level: FleetMatrix['requirements'][number]['level'];
  /** By the name of the node. Nodes that did not run the requirement are omitted. */
  readonly columns: Readonly<Record<string, Column>>;
}

const BROKEN: ReadonlySet<Column> = new Set(['fail', 'unexpected-pass', 'error']);

/** The requirements of a fleet, each result in the column of the node's own report. */
export function fleetRows({ targets, requirements }: FleetMatrix): FleetRow[] {
  const nodes = targets.map((target) => ({ name: target.name, column: columnOf(target) }));
  return requirements.map(({ id, level, verdicts }) => {
    const columns = nodes.flatMap(({ name, column }): [string, Column][] => {
      const verdict = verdicts[name];
      return verdict === undefined ? [] : [[name, column({ level, verdict })]];
    });
    return { id, level, columns: Object.fromEntries(columns) };
  });
}

/** The rows of requirements that fail on at least one node, then of those that are only noted. */
export function brokenRows(rows: readonly FleetRow[]): FleetRow[] {
  const has = ({ columns }: FleetRow, is: (column: Column) => boolean): boolean => Object.values(columns).some(is);
  const [failed, others] = [true, false].map((wanted) =>
    rows.filter((row) => has(row, (column) => BROKEN.has(column)) === wanted),
  );
  return [...(failed ?? []), ...(others ?? []).filter((row) => has(row, (column) => column === 'note'))];
}

/** The number of requirements in this column on a node. */
export function countOn(rows: readonly FleetRow[], node: string, column: Column): number {
  return rows.filter(({ columns }) => columns[node] === column).length;
}

/** The columns that occur in a fleet, in their order. */
export function columnsIn(rows: readonly FleetRow[]): Column[] {
  const present = new Set(rows.flatMap(({ columns }) => Object.values(columns)));
  return COLUMNS.filter((column) => present.has(column));
}

/** The headline of a fleet: `11 of 12 nodes conform`. */
export function fleetHeadline({ targets }: FleetMatrix): string {
  return `${targets.filter(({ exitCode }) => exitCode === 0).length} of ${targets.length} nodes conform`;
}
