import {
  type Call,
  type Handler,
  type Json,
  type Mutant,
  RpcError,
  another,
  respondWhen,
  wrapHandler,
  respondInsteadOfError,
  leftOut,
  mutantTable,
  mapResultAt,
  WRONG_VALUES,
  text,
  withLedger,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getL1Validator';
const OWNERS = ['remainingBalanceOwner', 'deactivationOwner'] as const;

/** Defects of platform.getL1Validator. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'owner-addresses/owners-without-chain': [
    'The addresses of owners lack their chain prefix.',
    mapResultAt(METHOD, `${OWNERS[0]}/addresses/*`, (address) =>
      typeof address === 'string' ? address.replace('P-', '') : address,
    ),
  ],
  'agrees-with-current-validators/owner-in-another-order': [
    'The first two addresses of the `remainingBalanceOwner` are swapped.',
    mapResultAt(METHOD, `${OWNERS[0]}/addresses`, WRONG_VALUES['first-two-swapped'][1]),
  ],
  'agrees-with-current-validators/balance-one-more': [
    'The `balance` is one nAVAX too high.',
    mapResultAt(METHOD, 'balance', another),
  ],
  'agrees-with-current-validators/owner-without-addresses': [
    'The `remainingBalanceOwner` has no addresses.',
    mapResultAt(METHOD, 'remainingBalanceOwner/addresses', () => []),
  ],
  'agrees-with-current-validators/not-among-current': [
    '`platform.getCurrentValidators` does not list the validators of an L1.',
    withLedger('platform.getCurrentValidators', () => ({ l1Validators: () => [] })),
  ],
  'agrees-with-current-validators/height-before': [
    'The `height` is that of the block before.',
    mapResultAt(METHOD, 'height', (height) => `${BigInt(text(height)) - 1n}`),
  ],
  'unknown-validation-is-an-error/empty-for-unknown': [
    'The method returns a record without weight for an unknown ID.',
    respondInsteadOfError(METHOD, nobody),
  ],
  'unknown-validation-is-an-error/first-for-unknown': [
    'The method returns the last requested validator for an unknown ID.',
    wrapHandler(METHOD, lastKnown),
  ],
  'unknown-is-told-as-not-found/no-such-thing': [
    'The error message for an unknown ID is `no such thing`.',
    respondInsteadOfError(METHOD, () => {
      throw new RpcError('no such thing');
    }),
  ],
  'missing-id-is-an-error/nobody-for-missing': [
    'The method returns an empty record if `validationID` is omitted.',
    respondWhen(METHOD, leftOut('validationID'), nobody),
  ],
});

function nobody({ ledger }: Call): Json {
  return { weight: '0', minNonce: '0', balance: '0', height: ledger.height.toString() };
}

function lastKnown(base: Handler): Handler {
  let last: Json = { weight: '0' };
  return (call) => {
    try {
      last = base(call);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
    }
    return last;
  };
}
