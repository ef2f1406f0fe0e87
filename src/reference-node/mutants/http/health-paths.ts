import { answered } from '../../changes/changes.ts';
import type { Change } from '../../changes/change.ts';
import { type Mutant, mutantTable, mutantsOf } from '../kit/mutant.ts';
import {
  ALL,
  LIVENESS,
  READINESS,
  SAME,
  checksOf,
  got,
  gotReport,
  keeping,
  queried,
  statusOf,
  withHeader,
} from '../../changes/reports.ts';

const same = mutantsOf('http.health-health');
const readiness = mutantsOf('http.health-readiness');
const liveness = mutantsOf('http.health-liveness');

/** Defects that any of the health paths may have. */
const EVERYWHERE: readonly Mutant[] = (
  [
    [same, SAME],
    [readiness, READINESS],
    [liveness, LIVENESS],
  ] as const
).flatMap(([make, path]) => [
  make(
    'answers-get',
    'odd-status',
    'The node sends the report with a status other than 200 and 503.',
    statusOf(path, (status) => (status === 200 ? 202 : 500)),
  ),
  make(
    'body-is-a-report',
    'empty-body',
    'The node responds with a status and no body.',
    got(path, (answer) => ({ ...answer, body: Buffer.alloc(0) })),
    { history: 'F03' },
  ),
  make(
    'body-is-a-report',
    'cut-body',
    'The body is truncated in the middle.',
    got(path, (answer) => ({ ...answer, body: answer.body.subarray(0, answer.body.length >> 1) })),
  ),
  make(
    'content-type-json',
    'plain-text',
    'The content type of the report is plain text.',
    got(path, (answer) => withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
    { history: 'F04' },
  ),
]);

const HEALTH: readonly Mutant[] = mutantTable('http.health-health', {
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
});

const READY: readonly Mutant[] = mutantTable('http.health-readiness', {
  'status-follows-the-report/always-503': ['The status is always 503.', statusOf(READINESS, () => 503)],
  'healthy-once-initialized/never-ready': [
    'The report is not healthy although `bootstrapped` passes.',
    got(READINESS, (answer) => ({
      ...answer,
      status: 503,
      body: Buffer.from(answer.body.toString().replace('"healthy":true', '"healthy":false')),
    })),
  ],
  'healthy-once-initialized/without-bootstrapped': [
    'The report lacks the check `bootstrapped`.',
    gotReport(READINESS, (report) => keeping(report, (name) => name !== 'bootstrapped')),
  ],
  'stays-ready/swings': ['Every second response has status 503.', swinging()],
  'tag-keeps-bootstrapped/tag-leaves-nothing': [
    'A report filtered by a tag is empty.',
    gotReport(READINESS, (report, { query }) => (query === '' ? report : { ...report, checks: {} })),
  ],
});

const ALIVE: readonly Mutant[] = mutantTable('http.health-liveness', {
  'healthy-once-available/always-503': ['The status is always 503.', statusOf(LIVENESS, () => 503)],
  'healthy-once-available/not-healthy': [
    'The `healthy` of the report is false.',
    gotReport(LIVENESS, (report) => ({ ...report, healthy: false })),
  ],
  'checks-empty/reports-a-check': [
    'The report contains a check.',
    gotReport(LIVENESS, (report) => ({
      ...report,
      checks: { ...checksOf(report), alive: { timestamp: '2024-01-01T00:00:00Z', duration: 1 } },
    })),
  ],
  'alive-while-unhealthy/ill-like-the-whole': [
    'The status is 503 if the status of the whole report is 503.',
    illLikeTheWhole(),
    { history: 'F09' },
  ],
});

/** Defects of GET /ext/health/health, /ext/health/readiness and /ext/health/liveness. */
export const HTTP_HEALTH_PATHS_MUTANTS: readonly Mutant[] = [...EVERYWHERE, ...HEALTH, ...READY, ...ALIVE];

function swinging(): Change {
  let answers = 0;
  return statusOf(READINESS, (status) => ((answers += 1) % 2 === 0 ? 503 : status));
}

function illLikeTheWhole(): Change {
  let whole = 200;
  return answered(
    ({ method, path }) => method === 'GET' && (path === ALL || path === LIVENESS),
    (answer, { path }) => {
      if (path === LIVENESS) return { ...answer, status: whole };
      whole = answer.status;
      return answer;
    },
    [],
  );
}
