import * as node from '../../../src/reference-node/kit/index.ts';
const NAMES: node.Reason = ['2.1', 'The document takes the names of checks from one report.'];
const OPTIONAL: node.Reason = ['2.1', 'The member is optional.'];
const REPORTS = ['health.health', 'health.readiness'];
const passing = (name: string, message?: node.Json): node.HealthCheck => ({ name, scope: 'application', message });
const renamed =
  (names: Readonly<Record<string, string>>) =>
  (checks: readonly node.HealthCheck[]): readonly node.HealthCheck[] =>
    checks.map((check) => ({ ...check, name: names[check.name] ?? check.name }));
const eachReported = (change: (check: node.Report, name: string) => node.Json): node.Change =>
  ['/ext/health', '/ext/health/health', node.READINESS].reduce<node.Change>(
    (changes, path) =>
      node.both(
        changes,
        node.mapGetReport(path, (report) => node.eachCheck(report, change)),
      ),
    node.both(node.mapCalledChecks('health.health', change), node.mapCalledChecks('health.readiness', change)),
  );
/** Global checks that the document does not name as such. */
const FILTERED = new Set(['bootstrapped', 'diskspace', 'router']);
const SPANS = new Set([
  'longestProcessingBlock',
  'longestRunningRequest',
  'timeSinceLastMsgReceived',
  'timeSinceLastMsgSent',
]);
const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9 };
const FULL_DISK = {
  error: 'little of the disk is left',
  contiguousFailures: 900,
  timeOfFirstFailure: 1_700_000_000_000_000_000n,
};
const NONE: node.Change = { touches: [], patch: {} };

function inIso8601(span: node.Json): node.Json {
  const parts = [...node.text(span).matchAll(/([\d.]+)(ms|µs|ns|h|m|s)/g)];
  const seconds = parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (SECONDS[unit] ?? 0), 0);
  return `PT${seconds.toFixed(9)}S`;
}

/** The node responds with status 400 to a GET with a tag that no chain of the trial has as a Subnet. */
function refusesUnknownTagsOfGet(): node.Change {
  const chains = new Set<node.Ledger>();
  const isUnknown = (tag: string): boolean => ![...chains].some((chain) => chain.subnet(tag) !== undefined);
  const refused = node.mapResponse(
    ({ method, path, query }) =>
      method === 'GET' && path.startsWith('/ext/health') && new URLSearchParams(query).getAll('tag').some(isUnknown),
    () => node.textAnswer(400, 'unknown tag\n'),
    REPORTS,
  );
  return node.both(
    refused,
    node.withNodeLedger((chain) => {
      chains.add(chain);
      return {};
    }, REPORTS),
  );
}

const CLOCK: node.Reason = ['not shown', 'The document requires no clock that agrees with others.'];
const SECOND = 1_000_000_000n;
const laterBy =
  (seconds: bigint) =>
  (timestamp: node.Json | undefined): node.Json | undefined => {
    const time = node.decodeTimestamp(node.text(timestamp ?? null));
    return time.ok ? node.encodeTimestamp(time.value + seconds * SECOND) : timestamp;
  };

/** The clock of the node is so many seconds ahead: each time that it writes, and the header Date. */
function clockAhead(seconds: bigint): node.Change {
  const later = laterBy(seconds);
  const checks = eachReported(({ timestamp, timeOfFirstFailure, ...check }) => ({
    ...check,
    timestamp: later(timestamp),
    timeOfFirstFailure: later(timeOfFirstFailure),
  }));
  const containers = node.withOtherContainers((container) =>
    node.containerWith(container, { acceptedAt: container.acceptedAt + seconds * SECOND }),
  );
  const dated = node.mapResponse(
    () => true,
    (answer) => {
      // A clock that another variant has moved.
      const [, date] = answer.headers.find(([name]) => name === 'Date') ?? [];
      const now = date === undefined ? Date.now() : Date.parse(date);
      return node.withHeader(answer, 'Date', new Date(now + Number(seconds) * 1000).toUTCString());
    },
    [],
  );
  return node.both(node.both(checks, containers), dated);
}

