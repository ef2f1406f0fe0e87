import { groupBy } from '../encoding/group-by.ts';
import type { Audit, EvidenceItem, RequirementResult } from '../generated/report.ts';
import { type Expectation, erratumOf } from '../run/expectation.ts';
import type { Profiles } from '../judge/catalogue/profiles.ts';
import type { DetectedProfile } from '../client/profile/detect-profile.ts';
import { settle } from '../judge/verdict/settle.ts';
import type { Asker } from './asker.ts';
import type { KeptFinding } from './findings.ts';
import { AUDITED } from './audited.ts';
import type { Progress } from './state.ts';

/**
 * The result of each requirement that an audit can test.
 *
 * @param untested Why the audit asked no question about a requirement.
 */
export async function resultsOf(
  asker: Asker,
  expected: Expectation,
  profiles: Profiles,
  detected: DetectedProfile,
  untested: Pick<RequirementResult, 'reason' | 'cause'>,
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
      const [passed, failed] = [shown[id] ?? 0, found[id] ?? 0];
      const restsOn = { assertions: passed + failed, responses: passed + failed };
      const isShown = findings.length > 0 || passed > 0;
      return settle({
        requirement,
        rounds: [{ untested, shown: isShown ? { count: failed, restsOn, ...evidenceOf(findings) } : undefined }],
        erratum: erratumOf(id, profiles.sources.errata, detected),
        // Whoever serves a wrong answer offers what it is about.
        ruledOut: findings.length > 0 ? undefined : notApplicable.get(id),
      });
    });
}

function evidenceOf(kept: readonly KeptFinding[]): Pick<RequirementResult, 'findings' | 'evidence'> {
  const exchanges = new Map<number, EvidenceItem>();
  for (const item of kept.flatMap(({ evidence }) => evidence))
    if (!exchanges.has(item.exchange)) exchanges.set(item.exchange, item);
  return {
    findings: kept.map(({ finding }) => finding),
    evidence: [...exchanges.values()].sort((one, other) => one.exchange - other.exchange),
  };
}

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
