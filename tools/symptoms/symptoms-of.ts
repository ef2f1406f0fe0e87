import { shapesOf } from '../../src/trials/shapes-of.ts';
import { OF_MESSAGES } from '../../src/diagnosis/symptom.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import type { Change } from '../../src/reference-node/changes/change.ts';
import { PATIENT, type TrialNodes } from '../../src/trials/trial-nodes.ts';
import type { SymptomRow } from './trial.ts';

/** By method, the requirements that read its responses. */
export type ByMethod = ReadonlyMap<string, readonly string[]>;

/** How a defect is served, and the checks that can see it. */
export interface Serving {
  readonly writes: boolean;
  readonly isBare: boolean;
  /** The requirements that the defect breaks, if it is known. */
  readonly breaks: readonly string[];
  readonly readers: ByMethod;
}

/** Runs checks that can see a defect, and returns what failed and what passed. */
export async function symptomsOf(
  nodes: TrialNodes,
  change: Change,
  serving: Serving,
): Promise<Pick<SymptomRow, 'failed' | 'passed'>> {
  const { writes, isBare } = serving;
  const target = await (isBare ? nodes.serveBare(change) : nodes.serve(change, { writes }));
  try {
    const { requirements, beside = [] } = await nodes.test(target, chosen(nodes, change, serving), PATIENT);
    const results = [...requirements, ...beside];
    return {
      failed: results.filter(({ verdict }) => verdict === 'fail').map(inShort),
      passed: results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id),
    };
  } finally {
    await target.close();
  }
}

/** A result with its first finding and the exchange of it. */
function inShort(result: RequirementResult): RequirementResult {
  const { findings, evidence } = result;
  const item = evidence.find(({ exchange }) => exchange === findings[0]?.exchange) ?? evidence[0];
  return { ...result, findings: findings.slice(0, 1), evidence: item === undefined ? [] : [item] };
}

/** The checks that read a message which the defect can affect. */
function chosen(nodes: TrialNodes, change: Change, { breaks, readers }: Serving): readonly string[] {
  const { ids, catalogue } = nodes;
  const { touches } = change;
  if (touches === 'all') return ids;
  const own = new Set([...breaks, ...breaks.flatMap((id) => shapesOf(nodes, { touches, breaks: id }))]);
  const read = new Set(touches.flatMap((method) => readers.get(method) ?? []));
  return ids.filter(
    (id) =>
      own.has(id) ||
      (touches.length === 0 ? OF_MESSAGES.test(id) : read.has(id) || touches.includes(catalogue.get(id).method)),
  );
}