export const variants: readonly node.Variant[] = node.variantTable({
  'clock-two-hours-ahead': ['The clock of the node is two hours ahead.', CLOCK, clockAhead(7200n)],
  'clock-two-hours-behind': ['The clock of the node is two hours behind.', CLOCK, clockAhead(-7200n)],
  'more-global-checks': [
    'The report contains additional global checks, one of which is long.',
    ['2.1', 'The document names network and database as examples of global checks.'],
    node.mapReportedChecks((checks) => [
      ...checks,
      passing('clock', { drift: '12ms' }),
      passing('memory', 'enough'),
      passing(
        'certificates',
        Array.from({ length: 4000 }, (_, at) => at),
      ),
    ]),
  ],
  'fewer-global-checks': [
    'The only global checks are `bootstrapped`, `network` and `database`.',
    NAMES,
    node.mapReportedChecks((checks) => checks.filter(({ name }) => !['diskspace', 'router'].includes(name))),
    { only: 'document' },
  ],
  'other-names-of-global-checks': [
    'The checks `diskspace` and `router` have other names.',
    NAMES,
    node.mapReportedChecks(renamed({ diskspace: 'storage', router: 'queue' })),
    { only: 'document' },
  ],
  'the-disk-is-nearly-full': [
    'The check `diskspace` has failed from the start.',
    ['2.1', 'A check may fail for what is no fault of the node: this one is about its machine.'],
    node.mapReportedChecks((checks) =>
      checks.map((check) => (check.name === 'diskspace' ? { ...check, ...FULL_DISK } : check)),
    ),
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
      node.isMembers(check.message) ? { ...check, message: { ...check.message, notListed: { deep: [1] } } } : check,
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
  'checks-take-nanoseconds': [
    'The `duration` of each check is less than a microsecond.',
    ['2.1', '`duration` is an integer number of nanoseconds without a limit.'],
    eachReported((check) => ({ ...check, duration: 417 })),
  ],
  'unknown-tags-are-refused': [
    'The node rejects a tag that is the ID of no Subnet: GET with HTTP status 400, and methods with an error.',
    ['4.1', 'A tag is a Subnet ID, and the document does not show the response to the ID of no Subnet.'],
    node.both(
      node.failWhen(
        REPORTS,
        ({ args, ledger }) => args.strings('tags').some((tag) => ledger.subnet(tag) === undefined),
        'unknown tag',
      ),
      refusesUnknownTagsOfGet(),
    ),
    { only: 'document', reach: 'readers' },
  ],
  'unhealthy-method-has-503': [
    'On an unhealthy node, `health.health` and `health.readiness` send their report with HTTP status 503.',
    ['not shown', 'The document does not show HTTP statuses of methods, and the body still contains the report.'],
    node.mapResponse(
      (request) => REPORTS.some((method) => method === node.methodOf(request)),
      (answer) => (answer.body.includes('"healthy":false') ? { ...answer, status: 503 } : answer),
      REPORTS,
    ),
    { only: 'document' },
  ],
  'liveness-is-not-to-be-cached': [
    'The response to GET `/ext/health/liveness` has a `Cache-Control` header.',
    ['not shown', 'The document does not show response headers.'],
    node.mapGet('/ext/health/liveness', (answer) => ({
      ...answer,
      headers: [...answer.headers, ['Cache-Control', 'no-store']],
    })),
  ],
  'spans-in-iso-8601': [
    'The node writes durations in the notation of ISO 8601, such as `PT0.5S`.',
    ['2.1', 'The document calls them duration strings and does not define their notation.'],
    eachReported((check) => node.rewriteDeep(check, '', (value, name) => (SPANS.has(name) ? inIso8601(value) : value))),
    { only: 'document' },
  ],
  'absent-members-of-checks-are-null': [
    'A check without `message`, `error` or `timeOfFirstFailure` has null there.',
    OPTIONAL,
    eachReported((check) => ({
      ...check,
      message: check.message ?? null,
      error: check.error ?? null,
      timeOfFirstFailure: check.timeOfFirstFailure ?? null,
    })),
    { only: 'document' },
  ],
  'messages-of-checks-are-null': [
    'The `message` of each passing check is null, also where it is an empty list.',
    OPTIONAL,
    eachReported((check) => (check.error === undefined ? { ...check, message: null } : check)),
    { only: 'document' },
  ],
  'no-checks-of-chains-before-bootstrapped': [
    'A node that is bootstrapping has no checks of chains.',
    ['2.1', 'The document takes the names of checks from one report, of a node that has bootstrapped.'],
    node.mapReportedChecks((checks) =>
      checks.some(({ name, error }) => name === 'bootstrapped' && error !== undefined)
        ? checks.filter(({ scope }) => scope === 'application')
        : checks,
    ),
    { only: 'document' },
  ],
  'tags-keep-database-and-network-alone': [
    'A report filtered by tags contains `database` and `network`, and no other global check.',
    ['2.1', 'The document names network and database, and not the other global checks.'],
    node.both(
      node.mapCalledReport('health.health', (report, { args }) =>
        args.strings('tags').length === 0 ? report : node.keepChecks(report, (name) => !FILTERED.has(name)),
      ),
      [node.ALL, node.SAME].reduce<node.Change>(
        (changes, path) =>
          node.both(
            changes,
            node.mapGetReport(path, (report, { query }) =>
              query.includes('tag=') ? node.keepChecks(report, (name) => !FILTERED.has(name)) : report,
            ),
          ),
        NONE,
      ),
    ),
    { only: 'document' },
  ],
  'reports-are-plain-text-by-content-type': [
    'The content type of the GET endpoints is `text/plain`.',
    ['4.1', 'The document names a content type for requests only.'],
    [node.ALL, node.SAME, node.READINESS, node.LIVENESS].reduce<node.Change>(
      (changes, path) =>
        node.both(
          changes,
          node.mapGet(path, (answer) => node.withHeader(answer, 'Content-Type', 'text/plain')),
        ),
      NONE,
    ),
    { only: 'document' },
  ],
  'get-of-liveness-has-a-check': [
    'The report of GET `/ext/health/liveness` contains a check.',
    ['2.1', 'The document says only of `health.liveness` that `checks` is empty.'],
    node.mapGetReport(node.LIVENESS, (report) => ({
      ...report,
      checks: { http: { timestamp: '2024-01-01T00:00:00Z', duration: 5 } },
    })),
    { only: 'document' },
  ],
});
