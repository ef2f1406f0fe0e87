import { groupBy } from '../encoding/group-by.ts';
import type { Audit, EvidenceItem, Finding, RequirementResult } from '../generated/report.ts';
import { emptyResult, countTheRest } from '../run/collect.ts';
import type { Expectation } from '../run/expectation.ts';
import { explainByErrata, settleRuledOut } from '../run/expectation.ts';
import type { Profiles } from '../catalogue/profiles.ts';
import type { DetectedProfile } from '../target/profile/detect-profile.ts';
import type { Asker } from './asker.ts';
import type { KeptFinding } from './findings.ts';
import { AUDITED } from './audited.ts';
import type { Progress } from './progress.ts';

/** Findings of one requirement that keep all that shows them; the others keep their own exchange, without its bodies. */
const WHOLE = 12;

/**
 * The result of each requirement that an audit can test.
 *
 * @param whyUnasked Why the audit asked no question about a requirement.
 */
export async function resultsOf(
  asker: Asker,
  expected: Expectation,
  profiles: Profiles,
  detected: DetectedProfile,
  whyUnasked: Pick<RequirementResult, 'reason' | 'cause'>,
): Promise<readonly RequirementResult[]> {
  const { catalogue, notApplicable } = expected;
  const { shown, found } = asker.counts;
  const kept = groupBy(await asker.findings(), ({ requirement }) => requirement);
  const audited = new Set([...AUDITED, ...kept.keys()]);
  return catalogue.requirements
    .filter(({ id }) => audited.has(id))
    .map((requirement): RequirementResult => {
      const { id } = requirement;
      const findings = kept.get(id) ?? [];
      const about = emptyResult(requirement);
      const [passed, failed] = [shown[id] ?? 0, found[id] ?? 0];
      const restsOn = { assertions: passed + failed, responses: passed + failed };
      if (findings.length > 0) {
        const result = { ...about, verdict: 'fail' as const, restsOn, ...evidenceOf(findings, failed) };
        return explainByErrata(result, profiles.sources.errata, detected);
      }
      const ruledOut = notApplicable.get(id);
      if (ruledOut !== undefined) return settleRuledOut({ ...about, verdict: 'not-applicable', ...ruledOut }, expected);
      if (passed > 0) return { ...about, verdict: 'pass', restsOn };
      return { ...about, verdict: 'not-testable', ...whyUnasked };
    });
}

function evidenceOf(kept: readonly KeptFinding[], count: number): Pick<RequirementResult, 'findings' | 'evidence'> {
  const shown = kept.map(({ finding, evidence }, at): Pick<RequirementResult, 'evidence'> & { finding: Finding } => {
    if (at < WHOLE) return { finding, evidence: [...evidence] };
    const { comparedWith: _others, ...alone } = finding;
    const own = evidence.filter(({ exchange }) => exchange === finding.exchange);
    const short = own.map(({ exchange, call, curl, outcome, durationMs }) => ({
      exchange,
      call,
      curl,
      outcome,
      durationMs,
    }));
    return { finding: alone, evidence: short };
  });
  const exchanges = new Map<number, EvidenceItem>();
  for (const item of shown.flatMap(({ evidence }) => evidence))
    if (!exchanges.has(item.exchange)) exchanges.set(item.exchange, item);
  const findings = shown.map(({ finding }) => finding);
  return {
    findings: countTheRest(findings, count),
    evidence: [...exchanges.values()].sort((one, other) => one.exchange - other.exchange),
  };
}

/** What the audit asked, for the report. */
export function auditOf({ counts }: Asker, { height, blocks, transactions, facts }: Progress): Audit {
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    one < other ? -1 : 1;
  return {
    height: Number(height),
    blocks,
    transactions,
    facts,
    methods: Object.entries(counts.methods)
      .sort(byName)
      .map(([method, count]) => ({ method, ...count })),
    leftOut: Object.entries(counts.leftOut)
      .sort(byName)
      .map(([reason, questions]) => ({ reason, questions })),
  };
}
