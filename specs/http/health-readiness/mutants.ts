import {
  type Change,
  type Mutant,
  READINESS,
  mapGetReport,
  mutantTable,
  reportPathMutants,
  mapStatus,
  onEachNode,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of GET /ext/health/readiness. */
export const mutants: readonly Mutant[] = [
  ...reportPathMutants('http.health-readiness', READINESS),
  ...mutantTable('http.health-readiness', {
    'status-follows-the-report/always-503': ['The status is always 503.', mapStatus(READINESS, () => 503)],
    'status-follows-the-report/always-200': [
      'The status is always 200.',
      mapStatus(READINESS, () => 200),
      { hinted: true },
    ],
    'stays-ready/swings': ['Every second response has status 503.', onEachNode(swinging)],
    'tag-as-by-json-rpc/second-tag-leaves-nothing': [
      'A report filtered by two tags contains no check.',
      mapGetReport(READINESS, (report, { query }) =>
        query.split('tag=').length > 2 ? { ...report, checks: {} } : report,
      ),
    ],
  }),
];

function swinging(): Change {
  let answers = 0;
  return mapStatus(READINESS, (status) => ((answers += 1) % 2 === 0 ? 503 : status));
}
