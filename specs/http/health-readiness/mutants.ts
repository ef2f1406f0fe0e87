import {
  type Change,
  type Mutant,
  READINESS,
  mapGet,
  mapGetReport,
  keepChecks,
  mutantTable,
  reportPathMutants,
  mapStatus,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of GET /ext/health/readiness. */
export const mutants: readonly Mutant[] = [
  ...reportPathMutants('http.health-readiness', READINESS),
  ...mutantTable('http.health-readiness', {
    'status-follows-the-report/always-503': ['The status is always 503.', mapStatus(READINESS, () => 503)],
    'healthy-once-initialized/never-ready': [
      'The report is not healthy although `bootstrapped` passes.',
      mapGet(READINESS, (answer) => ({
        ...answer,
        status: 503,
        body: Buffer.from(answer.body.toString().replace('"healthy":true', '"healthy":false')),
      })),
    ],
    'healthy-once-initialized/without-bootstrapped': [
      'The report lacks the check `bootstrapped`.',
      mapGetReport(READINESS, (report) => keepChecks(report, (name) => name !== 'bootstrapped')),
    ],
    'stays-ready/swings': ['Every second response has status 503.', swinging()],
    'tag-as-by-json-rpc/tag-refused': [
      'A request with `tag` gets the status 400 and no report.',
      mapGet(READINESS, (answer, { query }) =>
        query === '' ? answer : { ...answer, status: 400, body: Buffer.from('{}') },
      ),
    ],
    'tag-as-by-json-rpc/second-tag-leaves-nothing': [
      'A report filtered by two tags contains no check.',
      mapGetReport(READINESS, (report, { query }) =>
        query.split('tag=').length > 2 ? { ...report, checks: {} } : report,
      ),
    ],
    'tag-keeps-bootstrapped/tag-leaves-nothing': [
      'A report filtered by a tag is empty.',
      mapGetReport(READINESS, (report, { query }) => (query === '' ? report : { ...report, checks: {} })),
    ],
  }),
];

function swinging(): Change {
  let answers = 0;
  return mapStatus(READINESS, (status) => ((answers += 1) % 2 === 0 ? 503 : status));
}
