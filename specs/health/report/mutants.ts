import * as node from '../../../src/reference-node/kit/index.ts';

const CONSENSUS = 'checks/*/message/engine/consensus';

/** Defects of the shape of health reports. */
export const mutants: readonly node.Mutant[] = [
  ...node.fieldMutants('health.report', undefined, reportAt),
  ...node.mutantsOfFields(
    'health.report',
    {
      'chain-longest-running-block': { path: `${CONSENSUS}/longestRunningBlock`, kind: 'duration', required: true },
      'chain-outstanding-blocks': { path: `${CONSENSUS}/outstandingBlocks`, kind: 'integer', required: true },
      'chain-disconnected-validators': {
        path: 'checks/*/message/networking/disconnectedValidators',
        kind: 'array',
        required: true,
      },
    },
    reportAt,
  ),
  ...node.mutantTable('health.report', {
    'chain-percent-connected/chain-percent-connected-number-as-text': [
      '`percentConnected` is a decimal string.',
      reportAt([], 'checks/*/message/networking/percentConnected', node.text),
      { under: 'health-integers-as-numbers' },
    ],
    'network-send-fail-rate/network-send-fail-rate-number-as-text': [
      '`sendFailRate` is a decimal string.',
      reportAt([], 'checks/network/message/sendFailRate', node.text),
      { under: 'health-integers-as-numbers' },
    ],
    'chain-without-disconnected-validators/disconnected-too-early': [
      'The `networking` of a chain check contains `disconnectedValidators`, as in later releases.',
      node.withDialect({ disconnectedValidators: true }, []),
    ],
    'chain-processing-blocks/former-names': [
      'The members of `consensus` have the names of earlier releases.',
      reportAt([], CONSENSUS, () => ({ longestRunningBlock: '0s', outstandingBlocks: 0 })),
      { history: 'F18' },
    ],
    'chain-percent-connected/percent-for-fraction': [
      '`percentConnected` is a percentage instead of a fraction.',
      reportAt([], 'checks/*/message/networking/percentConnected', () => 99.58),
    ],
    'chain-percent-connected/negative-share': [
      '`percentConnected` is negative.',
      reportAt([], 'checks/*/message/networking/percentConnected', () => -0.5),
    ],
    'network-send-fail-rate/negative-rate': [
      '`sendFailRate` is negative.',
      reportAt([], 'checks/network/message/sendFailRate', () => -1),
    ],
    'time-of-first-failure/null-first-failure': [
      'A passing check has `timeOfFirstFailure` null and `contiguousFailures` 0.',
      reportAt([], 'checks/*', (check) =>
        node.isMembers(check) && check.error === undefined
          ? { ...check, contiguousFailures: 0, timeOfFirstFailure: null }
          : check,
      ),
      { history: 'F06', under: 'absent-members-of-checks' },
    ],
    'diskspace-available-percentage/disk-members-swapped': [
      'The number of free bytes is given as percentage.',
      reportAt([], 'checks/diskspace/message', (message) =>
        node.isMembers(message) ? { ...message, availableDiskPercentage: message.availableDiskBytes } : message,
      ),
    ],
    'bootstrapped-message-names-what-is-not/fails-without-a-name': [
      'The failing check `bootstrapped` has no message.',
      reportAt([], 'checks/bootstrapped', (check) =>
        node.isMembers(check) && check.error !== undefined ? { ...check, message: undefined } : check,
      ),
    ],
    'bootstrapped-message-empty-when-passing/passes-while-bootstrapping': [
      'The check `bootstrapped` passes and lists a Subnet that is still bootstrapping.',
      reportAt([], 'checks/bootstrapped/message', () => [node.ZERO_ID]),
    ],
    'router-message/message-as-text-with-null-error': [
      'The `error` of the check `router` is null, and its message is a string.',
      withNullError('checks/router/message', () => 'well'),
    ],
    'database-without-message/database-message': [
      'The check `database` has a message.',
      reportAt([], 'checks/database', (check) => (node.isMembers(check) ? { ...check, message: 'well' } : check)),
    ],
  }),
];

function reportAt(_: unknown, ...[path, spoil]: [string, Parameters<typeof node.mapResultAt>[2]]): node.Change {
  return node.mapResultAt('health.health', path, spoil);
}

/** A passing check says by null that it has no error; its message is spoilt. */
function withNullError(path: string, spoil: Parameters<typeof node.mapResultAt>[2]): node.Change {
  return node.both(
    reportAt([], path.split('/').slice(0, 2).join('/'), (check) =>
      node.isMembers(check) ? { ...check, error: check.error ?? null } : check,
    ),
    reportAt([], path, spoil),
  );
}
