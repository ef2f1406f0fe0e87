import {
  type Change,
  type HealthCheck,
  type Json,
  READINESS,
  type Reason,
  type Report,
  type Variant,
  mapResponse,
  both,
  mapCalledChecks,
  mapReportedChecks,
  eachCheck,
  mapGet,
  mapGetReport,
  isMembers,
  methodOf,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';
const NAMES: Reason = ['2.1', 'The document takes the names of checks from one report.'];
const OPTIONAL: Reason = ['2.1', 'The member is optional.'];
const REPORTS = ['health.health', 'health.readiness'];
const passing = (name: string, message?: Json): HealthCheck => ({
  name,
  scope: 'application',
  message,
});
const renamed =
  (names: Readonly<Record<string, string>>) =>
  (checks: readonly HealthCheck[]): readonly HealthCheck[] =>
    checks.map((check) => ({ ...check, name: names[check.name] ?? check.name }));
const eachReported = (change: (check: Report, name: string) => Json): Change =>
  ['/ext/health', '/ext/health/health', READINESS].reduce<Change>(
    (changes, path) =>
      both(
        changes,
        mapGetReport(path, (report) => eachCheck(report, change)),
      ),
    both(mapCalledChecks('health.health', change), mapCalledChecks('health.readiness', change)),
  );
/** Right ways to differ of health.report. */
export const variants: readonly Variant[] = variantTable({
  'more-global-checks': [
    'The report contains additional global checks.',
    ['2.1', 'The document names network and database as examples of global checks.'],
    mapReportedChecks((checks) => [
      ...checks,
      passing('clock', { drift: '12ms' }),
      passing('memory', 'enough'),
      passing('certificates', [1, 2]),
    ]),
  ],
  'fewer-global-checks': [
    'The only global checks are `bootstrapped`, `network` and `database`.',
    NAMES,
    mapReportedChecks((checks) => checks.filter(({ name }) => !['diskspace', 'router'].includes(name))),
    { only: 'document' },
  ],
  'other-names-of-global-checks': [
    'The checks `diskspace` and `router` have other names.',
    NAMES,
    mapReportedChecks(renamed({ diskspace: 'storage', router: 'queue' })),
    { only: 'document' },
  ],
  'passing-checks-count-no-failures': [
    'A passing check has `contiguousFailures` 0.',
    OPTIONAL,
    eachReported((check) => ({ ...check, contiguousFailures: check.contiguousFailures ?? 0 })),
    { only: 'document' },
  ],
  'failing-checks-do-not-count': [
    'A failing check has neither `contiguousFailures` nor `timeOfFirstFailure`.',
    ['7', 'Both members are optional in a failing check.'],
    eachReported((check) => ({ ...check, contiguousFailures: undefined, timeOfFirstFailure: undefined })),
    { only: 'document' },
  ],
  'errors-of-checks-are-objects': [
    'The `error` of a failing check is an object.',
    ['2.1', '`error` is of any type.'],
    eachReported((check) =>
      check.error === undefined ? check : { ...check, error: { reason: check.error, since: 3 } },
    ),
  ],
  'checks-without-messages': [
    'Only the check `bootstrapped` has a `message`.',
    ['2.1', '`message` is optional.'],
    eachReported((check, name) => (name === 'bootstrapped' ? check : { ...check, message: undefined })),
    { only: 'document' },
  ],
  'messages-of-checks-have-more': [
    'The messages of checks contain members that the document does not list.',
    ['2.1', 'The document lists the members of a message and does not exclude others.'],
    eachReported((check) =>
      isMembers(check.message) ? { ...check, message: { ...check.message, notListed: { deep: [1] } } } : check,
    ),
  ],
  'durations-are-long': [
    'The `duration` of each check is minutes.',
    ['2.1', '`duration` is an integer number of nanoseconds without a limit.'],
    eachReported((check) => ({ ...check, duration: 180_000_000_001 })),
  ],
  'durations-are-zero': [
    'The `duration` of each check is 0.',
    ['2.1', '`duration` is an integer number of nanoseconds without a limit.'],
    eachReported((check) => ({ ...check, duration: 0 })),
  ],
  'unhealthy-method-has-503': [
    'On an unhealthy node, `health.health` and `health.readiness` send their report with HTTP status 503.',
    ['not shown', 'The document does not show HTTP statuses of methods, and the body still contains the report.'],
    mapResponse(
      (request) => REPORTS.some((method) => method === methodOf(request)),
      (answer) => (answer.body.includes('"healthy":false') ? { ...answer, status: 503 } : answer),
      REPORTS,
    ),
    { only: 'document' },
  ],
  'liveness-is-without-length': [
    'The response to GET `/ext/health/liveness` has a `Cache-Control` header.',
    ['not shown', 'The document does not show response headers.'],
    mapGet('/ext/health/liveness', (answer) => ({
      ...answer,
      headers: [...answer.headers, ['Cache-Control', 'no-store']],
    })),
  ],
});
