import {
  type Mutant,
  SAME,
  mutantTable,
  mapQuery,
  reportPathMutants,
  mapStatus,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of GET /ext/health/health. */
export const mutants: readonly Mutant[] = [
  ...reportPathMutants('http.health-health', SAME),
  ...mutantTable('http.health-health', {
    'status-follows-the-report/always-503': ['The status is always 503.', mapStatus(SAME, () => 503)],
    'status-follows-the-report/always-200': ['The status is always 200.', mapStatus(SAME, () => 200), { hinted: true }],
    'tag-filters/first-tag-alone': [
      'The node uses only the first of several tags.',
      mapQuery(SAME, (query) => query.split('&', 1)[0] ?? ''),
    ],
  }),
];
