import {
  type Json,
  READINESS,
  type Report,
  type Variant,
  both,
  mapCalledReport,
  mapGetReport,
  isMembers,
  variantTable,
  mapStatus,
  checksOf,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of health.readiness. */
export const variants: readonly Variant[] = variantTable({
  'readiness-reports-more': [
    'The readiness report contains additional startup checks.',
    ['4.1', 'The readiness report contains `bootstrapped`; the document does not exclude other checks.'],
    both(mapCalledReport('health.readiness', withStartupCheck), mapGetReport(READINESS, withStartupCheck)),
    { only: 'document' },
  ],
  'a-startup-check-fails': [
    'A startup check that the document does not name fails, so the node is not ready.',
    ['4.1', 'The readiness report contains `bootstrapped`; the document does not exclude other checks.'],
    both(
      mapCalledReport('health.readiness', withFailingCheck),
      both(
        mapGetReport(READINESS, withFailingCheck),
        mapStatus(READINESS, () => 503),
      ),
    ),
    { only: 'document' },
  ],
});

function withStartupCheck(report: Report): Json {
  return withCheck(report, {});
}

function withFailingCheck(report: Report): Json {
  return withCheck({ ...report, healthy: false }, { error: 'not migrated yet' });
}

function withCheck(report: Report, outcome: Report): Json {
  const checks = checksOf(report);
  const first = Object.values(checks)[0];
  const own = first !== undefined && isMembers(first) ? { timestamp: first.timestamp, duration: 77 } : {};
  return { ...report, checks: { ...checks, migration: { ...own, ...outcome } } };
}
