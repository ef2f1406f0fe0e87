import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.health';
const SECOND = 1_000_000_000n;
const YEAR = 31_557_600n * SECOND;
const CHAINS = ['C', 'P', 'X'];
/** No other name of a check is as long as an ID. */
const LEAST_ID = 40;
const mutant = node.mutantsOf(METHOD);

/** Defects of what the report of health.health holds and says. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable(METHOD, {
    'result-is-a-report/refuses': [
      'The method returns an error.',
      node.wrapHandler(METHOD, () => node.refuse),
      { history: 'F08' },
    ],
    'all-global-checks/lacks-router': [
      'The report lacks the check `router`, alone of the global ones.',
      node.mapResultAt(METHOD, 'checks/router', () => undefined),
    ],
    'check-of-each-tracked-chain/without-subnet-chains': [
      'The report lacks the checks that are named by the ID of a blockchain.',
      node.mapCalledReport(METHOD, (report) => node.keepChecks(report, (name) => name.length < LEAST_ID)),
    ],
    'failing-check-counts/without-count': [
      'A failing check lacks `contiguousFailures`.',
      node.mapCalledChecks(METHOD, (check) =>
        node.isFailing(check) ? { ...check, contiguousFailures: undefined } : check,
      ),
    ],
    'failing-check-counts/without-first-failure': [
      'A failing check lacks `timeOfFirstFailure`.',
      node.mapCalledChecks(METHOD, (check) =>
        node.isFailing(check) ? { ...check, timeOfFirstFailure: undefined } : check,
      ),
    ],
    'tags-optional/global-alone': [
      'The method returns only the global checks if `tags` is omitted.',
      node.mapCalledReport(METHOD, (report, { args }) =>
        args.strings('tags').length > 0 ? report : node.keepChecks(report, (name) => node.GLOBAL.includes(name)),
      ),
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
  ...(['bootstrapped', 'database', 'diskspace', 'network', 'router'] as const).map((name) =>
    mutant(
      `check-${name}`,
      `without-${name}`,
      `The report lacks the check \`${name}\`.`,
      node.mapResultAt(METHOD, `checks/${name}`, () => undefined),
      name === 'database' || name === 'diskspace' ? { history: 'F19' } : {},
    ),
  ),
  ...(['bls', 'futureupgrade'] as const).map((name) =>
    mutant(
      `check-${name}`,
      `without-${name}`,
      `The report lacks the check \`${name}\`.`,
      node.withDialect({ extraChecks: name === 'bls' ? ['futureupgrade'] : ['bls'] }, []),
    ),
  ),
  ...node.mutantTable(METHOD, {
    'parts-are-of-one-whole/in-percent': [
      '`percentConnected` is in percent.',
      node.mapResultAt(METHOD, 'checks/*/message/networking/percentConnected', () => 99.58),
    ],
    'no-check-futureupgrade/futureupgrade-too-early': [
      'The report contains the check `futureupgrade`, as in later releases.',
      node.withDialect({ extraChecks: ['bls', 'futureupgrade'] }, []),
    ],
  }),
  ...CHAINS.map((alias) =>
    mutant(
      'one-check-per-chain',
      `without-${alias.toLowerCase()}-chain`,
      `The report lacks the check of the chain ${alias}.`,
      node.mapReportedChecks((all) => all.filter(({ name }) => name !== alias)),
      alias === 'X' ? { history: 'F11' } : {},
    ),
  ),
  ...node.mutantTable(METHOD, {
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
    'unhealthy-when-one-fails/subnets-do-not-count': [
      'The report is healthy if the checks of the Primary Network and of the node pass, even if others fail.',
      node.mapCalledReport(METHOD, (report) => ({
        ...report,
        healthy: !Object.entries(node.checksOf(report)).some(
          ([name, check]) => name.length < 20 && node.isFailing(check),
        ),
      })),
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
    'passing-check-has-its-message/router-without-message': [
      'The check `router` has no `message`.',
      node.mapCalledChecks(METHOD, (check, name) => (name === 'router' ? { ...check, message: undefined } : check)),
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
    'failing-check-counts-at-least-one/counts-from-zero': [
      'The `contiguousFailures` of the first failure is 0.',
      node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? { ...check, contiguousFailures: 0 } : check)),
    ],
    'first-failure-not-after-last-run/first-failure-later': [
      'The `timeOfFirstFailure` is later than the `timestamp`.',
      node.mapCalledReport(METHOD, firstFailureLater),
    ],
    'failure-members-only-with-error/zero-failures-shown': [
      'A passing check has `contiguousFailures` 0.',
      node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? check : { ...check, contiguousFailures: 0 })),
      { history: 'F06' },
    ],
    'timestamp-plausible/run-in-1970': [
      'The node treats seconds as nanoseconds, so the `timestamp` of a check is in January 1970.',
      timesAs(() => now() / SECOND),
    ],
  }),
  ...(['timeSinceLastMsgReceived', 'timeSinceLastMsgSent'] as const).map((span, at) =>
    mutant(
      'message-spans-once-connected',
      at === 0 ? 'nothing-received' : 'nothing-sent',
      `The message of the check \`network\` does not contain \`${span}\`.`,
      node.mapResultAt(METHOD, `checks/network/message/${span}`, () => undefined),
    ),
  ),
  ...node.mutantTable(METHOD, {
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
    'p-chain-height-not-ahead/height-ahead': [
      'The `lastAcceptedHeight` of the check `P` is 1 too high.',
      node.mapResultAt(METHOD, 'checks/P/message/engine/consensus/lastAcceptedHeight', (height) => Number(height) + 1),
    ],
    'p-chain-height-not-ahead/height-of-genesis': [
      'The `lastAcceptedHeight` of the check `P` is 0.',
      node.mapResultAt(METHOD, 'checks/P/message/engine/consensus/lastAcceptedHeight', () => 0),
    ],
    'p-chain-id-is-in-the-index/id-of-the-inner-block': [
      'The `lastAcceptedID` of the check `P` is the ID of the block inside the container.',
      node.mapResultAtIn(
        METHOD,
        'checks/P/message/engine/consensus/lastAcceptedID',
        (_, { ledger }) => ledger.blockByHeight(ledger.height)?.id ?? node.ZERO_ID,
      ),
    ],
    ...node.rowsOf<'health.health'>(
      'no-checks',
      ['The report contains no check.', node.mapResultAt(METHOD, 'checks', () => ({}))],
      'concurrent-calls-answered',
      'timestamp-not-in-the-future',
      'tags-keep-the-related',
    ),
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
  }),
];

function now(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}

function errorsAs(error: string | node.Report): node.Change {
  return node.mapCalledChecks(METHOD, (check) => (node.isFailing(check) ? { ...check, error } : check));
}

function timesAs(time: () => bigint): node.Change {
  return node.mapResultAt(METHOD, 'checks/*/timestamp', () => node.encodeTimestamp(time()));
}

function firstFailureLater(report: node.Report): node.Json {
  return node.eachCheck(report, (check) =>
    node.isFailing(check) ? { ...check, timeOfFirstFailure: node.encodeTimestamp(now() + YEAR) } : check,
  );
}

function unhealthyIs(status: number): node.Change {
  return node.mapResponse(
    (request) => node.methodOf(request) === METHOD,
    (answer) => (answer.body.includes('"healthy":false') ? { ...answer, status } : answer),
    [METHOD],
  );
}
