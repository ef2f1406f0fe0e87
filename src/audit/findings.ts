import type { EvidenceItem, Finding } from '../generated/report.ts';
import { evidence } from '../run/evidence.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { Mismatch } from './questions/question.ts';
import type { Store } from './store/store.ts';

/** Prefix of the keys of findings. */
const FINDING = 'f/';
/** Largest number of findings of one requirement in the store and in the report. */
const MOST_FINDINGS = 1000;

/** A finding in the store. */
export interface KeptFinding {
  readonly requirement: string;
  readonly finding: Finding;
  readonly evidence: EvidenceItem;
}

/**
 * Keeps a finding in the store, with its exchange as evidence.
 *
 * @param found Requirement -> number of its findings, which it counts. Those beyond a thousand are only counted.
 * @param at The place of the finding among those about the same exchange.
 */
export function keepFinding(
  store: Store,
  found: Record<string, number>,
  { requirement, message, ...about }: Mismatch,
  exchange: Exchange,
  at: number,
): void {
  const count = (found[requirement] ?? 0) + 1;
  found[requirement] = count;
  if (count > MOST_FINDINGS) return;
  const [item] = evidence([exchange], new Set([exchange.number]), true);
  if (item === undefined) return;
  const finding: Finding = { message, ...about, exchange: exchange.number };
  const key = `${FINDING}${requirement}/${String(exchange.number).padStart(12, '0')}/${String(at).padStart(3, '0')}`;
  store.put(key, JSON.stringify({ requirement, finding, evidence: item } satisfies KeptFinding));
}

/** The kept findings, in the order of their questions. */
export async function keptFindings(store: Store): Promise<readonly KeptFinding[]> {
  const kept: KeptFinding[] = [];
  for await (const [, text] of store.range(FINDING)) kept.push(JSON.parse(text) as KeptFinding);
  return kept;
}
