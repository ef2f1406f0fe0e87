import {
  type Mutant,
  argumentIgnored,
  calledReport,
  checksOf,
  errorWhen,
  given,
  handled,
  isMembers,
  keeping,
  mutantTable,
  notTextsTaken,
  refuse,
  result,
  resultAt,
  textTakenForArray,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.readiness';

/** Defects of health.readiness. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'result-is-a-report/refuses': ['The method returns an error.', handled(METHOD, () => refuse), { history: 'F09' }],
  'result-is-a-report/null': ['The method returns null.', resultAt(METHOD, '', () => null)],
  'check-bootstrapped/without-bootstrapped': [
    'The report lacks the check `bootstrapped`.',
    resultAt(METHOD, 'checks/bootstrapped', () => undefined),
  ],
  'healthy-when-all-pass/never-ready': [
    'The node is never ready.',
    calledReport(METHOD, (report) => ({ ...report, healthy: false })),
  ],
  'unhealthy-when-one-fails/always-ready': [
    'The node is ready while it is still bootstrapping.',
    calledReport(METHOD, (report) => ({ ...report, healthy: true })),
    { history: 'F09' },
  ],
  'ready-means-chains-answer/ready-before-the-chains': [
    'The node is ready while the P-Chain still rejects every call.',
    errorWhen('platform.getHeight', () => true, 'API call rejected because chain is not done bootstrapping'),
    { history: 'F09' },
  ],
  'tags-accepted/no-tags': ['The method rejects a call with `tags`.', errorWhen(METHOD, given('tags'))],
  'tags-accepted/tags-leave-out-bootstrapped': [
    'A report filtered by tags is empty.',
    calledReport(METHOD, (report, { args }) => (args.has('tags') ? keeping(report, () => false) : report)),
  ],
  'tags-of-the-wrong-type-are-an-error/any-tags': [
    'The method ignores `tags` that are not a list of strings.',
    notTextsTaken(METHOD, 'tags'),
  ],
  'tags-of-the-wrong-type-are-an-error/one-tag-as-text': [
    'The method accepts a single string as `tags`.',
    textTakenForArray(METHOD, 'tags'),
  ],
  'tags-of-the-wrong-type-are-an-error/tags-not-read': [
    'The method does not read `tags`.',
    argumentIgnored(METHOD, 'tags'),
  ],
  'same-as-get/more-than-get': [
    'The method reports a check that GET does not report.',
    calledReport(METHOD, (report, { health }) => ({
      ...report,
      checks: { ...checksOf(report), network: health.health([]).checks.network },
    })),
  ],
  'same-as-get/not-ready-by-call': [
    'The method always reports that the node is not ready, even if GET reports that it is.',
    calledReport(METHOD, (report) => ({ ...report, healthy: false })),
  ],
  'only-startup-checks/all-checks': [
    'The readiness report contains all checks.',
    handled(METHOD, () => ({ health }) => ({ ...health.health([]) })),
    { history: 'F09' },
  ],
  'same-as-get/database-by-json-rpc': [
    'The readiness report by JSON-RPC also contains the check `database`.',
    result('health.readiness', (report) =>
      isMembers(report) && isMembers(report.checks)
        ? { ...report, checks: { ...report.checks, database: { timestamp: '2024-01-01T00:00:00Z', duration: 1000 } } }
        : report,
    ),
  ],
});
