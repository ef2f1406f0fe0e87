import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.health';
const mutant = node.mutantsOf(METHOD);

/** Defects of what the report of health.health holds and says. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable(METHOD, {
    'result-is-a-report/refuses': [
      'The method returns an error.',
      node.wrapHandler(METHOD, () => node.refuse),
      { history: 'F08' },
    ],
    'check-database/without-database': [
      'The report lacks the check `database`.',
      node.mapResultAt(METHOD, 'checks/database', () => undefined),
      { history: 'F19' },
    ],
    'unknown-tag-is-no-error/get-refuses-unknown-tags': [
      'GET `/ext/health` rejects a tag other than the Primary Network with status 400.',
      node.mapResponse(
        ({ method, query }) => method === 'GET' && /tag=(?!1{32}LpoYY)/.test(query),
        () => node.textAnswer(400, 'unknown tag\n'),
        [],
      ),
    ],
  }),
  ...(['bls', 'futureupgrade'] as const).map((name) =>
    mutant(
      `check-${name}`,
      `without-${name}`,
      `The report lacks the check \`${name}\`.`,
      node.withDialect({ extraChecks: name === 'bls' ? ['futureupgrade'] : ['bls'] }, []),
    ),
  ),
  ...node.mutantTable(METHOD, {
    'no-check-futureupgrade/futureupgrade-too-early': [
      'The report contains the check `futureupgrade`, as in later releases.',
      node.withDialect({ extraChecks: ['bls', 'futureupgrade'] }, []),
    ],
    'healthy-when-all-pass/never-healthy': [
      'The report is never healthy.',
      node.mapCalledReport(METHOD, (report) => ({ ...report, healthy: false })),
      { history: 'F14' },
    ],
    'unhealthy-when-one-fails/always-healthy': [
      'The report is healthy although a check fails.',
      node.mapCalledReport(METHOD, (report) => ({ ...report, healthy: true })),
      { history: 'F10' },
    ],
    'failing-check-has-error/failing-check-left-out': [
      'The report does not contain failing checks.',
      node.mapCalledReport(METHOD, (report) => node.keepChecks(report, (_, check) => !node.isFailing(check))),
      { history: 'F11' },
    ],
    'error-says-why/empty-error': ['The `error` of a failing check is empty.', errorsAs('')],
    'error-says-why/error-without-members': [
      'The `error` of a failing check is `{}`.',
      errorsAs({}),
      { history: 'F12' },
    ],
    'unhealthy-comes-with-status-200/unhealthy-is-503': [
      'On an unhealthy node, the method sends its report with HTTP status 503.',
      unhealthyIs(503),
    ],
    'unhealthy-comes-with-status-200-or-503/unhealthy-is-500': [
      'On an unhealthy node, the method sends its report with HTTP status 500.',
      unhealthyIs(500),
    ],
    'error-is-text/error-in-an-object': [
      'The `error` of a failing check is an object.',
      errorsAs({ message: 'bad' }),
      { history: 'F06' },
    ],
    'failure-members-only-with-error/zero-failures-shown': [
      'A passing check has `contiguousFailures` 0.',
      node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? check : { ...check, contiguousFailures: 0 })),
      { history: 'F06' },
    ],
    'message-spans-plausible/since-1970': [
      'Before the first message, the times since the last message are counted from 1970.',
      node.mapCalledChecks(METHOD, (check, name) =>
        name === 'network' && node.isMembers(check.message)
          ? { ...check, message: { ...check.message, timeSinceLastMsgReceived: '467000h0m0s' } }
          : check,
      ),
      { history: 'F15' },
    ],
    'message-spans-plausible/negative-span': [
      'The time since the last message is negative.',
      node.mapResultAt(METHOD, 'checks/network/message/timeSinceLastMsgSent', () => '-3s'),
    ],
    'p-chain-height-not-ahead/height-of-genesis': [
      'The `lastAcceptedHeight` of the check `P` is 0.',
      node.mapResultAt(METHOD, 'checks/P/message/engine/consensus/lastAcceptedHeight', () => 0),
    ],
    'concurrent-calls-answered/one-at-a-time': [
      'The node rejects a call while another call is in progress.',
      node.refuseAtOnce(({ path, method }) => path === '/ext/health' && method === 'POST', 1),
      { history: 'F21' },
    ],
    'concurrent-calls-answered/four-at-a-time': [
      'The node rejects more than four concurrent calls.',
      node.refuseAtOnce(({ path, method }) => path === '/ext/health' && method === 'POST', 4),
      { history: 'F20' },
    ],
    'empty-tags-is-the-whole/empty-tags-leave-nothing': [
      'The report contains only the global checks for an empty list of tags.',
      node.mapArgument(METHOD, 'tags', (tags) => (isEmpty(tags) ? ['nothing'] : tags)),
    ],
    'tags-keep-global-checks/tags-leave-out-disk-and-router': [
      'A report filtered by tags lacks several of the global checks.',
      filtered((report) => node.keepChecks(report, (name) => name !== 'diskspace' && name !== 'router')),
      { under: 'every-global-check-is-kept' },
    ],
    'tags-keep-global-checks-but-bootstrapped/bootstrapped-in-every-report': [
      'A filtered report contains the check `bootstrapped`, as in later releases.',
      node.withDialect({ bootstrappedIsGlobal: true }, []),
    ],
    'tags-keep-global-checks-but-bootstrapped/tags-leave-out-the-network': [
      'A report filtered by tags does not contain the check `network`.',
      filtered((report) => node.keepChecks(report, (name) => name !== 'network')),
      { history: 'F16' },
    ],
    'tags-leave-out-the-unrelated/tags-ignored': [
      'The method ignores `tags`.',
      node.ignoreArgument(METHOD, 'tags'),
      { history: 'F16' },
    ],
    'tags-leave-out-the-unrelated/p-chain-leaks': [
      'Every report contains the check of the P-Chain, with any tags.',
      node.mapReportedChecks((all) =>
        all.map((check) => (check.name === 'P' ? { ...check, scope: 'application' } : check)),
      ),
      { history: 'F17' },
    ],
    'filtered-is-part-of-the-whole/tagged-checks-only-with-tags': [
      'A filtered report contains a check that the whole report lacks.',
      filtered((report) => ({
        ...report,
        checks: { ...node.checksOf(report), filtered: node.checksOf(report).database },
      })),
    ],
    'filtered-healthy-by-its-own-checks/filtered-healthy-by-all': [
      'A filtered report is healthy only if the whole report is healthy.',
      node.mapCalledReport(METHOD, (report, { health }) => ({ ...report, healthy: health.health([]).healthy })),
      { history: 'F16' },
    ],
    'tags-of-the-wrong-type-are-an-error/one-tag-as-text': [
      'The method accepts a single string as `tags`.',
      node.acceptTextForArray(METHOD, 'tags'),
    ],
    'failing-check-counts-at-least-one/counts-from-zero': [
      'The `contiguousFailures` of the first failure is 0.',
      node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? { ...check, contiguousFailures: 0 } : check)),
    ],
    'first-failure-not-after-last-run/first-failure-later': [
      'The `timeOfFirstFailure` is later than the `timestamp`.',
      node.mapCalledChecks(METHOD, (check) =>
        node.isFailing(check) ? { ...check, timeOfFirstFailure: '2999-01-01T00:00:00Z' } : check,
      ),
    ],
  }),
];

function errorsAs(error: string | node.Report): node.Change {
  return node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? { ...check, error } : check));
}

function unhealthyIs(status: number): node.Change {
  return node.mapResponse(
    (request) => node.methodOf(request) === METHOD,
    (answer) => (answer.body.includes('"healthy":false') ? { ...answer, status } : answer),
    [METHOD],
  );
}

function filtered(change: (report: node.Report, call: node.Call) => node.Json): node.Change {
  return node.mapCalledReport(METHOD, (report, call) =>
    call.args.strings('tags').length > 0 ? change(report, call) : report,
  );
}

function isEmpty(tags: unknown): boolean {
  return Array.isArray(tags) && tags.length === 0;
}
