import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.health';
const VALIDATORS = 'platform.getCurrentValidators';
const SPAN = 'checks/network/message/timeSinceLastMsgReceived';

/** Defects of the health of a node that loses its peer and finds it. */
const OF_HEALTH = node.mutantTable(METHOD, {
  'healthy-with-its-peer/latched': [
    'The check `network` fails for good, once it has failed.',
    node.onEachNode(() => latched('network')),
  ],
  'unhealthy-without-its-peer/peer-lost-unnoticed': [
    'The node does not notice that it has lost its peer.',
    node.withNodeLedger((base) => ({ health: (peers) => base.health(peers && 'found') }), []),
  ],
  'failures-begin-again/counter-kept': [
    '`contiguousFailures` is kept when a check passes.',
    node.onEachNode(() => withFirst('contiguousFailures', (first, own) => Number(first) + Number(own))),
  ],
  'first-failure-begins-again/first-one-kept': [
    '`timeOfFirstFailure` is kept when a check passes.',
    node.onEachNode(() => withFirst('timeOfFirstFailure', (first) => first)),
  ],
  'message-spans-of-its-peer/longer-than-its-peer': [
    'The times since the last message count microseconds as milliseconds.',
    node.mapResultAt(METHOD, SPAN, () => '580.851779s'),
  ],
  'message-spans-of-its-peer/stand-still': [
    'The time since the last message stays when a node has lost its peer.',
    node.mapResultAt(METHOD, SPAN, () => '303.318289ms'),
  ],
  'connections-agree/none-disconnected': [
    '`disconnectedValidators` is always empty.',
    node.mapResultAt(METHOD, 'checks/*/message/networking/disconnectedValidators', () => []),
    { under: 'disconnected-validators' },
  ],
});

/** Defects of what such a node says of its validators. */
const OF_VALIDATORS = node.mutantTable(VALIDATORS, {
  'connected-follows-the-peer/stays-connected': [
    '`connected` of a validator is true once the node has been connected to it.',
    node.mapResultAt(VALIDATORS, 'validators/*/connected', () => true),
  ],
  'connected-follows-the-peer/never-connected': [
    '`connected` of each validator is false.',
    node.mapResultAt(VALIDATORS, 'validators/*/connected', () => false),
  ],
});

export const mutants: readonly node.Mutant[] = [...OF_HEALTH, ...OF_VALIDATORS];

/** A check of this name that stays as it was when it failed first. */
function latched(wanted: string): node.Change {
  let failed: node.Report | undefined;
  return node.mapCalledChecks(METHOD, (check, name) => {
    if (name !== wanted) return check;
    if (node.isFailing(check)) failed ??= check;
    return failed ?? check;
  });
}

/** Changes a member of a failing check by what it was in the first report in which the check failed. */
function withFirst(
  member: string,
  change: (first: node.Report[string], own: node.Report[string]) => node.Report[string],
): node.Change {
  const first = new Map<string, node.Report[string]>();
  return node.mapCalledChecks(METHOD, (check, name) => {
    if (!node.isFailing(check)) return check;
    if (!first.has(name)) first.set(name, check[member]);
    return { ...check, [member]: change(first.get(name), check[member]) };
  });
}
