import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.listAddresses';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'addresses-are-of-the-p-chain/x-chain-addresses': [
    'The addresses have the prefix of the X-Chain.',
    node.mapResultAt(METHOD, 'addresses/*', (address) => node.text(address).replace('P-', 'X-')),
    { history: 'F75' },
  ],
  'wrong-password-is-an-error/password-not-verified': [
    'The method ignores the password.',
    node.withLedger(METHOD, (ledger) => ({ user: (name) => ledger.user(name, ledger.landmarks.user?.password ?? '') })),
  ],
  'unknown-user-is-an-error/stranger-has-none': [
    'The method returns an empty list for an unknown user.',
    node.respondWhen(
      METHOD,
      ({ args, ledger }) => args.string('username') !== ledger.landmarks.user?.username,
      () => ({ addresses: [] }),
    ),
  ],
  'missing-credentials-are-an-error/nobody-has-none': [
    'The method returns an empty list if the username is omitted.',
    node.respondWhen(
      METHOD,
      (call) => node.leftOut('username')(call) || node.textThat('username', (name) => name === '')(call),
      () => ({ addresses: [] }),
    ),
  ],
  'wrong-typed-credentials-are-an-error/any-type-of-credentials': [
    'The method returns an empty list for credentials that are not strings.',
    node.respondWhen(
      METHOD,
      (call) => node.notText('username')(call) || node.notText('password')(call),
      () => ({ addresses: [] }),
    ),
  ],
});
