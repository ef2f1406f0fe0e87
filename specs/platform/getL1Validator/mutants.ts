import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getL1Validator';
const OWNERS = ['remainingBalanceOwner', 'deactivationOwner'] as const;

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'agrees-with-current-validators/owner-in-another-order': [
    'The first two addresses of the `remainingBalanceOwner` are swapped.',
    node.mapResultAt(METHOD, `${OWNERS[0]}/addresses`, node.WRONG_VALUES['first-two-swapped'][1]),
  ],
  'agrees-with-current-validators/height-before': [
    'The `height` is that of the block before.',
    node.mapResultAt(METHOD, 'height', (height) => `${BigInt(node.text(height)) - 1n}`),
  ],
  'unknown-validation-is-an-error/empty-for-unknown': [
    'The method returns a record without weight for an unknown ID.',
    node.respondInsteadOfError(METHOD, nobody),
  ],
  'unknown-is-told-as-not-found/no-such-thing': [
    'The error message for an unknown ID is `no such thing`.',
    node.respondInsteadOfError(METHOD, () => {
      throw new node.RpcError('no such thing');
    }),
  ],
  'missing-id-is-an-error/nobody-for-missing': [
    'The method returns an empty record if `validationID` is omitted.',
    node.respondWhen(METHOD, node.leftOut('validationID'), nobody),
  ],
});

function nobody({ ledger }: node.Call): node.Json {
  return { weight: '0', minNonce: '0', balance: '0', height: ledger.height.toString() };
}
