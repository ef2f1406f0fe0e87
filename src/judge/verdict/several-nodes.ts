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

/** Adds to a failure by answers that go back that they may be of several nodes, unless the suite has started the node: then it is one. */
export function withLikelyCause(
  { target, launch }: Pick<Report, 'target' | 'launch'>,
  result: RequirementResult,
): RequirementResult {
  if (target.kind === 'reference-node' || launch !== undefined || !FORWARD.has(result.id)) return result;
  return { ...result, findings: result.findings.map((finding) => ({ ...finding, hint: finding.hint ?? HINT })) };
}
