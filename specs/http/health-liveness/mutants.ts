import {
  ALL,
  type Change,
  LIVENESS,
  type Mutant,
  ZERO_ID,
  mapGet,
  mapResponse,
  checksOf,
  mapGetReport,
  mutantTable,
  reportPathMutants,
  mapStatus,
  onEachNode,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of GET /ext/health/liveness. */
export const mutants: readonly Mutant[] = [
  ...reportPathMutants('http.health-liveness', LIVENESS),
  ...mutantTable('http.health-liveness', {
    'healthy-once-available/always-503': ['The status is always 503.', mapStatus(LIVENESS, () => 503)],
    'healthy-with-tags/status-503-with-a-tag': [
      'The status is 503 with any tag.',
      mapGet(LIVENESS, (answer, { query }) => (query === '' ? answer : { ...answer, status: 503 })),
    ],
    'healthy-with-tags/not-healthy-with-an-unknown-tag': [
      'The `healthy` of the report is false if no check has the tag.',
      mapGetReport(LIVENESS, (report, { query }) => ({
        ...report,
        healthy: query === '' || query.includes(ZERO_ID),
      })),
    ],
    'checks-empty/reports-a-check': [
      'The report contains a check.',
      mapGetReport(LIVENESS, (report) => ({
        ...report,
        checks: { ...checksOf(report), alive: { timestamp: '2024-01-01T00:00:00Z', duration: 1 } },
      })),
    ],
    'alive-while-unhealthy/ill-like-the-whole': [
      'The status is 503 if the status of the whole report is 503.',
      onEachNode(illLikeTheWhole),
      { history: 'F09' },
    ],
  }),
];

function illLikeTheWhole(): Change {
  let whole = 200;
  return mapResponse(
    ({ method, path }) => method === 'GET' && (path === ALL || path === LIVENESS),
    (answer, { path }) => {
      if (path === LIVENESS) return { ...answer, status: whole };
      whole = answer.status;
      return answer;
    },
    [],
  );
}
