import {
  type Mutant,
  respondWhen,
  leftOut,
  mutantTable,
  notText,
  mapResultAt,
  withLedger,
  text,
  textThat,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.listAddresses';

/** Defects of platform.listAddresses. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'addresses-are-of-the-p-chain/x-chain-addresses': [
    'The addresses have the prefix of the X-Chain.',
    mapResultAt(METHOD, 'addresses/*', (address) => text(address).replace('P-', 'X-')),
    { history: 'F75' },
  ],
  'wrong-password-is-an-error/password-not-verified': [
    'The method ignores the password.',
    withLedger(METHOD, (ledger) => ({ user: (name) => ledger.user(name, ledger.landmarks.user?.password ?? '') })),
  ],
  'unknown-user-is-an-error/stranger-has-none': [
    'The method returns an empty list for an unknown user.',
    respondWhen(
      METHOD,
      ({ args, ledger }) => args.string('username') !== ledger.landmarks.user?.username,
      () => ({ addresses: [] }),
    ),
  ],
  'missing-credentials-are-an-error/nobody-has-none': [
    'The method returns an empty list if the username is omitted.',
    respondWhen(
      METHOD,
      (call) => leftOut('username')(call) || textThat('username', (name) => name === '')(call),
      () => ({ addresses: [] }),
    ),
  ],
  'wrong-typed-credentials-are-an-error/any-type-of-credentials': [
    'The method returns an empty list for credentials that are not strings.',
    respondWhen(
      METHOD,
      (call) => notText('username')(call) || notText('password')(call),
      () => ({ addresses: [] }),
    ),
  ],
});
