import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.sampleValidators';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'in-the-order-of-node-ids/last-first': [
    'The sampled nodes are in reverse order.',
    node.mapResultAt(METHOD, 'validators', (drawn) => (node.isItems(drawn) ? drawn.toReversed() : drawn)),
  ],
  'subnet-id-defaults-to-primary/elastic-by-default': [
    'The method draws from an elastic Subnet if `subnetID` is omitted.',
    node.wrapHandler(METHOD, (base) => (call) => {
      const subnetID = node.someSubnet(call.ledger, 'elastic');
      return base(call.args.has('subnetID') ? call : node.callWith(call, { subnetID }));
    }),
  ],
  'every-subnet-with-validators/tracked-ones-only': [
    'The method returns an error for a Subnet that the node does not validate.',
    node.failWhen(METHOD, node.isUntracked),
    { history: 'F43' },
  ],
  'a-draw-or-a-refusal/refused-in-a-text': [
    'The error of a rejected draw is a string instead of an object.',
    node.errorsAsText(METHOD),
  ],
  'size-over-16-bits-is-an-error/cast': ['The method takes 16 bits of `size`.', node.castArgument(METHOD, 'size', 16)],
  'size-of-wrong-type-is-an-error/nobody-for-wrong-type': [
    'The method draws no validator for a `size` that is not an integer.',
    node.respondInsteadOfError(METHOD, () => ({ validators: [] })),
  ],
});
