import {
  type Mutant,
  SAME,
  mapGetReport,
  keepChecks,
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
    'same-as-health/check-missing': [
      'The report lacks a check that GET `/ext/health` reports.',
      mapGetReport(SAME, (report) => keepChecks(report, (name) => name !== 'diskspace')),
    ],
    'same-as-health/healthy-turned': [
      'The `healthy` of the report is the opposite of that of GET `/ext/health`.',
      mapGetReport(SAME, (report) => ({ ...report, healthy: report.healthy !== true })),
    ],
    'same-as-health/readiness-for-health': [
      'The node returns the readiness report.',
      mapGetReport(SAME, (report) => keepChecks(report, (name) => name === 'bootstrapped')),
    ],
    'tag-filters/tag-ignored': ['The node ignores `tag`.', mapQuery(SAME, () => '')],
    'tag-filters/first-tag-alone': [
      'The node uses only the first of several tags.',
      mapQuery(SAME, (query) => query.split('&', 1)[0] ?? ''),
    ],
  }),
];
