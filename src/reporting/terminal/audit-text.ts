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
export function auditText(audit: Audit): string {
  const { facts, methods } = audit;
  const genesis = facts === 0 ? [] : [`  ${facts} facts of the genesis taken from the node`];
  const counts = methods.map(({ method, put, answered }) => [method, put, answered] as const);
  return [...tableLines('Audit', audit, ['asked', 'answered'], counts), ...genesis, ...leftLines(audit)].join('\n');
}

/** The questions that an audit would put, by method, and about how long they take at the speed of the plan's own requests. */
export function auditPlanText(
  audit: Audit,
  { requests, durationMs }: { readonly requests: number; readonly durationMs: number },
): string {
  const counts = audit.methods.map(({ method, put }) => [method, put] as const);
  const all = requests + counts.reduce((sum, [, put]) => sum + put, 0);
  const minutes = Math.ceil((durationMs / Math.max(1, requests)) * (all / 60_000));
  const time = `  about ${all} requests; at the speed of this plan, ${minutes} min`;
  return [...tableLines('Plan of the audit', audit, ['questions'], counts), time, ...leftLines(audit)].join('\n');
}

function tableLines(
  title: string,
  { height, blocks, transactions, methods }: Audit,
  heads: readonly string[],
  counts: readonly (readonly [method: string, ...numbers: number[]])[],
): readonly string[] {
  const width = Math.max(...methods.map(({ method }) => method.length), 6);
  const row = (name: string, ...cells: readonly (string | number)[]): string =>
    `  ${escapeText(name, 100).padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  const sums = heads.map((_, at) => counts.reduce((sum, [, ...numbers]) => sum + (numbers[at] ?? 0), 0));
  return [
    `${title} up to height ${height}: ${blocks} blocks, ${transactions} transactions`,
    row('', ...heads),
    ...counts.map(([method, ...numbers]) => row(method, ...numbers)),
    row('all', ...sums),
  ];
}

function leftLines({ leftOut }: Audit): readonly string[] {
  return [...leftOut.map(({ reason, questions }) => `  left out (${questions}): ${escapeText(reason)}`), ''];
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
