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
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of health.readiness. */
export const variants: readonly Variant[] = variantTable({
  'readiness-reports-more': [
    'The readiness report contains additional startup checks.',
    ['4.1', 'The readiness report contains `bootstrapped`; the document does not exclude other checks.'],
    both(mapCalledReport('health.readiness', withStartupCheck), mapGetReport(READINESS, withStartupCheck)),
    { only: 'document' },
  ],
});

function withStartupCheck(report: Report): Json {
  const { checks } = report;
  const first = checks !== undefined && isMembers(checks) ? Object.values(checks)[0] : undefined;
  const own = first !== undefined && isMembers(first) ? { timestamp: first.timestamp, duration: 77 } : {};
  return { ...report, checks: { ...(checks !== undefined && isMembers(checks) ? checks : {}), migration: own } };
}
