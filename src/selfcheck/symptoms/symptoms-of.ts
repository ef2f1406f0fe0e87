import type { RequirementResult } from '../../generated/report.ts';
import type { Change } from '../../reference-node/mutants/index.ts';
import type { TrialNodes } from '../trial-nodes.ts';
import { PATIENT } from '../trial-nodes.ts';
import type { SymptomRow } from './trial.ts';

/** Requirements of whole messages: a defect that belongs to no method breaks one of them. */
const OF_NO_METHOD = /^(http|envelope|encoding|health)\b/;

/** By method, the requirements that read its responses. */
export type Readers = ReadonlyMap<string, readonly string[]>;

/** How a defect is served. */
export interface Serving {
  readonly writes: boolean;
  readonly isBare: boolean;
  /** Whether to run only the checks of the methods that the defect touches, not all that read their responses. */
  readonly isNarrow: boolean;
  /** The requirements that the defect breaks, if it is known. */
  readonly breaks: readonly string[];
  readonly readers: Readers;
}

/** Runs every check that can see a defect, and returns what failed and what passed. */
export async function symptomsOf(
  nodes: TrialNodes,
  change: Change,
  { writes, isBare, isNarrow, breaks, readers }: Serving,
): Promise<Pick<SymptomRow, 'failed' | 'passed'>> {
  const target = await (isBare ? nodes.serveBare(change) : nodes.serve(change, { writes }));
  try {
    const only = concerned(nodes, change, isNarrow ? NONE : readers);
    const { requirements, beside = [] } = await nodes.test(target, [...new Set([...breaks, ...only])], PATIENT);
    const results = [...requirements, ...beside];
    return {
      failed: results.filter(({ verdict }) => verdict === 'fail').map(inShort),
      passed: results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id),
    };
  } finally {
    await target.close();
  }
}

const NONE: Readers = new Map();

/** A result with its first finding and the exchange of it. */
function inShort(result: RequirementResult): RequirementResult {
  const { findings, evidence } = result;
  const shown = evidence.find(({ exchange }) => exchange === findings[0]?.exchange) ?? evidence[0];
  return { ...result, findings: findings.slice(0, 1), evidence: shown === undefined ? [] : [shown] };
}

/** The requirements whose checks read a message that the change can affect. */
function concerned({ ids, catalogue }: TrialNodes, { touches }: Change, readers: Readers): readonly string[] {
  if (touches === 'all') return ids;
  if (touches.length === 0) return ids.filter((id) => OF_NO_METHOD.test(id));
  const read = new Set(touches.flatMap((method) => readers.get(method) ?? []));
  return ids.filter((id) => read.has(id) || touches.includes(catalogue.get(id).method));
}
