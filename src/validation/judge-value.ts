import type { Finding } from '../generated/report.ts';
import { explainAll } from './explain-all.ts';
import { locate } from './locate.ts';
import { withPlainNumbers } from './schema/numbers.ts';
import { refusals } from './refusals.ts';
import type { SchemaSet } from './schema/schemas.ts';
import { survey } from './survey.ts';

/** A finding, and the requirement that it contradicts. */
export type AttributedFinding = Finding & { readonly requirement: string };

/** What a value shows. */
export interface Judgement {
  readonly findings: AttributedFinding[];
  /** Requirements for which there was something to judge, with the number of places. */
  readonly seen: Map<string, number>;
  /** JSON pointers of members that the schema does not list: never a failure. */
  readonly unknown: string[];
}

/** Findings of one requirement that are told one by one. */
const MAX_FINDINGS = 20;

/**
 * Judges a value of lossless JSON by a schema of the set (`platform/getHeight.result.json`).
 * `pointer` is where the value stands in the answer (`/result`). A finding that no annotation accounts for gets the
 * path of the schema as its requirement. Bounded: of a requirement at most 20 findings and a count of the rest.
 * @throws Error when the set has no such schema.
 */
export function judgeValue(set: SchemaSet, schemaPath: string, value: unknown, pointer = ''): Judgement {
  const root = set.root(schemaPath);
  const plain = withPlainNumbers(value);
  const located = refusals(set, root, plain).map((error) => ({ error, way: locate(set, root, error) }));
  const findings = explainAll(set, located, pointer).map(({ finding, requirement }) => ({
    requirement: requirement ?? schemaPath,
    ...finding,
  }));
  return { findings: bounded(findings), ...survey(set, root, plain, pointer) };
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
