import type { Audit } from '../../generated/report.ts';
import { escapeText } from '../escape-text.ts';

/** The position of an audit, for its progress line. */
export interface AuditPosition {
  readonly phase: string;
  readonly height: bigint;
  readonly blocks: number;
  /** Unix milliseconds. */
  readonly startedAt: number;
}

/** The questions of an audit, by method, and what it left out. */
export function auditText(
  { height, blocks, transactions, facts, methods, leftOut }: Audit,
  what: 'plan' | 'done',
): string {
  const width = Math.max(...methods.map(({ method }) => method.length), 6);
  const row = (name: string, ...cells: readonly (string | number)[]): string =>
    `  ${escapeText(name, 100).padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  const sum = (of: (method: Audit['methods'][number]) => number): number =>
    methods.reduce((all, each) => all + of(each), 0);
  const lines =
    what === 'plan'
      ? [
          row('', 'questions'),
          ...methods.map(({ method, put }) => row(method, put)),
          row(
            'all',
            sum(({ put }) => put),
          ),
        ]
      : [
          row('', 'asked', 'answered'),
          ...methods.map(({ method, put, answered }) => row(method, put, answered)),
          row(
            'all',
            sum(({ put }) => put),
            sum(({ answered }) => answered),
          ),
        ];
  const left = leftOut.map(({ reason, questions }) => `  left out (${questions}): ${escapeText(reason)}`);
  const genesis = facts === 0 ? [] : [`  ${facts} facts of the genesis taken from the node`];
  return [
    `${what === 'plan' ? 'Plan of the audit' : 'Audit'} up to height ${height}: ${blocks} blocks, ${transactions} transactions`,
    ...lines,
    ...genesis,
    ...left,
    '',
  ].join('\n');
}

/** What is done and left of an audit, in requests and minutes. */
export function leftText(
  { phase, height, blocks, startedAt }: AuditPosition,
  { requests, put }: { readonly requests: number; readonly put: number },
  shards = 1,
): string {
  const seconds = Math.max(1, (Date.now() - startedAt) / 1000);
  const of = Number(height) + 1;
  if (phase !== 'chain' || blocks === 0) return `audit: ${phase}, ${requests} requests sent`;
  const left = Math.round((put / blocks) * Math.max(0, of - blocks));
  const minutes = Math.ceil((left * seconds) / Math.max(1, put) / 60);
  const shard = shards > 1 ? ` of 1/${shards}` : '';
  return `audit: block ${blocks}/${of}, ${put} questions asked${shard}, about ${left} left for blocks, ${minutes} min`;
}
