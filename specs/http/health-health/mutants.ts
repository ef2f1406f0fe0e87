import {
  type Mutant,
  SAME,
  gotReport,
  keeping,
  mutantTable,
  queried,
  reportPathMutants,
  statusOf,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of GET /ext/health/health. */
export const mutants: readonly Mutant[] = [
  ...reportPathMutants('http.health-health', SAME),
  ...mutantTable('http.health-health', {
    'status-follows-the-report/always-503': ['The status is always 503.', statusOf(SAME, () => 503)],
    'same-as-health/check-missing': [
      'The report lacks a check that GET `/ext/health` reports.',
      gotReport(SAME, (report) => keeping(report, (name) => name !== 'diskspace')),
    ],
    'same-as-health/readiness-for-health': [
      'The node returns the readiness report.',
      gotReport(SAME, (report) => keeping(report, (name) => name === 'bootstrapped')),
    ],
    'tag-filters/tag-ignored': ['The node ignores `tag`.', queried(SAME, () => '')],
    'tag-filters/first-tag-alone': [
      'The node uses only the first of several tags.',
      queried(SAME, (query) => query.split('&', 1)[0] ?? ''),
    ],
  }),
];
