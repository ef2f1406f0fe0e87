import type { FleetMatrix } from '../generated/report.ts';
import { EXIT_CODES } from '../judge/verdict/exit-code.ts';
import { networkText } from '../judge/verdict/network-text.ts';
import { kindOf, COLUMNS, type Kind } from './kind.ts';

/** A requirement of a fleet, with the kind of its result on each node. */
export interface FleetRow {
  readonly id: string;
  /** Its levels on nodes on which it fails or is noted. */
  readonly level: string;
  /** By the name of the node. Nodes that did not run the requirement are omitted. */
  readonly kinds: Readonly<Record<string, Kind>>;
}

const BROKEN: ReadonlySet<Kind> = new Set(['fail', 'unexpected-pass', 'error']);

const isFailed = (kind: Kind): boolean => BROKEN.has(kind) && kind !== 'unexpected-pass';

/** The requirements of a fleet, each result with the kind that it has in the report of its node. */
export function fleetRows({ targets, requirements }: FleetMatrix): FleetRow[] {
  const nodes = targets.map((target) => ({ name: target.name, kindIn: kindOf(target) }));
  return requirements.map(({ verdicts, levels = {}, ...row }) => {
    const shown = new Set<string>();
    const kinds = nodes.flatMap(({ name, kindIn }): [string, Kind][] => {
      const [verdict, level = row.level] = [verdicts[name], levels[name]];
      if (verdict === undefined) return [];
      const kind = kindIn({ ...row, level, verdict });
      if (kind === 'note' || BROKEN.has(kind)) shown.add(level);
      return [[name, kind]];
    });
    return { id: row.id, level: [...shown].join(', '), kinds: Object.fromEntries(kinds) };
  });
}

/** The rows of requirements that fail on at least one node, then of those whose waivers are stale, then of those that are only noted. */
export function brokenRows(rows: readonly FleetRow[]): FleetRow[] {
  const has = ({ kinds }: FleetRow, is: (kind: Kind) => boolean): boolean => Object.values(kinds).some(is);
  const place = (row: FleetRow): number =>
    [isFailed, (kind: Kind) => BROKEN.has(kind), (kind: Kind) => kind === 'note'].findIndex((is) => has(row, is));
  return [0, 1, 2].flatMap((wanted) => rows.filter((row) => place(row) === wanted));
}

export function countOn(rows: readonly FleetRow[], node: string, kind: Kind): number {
  return rows.filter(({ kinds }) => kinds[node] === kind).length;
}

/** The kinds that occur in a fleet, in their order. */
export function kindsIn(rows: readonly FleetRow[]): Kind[] {
  const present = new Set(rows.flatMap(({ kinds }) => Object.values(kinds)));
  return COLUMNS.filter((kind) => present.has(kind));
}

/** The outcome of a run, and what the node said among those of its network. */
export function outcomeOn({ outcome, node }: Pick<FleetMatrix['targets'][number], 'outcome' | 'node'>): string {
  return node === undefined ? outcome : `${outcome} In the network: ${networkText(node)}.`;
}

/** The date of the run on a node, to the minute. */
export function dateOf({ startedAt }: Pick<FleetMatrix['targets'][number], 'startedAt'>): string {
  return startedAt === undefined ? '–' : `${startedAt.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The headline of a fleet: `1 of 3 nodes conform; 1 fails, 1 not reached or lost`. */
export function fleetHeadline(matrix: FleetMatrix): string {
  const { exitCode: ofAll, targets } = matrix;
  const rows = fleetRows(matrix);
  const nodes = targets.map((target) => {
    const kinds = rows.flatMap((row) => row.kinds[target.name] ?? []);
    return { ...target, isStale: kinds.includes('unexpected-pass') && !kinds.some(isFailed) };
  });
  const isPart = targets.some(({ exitCode, part }) => exitCode === EXIT_CODES.conforms && part !== undefined);
  const head = nodesHeadline(nodes, isPart ? 'have no failure in a part of the requirements' : 'conform');
  // With `--fail-on new`, failures that were there before leave the exit code 0.
  const isKnown = ofAll === EXIT_CODES.conforms && targets.some(({ exitCode }) => exitCode !== EXIT_CODES.conforms);
  return isKnown ? `${head}, and no failure is new` : head;
}

/**
 * How many nodes are good, and what the others are: with stale waivers are those of which nothing else failed the run.
 *
 * @param verdict What is said of those that ended with exit code 0.
 */
export function nodesHeadline(
  nodes: readonly { readonly exitCode: number; readonly isStale: boolean }[],
  verdict: string,
): string {
  const [good, ended, lost] = [EXIT_CODES.conforms, EXIT_CODES.doesNotConform, EXIT_CODES.noTarget].map(
    (code) => nodes.filter(({ exitCode }) => exitCode === code).length,
  ) as [number, number, number];
  const stale = nodes.filter(({ exitCode, isStale }) => exitCode === EXIT_CODES.doesNotConform && isStale).length;
  const failed = ended - stale;
  const counts = {
    [failed === 1 ? 'fails' : 'fail']: failed,
    'with stale waivers': stale,
    'not reached or lost': lost,
    'without a verdict': nodes.length - good - ended - lost,
  };
  const others = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  const head = `${good} of ${nodes.length} nodes ${verdict}`;
  return others.length === 0 ? head : `${head}; ${others.join(', ')}`;
}
