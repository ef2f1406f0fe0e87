import type { Finding } from '../../generated/report.ts';
import { explainAll } from './explain/explain-all.ts';
import { locate } from './explain/locate.ts';
import { withPlainNumbers } from './schema/numbers.ts';
import { refusals } from './refusals.ts';
import type { SchemaSet } from './schema/schemas.ts';
import { walkValue } from './walk-value.ts';

/** A finding with the ID of the requirement that it breaks. */
export type AttributedFinding = Finding & { readonly requirement: string };

/** The result of a check of a value. */
export interface Judgement {
  readonly findings: AttributedFinding[];
  /** Tested requirement -> number of places in the value. */
  readonly seen: Map<string, number>;
  /** JSON Pointers of members that the schema does not list. They are never a failure. */
  readonly unknown: string[];
}

/** Largest number of separate findings of one requirement. */
const MAX_FINDINGS = 20;

/**
 * Checks a value of lossless JSON against a schema of the set (`platform/getHeight.result.json`). A finding without an annotated
 * requirement gets the path of the schema as its requirement. Each requirement has at most 20 findings, and a count of the others.
 *
 * @param pointer Position of the value in the response, such as `/result`.
 * @param bytes Length of its text, which has at least a byte for each part of the value. Default: unknown.
 * @throws Error if the set has no such schema.
 */
export function judgeValue(
  set: SchemaSet,
  schemaPath: string,
  value: unknown,
  pointer = '',
  bytes = Number.POSITIVE_INFINITY,
): Judgement {
  const root = set.root(schemaPath);
  const plain = withPlainNumbers(value);
  const located = refusals(set, root, plain, bytes).map((error) => ({ error, way: locate(set, root, error) }));
  const findings = explainAll(set, located, pointer).map(({ finding, requirement }) => ({
    requirement: requirement ?? schemaPath,
    ...finding,
  }));
  return { findings: bounded(findings), ...walkValue(set, root, plain, pointer) };
}

function bounded(findings: readonly AttributedFinding[]): AttributedFinding[] {
  const counts = new Map<string, number>();
  const kept = findings.filter(({ requirement }) => {
    const count = (counts.get(requirement) ?? 0) + 1;
    counts.set(requirement, count);
    return count <= MAX_FINDINGS;
  });
  const rest = [...counts].filter(([, count]) => count > MAX_FINDINGS);
  return [
    ...kept,
    ...rest.map(([requirement, count]) => ({
      requirement,
      message: `and ${count - MAX_FINDINGS} more`,
      signature: { kind: 'more' as const },
    })),
  ];
}
