import type { RequirementResult } from '../../generated/report.ts';
import type { Change } from '../../reference-node/mutants/index.ts';
import { PATIENT, type TrialNodes } from '../trial-nodes.ts';
import { shapesOf } from '../try-mutant.ts';
import type { SymptomRow, SymptomTask } from './trial.ts';

/** Requirements of whole messages: a defect that belongs to no method breaks one of them. */
const OF_NO_METHOD = /^(http|envelope|encoding|health)\b/;

/** By method, requirements: those that read its responses, or those that found a defect of it. */
export type ByMethod = ReadonlyMap<string, readonly string[]>;

/** How a defect is served, and the checks that can see it. */
export interface Serving extends Pick<SymptomTask, 'width'> {
  readonly writes: boolean;
  readonly isBare: boolean;
  /** The requirements that the defect breaks, if it is known. */
  readonly breaks: readonly string[];
  readonly readers: ByMethod;
  readonly finders: ByMethod;
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
  const shown = evidence.find(({ exchange }) => exchange === findings[0]?.exchange) ?? evidence[0];
  return { ...result, findings: findings.slice(0, 1), evidence: shown === undefined ? [] : [shown] };
}

/** Whether two requirements belong to the same method or endpoint. */
function isBeside(id: string, other: string): boolean {
  return id.split('/', 1).join() === other.split('/', 1).join();
}

function chosen(nodes: TrialNodes, change: Change, serving: Serving): readonly string[] {
  const { ids, catalogue } = nodes;
  const { width, breaks, readers, finders } = serving;
  const { touches } = change;
  const own = [...breaks, ...breaks.flatMap((id) => shapesOf(nodes, { touches, breaks: id }))];
  if (touches === 'all') return width === 'wide' ? ids : ids.filter((id) => own.includes(id));
  const of = (known: ByMethod): Set<string> => new Set(touches.flatMap((method) => known.get(method) ?? []));
  const read = of(readers);
  const found = of(finders);
  return ids.filter((id) => {
    if (own.includes(id)) return true;
    if (touches.length === 0)
      return width === 'wide' ? OF_NO_METHOD.test(id) : breaks.some((each) => isBeside(id, each));
    return width === 'wide' ? read.has(id) || touches.includes(catalogue.get(id).method) : found.has(id);
  });
}
