import {
  type Change,
  type Mutant,
  fieldMutants,
  isMembers,
  mutantTable,
  mapResultAt,
  withDialect,
  text,
} from '../../../src/reference-node/kit/index.ts';

const CONSENSUS = 'checks/*/message/engine/consensus';

/** Defects of the shape of health reports. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(
    'health.report',
    {
      'is-an-object': { path: '', kind: 'object' },
      checks: { path: 'checks', kind: 'map' },
      healthy: { path: 'healthy', kind: 'boolean' },
      'check-is-an-object': { path: 'checks/*', kind: 'object' },
      timestamp: { path: 'checks/*/timestamp', kind: 'time' },
      duration: { path: 'checks/*/duration', kind: 'integer' },
      'contiguous-failures': { path: 'checks/*/contiguousFailures', kind: 'integer', required: false },
      'time-of-first-failure': { path: 'checks/*/timeOfFirstFailure', kind: 'time', required: false },
      'chain-message': { path: 'checks/P/message', kind: 'object', required: false },
      'chain-engine': { path: 'checks/*/message/engine', kind: 'object' },
      'chain-consensus': { path: CONSENSUS, kind: 'object' },
      'chain-last-accepted-height': { path: `${CONSENSUS}/lastAcceptedHeight`, kind: 'integer' },
      'chain-last-accepted-id': { path: `${CONSENSUS}/lastAcceptedID`, kind: 'text' },
      'chain-longest-processing-block': { path: `${CONSENSUS}/longestProcessingBlock`, kind: 'duration' },
      'chain-processing-blocks': { path: `${CONSENSUS}/processingBlocks`, kind: 'integer' },
      'chain-longest-running-block': { path: `${CONSENSUS}/longestRunningBlock`, kind: 'duration' },
      'chain-outstanding-blocks': { path: `${CONSENSUS}/outstandingBlocks`, kind: 'integer' },
      'chain-disconnected-validators': {
        path: 'checks/*/message/networking/disconnectedValidators',
        kind: 'array',
      },
      'chain-networking': { path: 'checks/*/message/networking', kind: 'object' },
      'chain-percent-connected': {
        path: 'checks/*/message/networking/percentConnected',
        kind: 'number',
        but: ['number-as-text'],
      },
      'bootstrapped-message': { path: 'checks/bootstrapped/message', kind: 'array', required: false },
      'diskspace-message': { path: 'checks/diskspace/message', kind: 'object', required: false },
      'diskspace-available-bytes': { path: 'checks/diskspace/message/availableDiskBytes', kind: 'integer' },
      'network-message': { path: 'checks/network/message', kind: 'object', required: false },
      'network-connected-peers': { path: 'checks/network/message/connectedPeers', kind: 'integer' },
      'network-send-fail-rate': {
        path: 'checks/network/message/sendFailRate',
        kind: 'number',
        but: ['number-as-text'],
      },
      'network-time-since-received': {
        path: 'checks/network/message/timeSinceLastMsgReceived',
        kind: 'duration',
        required: false,
      },
      'network-time-since-sent': {
        path: 'checks/network/message/timeSinceLastMsgSent',
        kind: 'duration',
        required: false,
      },
      'router-message': { path: 'checks/router/message', kind: 'object', required: false },
      'router-longest-running-request': { path: 'checks/router/message/longestRunningRequest', kind: 'duration' },
      'router-outstanding-requests': { path: 'checks/router/message/outstandingRequests', kind: 'integer' },
    },
    reportAt,
  ),
  ...mutantTable('health.report', {
    'chain-percent-connected/chain-percent-connected-number-as-text': [
      '`percentConnected` is a decimal string.',
      reportAt([], 'checks/*/message/networking/percentConnected', text),
      { under: 'health-integers-as-numbers' },
    ],
    'network-send-fail-rate/network-send-fail-rate-number-as-text': [
      '`sendFailRate` is a decimal string.',
      reportAt([], 'checks/network/message/sendFailRate', text),
      { under: 'health-integers-as-numbers' },
    ],
    'chain-without-disconnected-validators/disconnected-too-early': [
      'The `networking` of a chain check contains `disconnectedValidators`, as in later releases.',
      withDialect({ disconnectedValidators: true }, []),
    ],
    'chain-vm/without-vm': [
      'The `engine` of a chain check has no `vm`.',
      reportAt([], 'checks/*/message/engine/vm', () => undefined),
    ],
    'chain-last-accepted-id/empty-last-id': [
      'The `lastAcceptedID` of a chain check is empty.',
      reportAt([], `${CONSENSUS}/lastAcceptedID`, () => ''),
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
        isMembers(check) && check.error === undefined
          ? { ...check, contiguousFailures: 0, timeOfFirstFailure: null }
          : check,
      ),
      { history: 'F06' },
    ],
    'bootstrapped-message-empty-when-passing/passes-while-bootstrapping': [
      'The check `bootstrapped` passes and lists a Subnet that is still bootstrapping.',
      reportAt([], 'checks/bootstrapped/message', () => ['11111111111111111111111111111111LpoYY']),
    ],
    'database-without-message/database-message': [
      'The check `database` has a message.',
      reportAt([], 'checks/database', (check) => (isMembers(check) ? { ...check, message: 'well' } : check)),
    ],
  }),
];

function reportAt(_: unknown, ...[path, spoil]: [string, Parameters<typeof mapResultAt>[2]]): Change {
  return mapResultAt('health.health', path, spoil);
}
