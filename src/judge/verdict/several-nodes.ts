import type { RequirementId } from '../../generated/requirement-ids.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';

/** Requirements that a single node breaks only if its chain goes back, and several nodes as soon as their heights differ. */
const FORWARD: ReadonlySet<string> = new Set<RequirementId>([
  'health.health/p-chain-height-not-ahead',
  'health.health/timestamp-does-not-go-back',
  'http.health-readiness/stays-ready',
  'index.container/stays-in-the-index',
  'index.getLastAccepted/never-goes-back',
  'platform.getHeight/does-not-decrease',
  'platform.getHeight/nothing-above',
  'platform.getTimestamp/does-not-go-back',
  'platform.getTxStatus/committed-stays',
]);

const HINT =
  'A likely cause is that several nodes stand behind this address, each at another height: test one node at its own address';

/**
 * Adds the likely cause to a failure: of a request with a sample of the user, that it is of another network; of answers that go back,
 * that they are of several nodes, unless the suite has started the node and knows that it is one.
 */
export function withLikelyCause(
  { target, launch }: Pick<Report, 'target' | 'launch'>,
  result: RequirementResult,
  samples: readonly string[] = [],
): RequirementResult {
  const mayBeSeveral = target.kind !== 'reference-node' && launch === undefined && FORWARD.has(result.id);
  const findings = result.findings.map((finding) => {
    const { curl = '' } = result.evidence.find(({ exchange }) => exchange === finding.exchange) ?? {};
    const sample = samples.find((each) => curl.includes(each));
    const named =
      sample === undefined ? undefined : `--sample names ${sample}: leave it out if it is of another network`;
    const hint = finding.hint ?? named ?? (mayBeSeveral ? HINT : undefined);
    return hint === undefined ? finding : { ...finding, hint };
  });
  return { ...result, findings };
}
