import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'readiness-reports-more': [
    'The readiness report contains additional startup checks.',
    ['4.1', 'The readiness report contains `bootstrapped`; the document does not exclude other checks.'],
    node.both(
      node.mapCalledReport('health.readiness', withStartupCheck),
      node.mapGetReport(node.READINESS, withStartupCheck),
    ),
  ],
  'a-startup-check-fails': [
    'A startup check that the document does not name fails, so the node is not ready.',
    ['4.1', 'The readiness report contains `bootstrapped`; the document does not exclude other checks.'],
    node.both(
      node.mapCalledReport('health.readiness', withFailingCheck),
      node.both(
        node.mapGetReport(node.READINESS, withFailingCheck),
        node.mapStatus(node.READINESS, () => 503),
      ),
    ),
  ],
});

function withStartupCheck(report: node.Report): node.Json {
  return withCheck(report, {});
}

function withFailingCheck(report: node.Report): node.Json {
  return withCheck({ ...report, healthy: false }, { error: 'not migrated yet' });
}

function withCheck(report: node.Report, outcome: node.Report): node.Json {
  const checks = node.checksOf(report);
  const first = Object.values(checks)[0];
  const own = first !== undefined && node.isMembers(first) ? { timestamp: first.timestamp, duration: 77 } : {};
  return { ...report, checks: { ...checks, migration: { ...own, ...outcome } } };
}
