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
    'chain-without-disconnected-validators/disconnected-too-early': [
      'The `networking` of a chain check contains `disconnectedValidators`, as in later releases.',
      node.withDialect({ disconnectedValidators: true }, []),
    ],
    'chain-processing-blocks/former-names': [
      'The members of `consensus` have the names of earlier releases.',
      reportAt([], CONSENSUS, () => ({ longestRunningBlock: '0s', outstandingBlocks: 0 })),
      { history: 'F18' },
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
    'database-without-message/database-message': [
      'The check `database` has a message.',
      reportAt([], 'checks/database', (check) => (node.isMembers(check) ? { ...check, message: 'well' } : check)),
    ],
  }),
];

function reportAt(_: unknown, ...[path, spoil]: [string, Parameters<typeof node.mapResultAt>[2]]): node.Change {
  return node.mapResultAt('health.health', path, spoil);
}
