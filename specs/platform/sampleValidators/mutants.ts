import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.sampleValidators';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'in-the-order-of-node-ids/last-first': [
    'The sampled nodes are in reverse order.',
    node.mapResultAt(METHOD, 'validators', (drawn) => (node.isItems(drawn) ? drawn.toReversed() : drawn)),
  ],
  'size-many/validators-missing': [
    'The result has no `validators`.',
    node.mapResultAt(METHOD, 'validators', () => undefined),
  ],
  'all-weight-draws-each-by-its-weight/newest-never-drawn': [
    'The method draws the first validator in the place of the last one that joined a Subnet.',
    node.mapResultAtIn(METHOD, 'validators', (drawn, { ledger, args }) => {
      const [first, ...others] = ledger.currentValidators(args.id('subnetID')).map(({ nodeId }) => nodeId);
      const newest = others.at(-1);
      return node.isItems(drawn) && first !== undefined ? drawn.map((each) => (each === newest ? first : each)) : drawn;
    }),
  ],
  'everybody-may-be-drawn/one-never': [
    'The method draws the second validator in the place of the first.',
    node.mapResultAtIn(METHOD, 'validators', (drawn, { ledger, args }) => {
      const [first, second] = ledger.currentValidators(args.id('subnetID')).map(({ nodeId }) => nodeId);
      return node.isItems(drawn) && second !== undefined
        ? drawn.map((each) => (each === first ? second : each))
        : drawn;
    }),
  ],
  'size-zero-is-empty/one-for-zero': [
    'The method draws one validator for a `size` of 0.',
    node.mapArgument(METHOD, 'size', (size) => (size === 0 ? 1 : size)),
  ],
  'size-zero-is-accepted/zero-refused': [
    'The method rejects `size` 0.',
    node.failWhen(METHOD, node.writtenLike('size', /^"?0"?$/), 'nothing to sample'),
  ],
  'only-current-validators/nobody-drawn': ['A sample is empty.', node.mapResultAt(METHOD, 'validators', () => [])],
  'subnet-id-defaults-to-primary/nobody-drawn-by-default': [
    'A sample is empty if `subnetID` is omitted.',
    node.respondWhen(METHOD, node.leftOut('subnetID'), () => ({ validators: [] })),
  ],
  'only-current-validators/pending-drawn': [
    'The method draws pending validators.',
    node.mapResultAtIn(METHOD, 'validators', (drawn, { ledger }) =>
      node.isItems(drawn) ? drawn.map((nodeId, at) => newcomers(ledger)[at] ?? nodeId) : drawn,
    ),
  ],
  'subnet-id-defaults-to-primary/elastic-by-default': [
    'The method draws from an elastic Subnet if `subnetID` is omitted.',
    node.elasticByDefault(METHOD),
  ],
  'subnet-id-defaults-to-primary/needs-a-subnet': [
    'The method returns an error if `subnetID` is omitted.',
    node.failWhen(METHOD, node.leftOut('subnetID')),
  ],
  'every-subnet-with-validators/one-at-most-on-subnets': [
    'A sample of a Subnet has at most one node.',
    node.mapResultAtIn(METHOD, 'validators', (drawn, { args }) =>
      node.isItems(drawn) && args.id('subnetID') !== node.ZERO_ID ? drawn.slice(0, 1) : drawn,
    ),
  ],
  'subnet-id-selects/subnet-ignored': ['The method ignores `subnetID`.', node.primaryForAll(METHOD)],
  'every-subnet-with-validators/tracked-ones-only': [
    'The method returns an error for a Subnet that the node does not validate.',
    node.failWhen(METHOD, node.isUntracked),
    { history: 'F43' },
  ],
  'size-as-decimal-string/no-text-for-size': [
    'The method rejects a `size` as a decimal string.',
    node.failWhen(METHOD, node.writtenLike('size', /^"/)),
  ],
  'size-as-decimal-string/text-as-one': [
    'The method treats a `size` as a decimal string as 1.',
    node.mapArgument(METHOD, 'size', (size) => (typeof size === 'string' ? 1 : size)),
  ],
  'more-than-total-weight-is-an-error/fewer-than-asked': [
    'The method draws one validator if `size` exceeds the weight of the Subnet.',
    node.wrapHandler(METHOD, (base) => (call) => {
      const weights = call.ledger.currentValidators(call.args.id('subnetID')).map(({ weight }) => weight);
      const total = weights.reduce((sum, weight) => sum + weight, 0n);
      return base(total > 0n && call.args.uint('size', 16) > total ? node.callWith(call, { size: 1 }) : call);
    }),
  ],
  'unknown-subnet-is-an-error/none-for-unknown': [
    'The method draws no validator for an unknown Subnet ID.',
    node.respondWhen(
      METHOD,
      node.allOf(
        ({ ledger, args }) => ledger.subnet(args.id('subnetID')) === undefined,
        ({ args }) => args.id('subnetID') !== node.ZERO_ID,
      ),
      nobody,
    ),
  ],
  'size-of-wrong-type-is-an-error/nobody-for-wrong-type': [
    'The method draws no validator for a `size` that is not an integer.',
    node.respondInsteadOfError(METHOD, nobody),
  ],
  'a-draw-or-a-refusal/refused-in-a-text': [
    'The error of a rejected draw is a string instead of an object.',
    node.errorsAsText(METHOD),
  ],
});

/** Nodes that are going to validate the Primary Network. */
function newcomers(ledger: node.Ledger): readonly string[] {
  const current = new Set(ledger.currentValidators(node.ZERO_ID).map(({ nodeId }) => nodeId));
  return ledger
    .pendingValidators(node.ZERO_ID)
    .map(({ nodeId }) => nodeId)
    .filter((nodeId) => !current.has(nodeId));
}

function nobody(): node.Json {
  return { validators: [] };
}
