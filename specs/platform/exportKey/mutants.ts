import {
  type Condition,
  type Json,
  type Ledger,
  type Mutant,
  respondWhen,
  encodeCb58,
  encodeHex,
  respondInsteadOfError,
  leftOut,
  mutantTable,
  notText,
  readAddress,
  mapResultAt,
  withLedger,
  text,
  textThat,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.exportKey';
const isStranger: Condition = ({ args, ledger }) => args.string('username') !== ledger.landmarks.user?.username;
const isEmpty: Condition = (call) => leftOut('username')(call) || textThat('username', (name) => name === '')(call);

/** Defects of platform.exportKey. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'controls-the-address/key-of-another-address': [
    'The key controls another address of the user.',
    withLedger(METHOD, (ledger) => ({ user: (name, password) => rotated(ledger.user(name, password)) })),
  ],
  'key-format/key-in-hex': [
    'The key is a hex string.',
    mapResultAt(METHOD, 'privateKey', () => encodeHex(new Uint8Array(32).fill(1))),
  ],
  'key-format/key-without-prefix': [
    'The key lacks its prefix.',
    mapResultAt(METHOD, 'privateKey', (key) => text(key).replace('PrivateKey-', '')),
  ],
  'wrong-password-is-an-error/password-not-verified': [
    'The method ignores the password.',
    withLedger(METHOD, (ledger) => ({ user: (name) => ledger.user(name, ledger.landmarks.user?.password ?? '') })),
  ],
  'unknown-user-is-an-error/key-for-a-stranger': [
    'The method returns a key for any user.',
    respondWhen(METHOD, isStranger, someKey),
  ],
  'missing-credentials-are-an-error/key-for-nobody': [
    'The method returns a key if the username is omitted.',
    respondWhen(METHOD, isEmpty, someKey),
  ],
  'foreign-address-is-an-error/key-for-a-foreign-address': [
    'The method returns another key for an address that the user does not control.',
    insteadOfErrorWhen(textThat('address', (address) => readAddress(address) !== undefined)),
  ],
  'malformed-address-is-an-error/key-for-a-malformed-address': [
    'The method returns a key for an unreadable address.',
    insteadOfErrorWhen(textThat('address', (address) => readAddress(address) === undefined)),
  ],
  'wrong-typed-credentials-are-an-error/any-type-of-credentials': [
    'The method accepts credentials that are not strings.',
    respondWhen(METHOD, (call) => notText('username')(call) || notText('password')(call), someKey),
  ],
});

function someKey(): Json {
  return { privateKey: `PrivateKey-${encodeCb58(new Uint8Array(32).fill(1))}` };
}

function insteadOfErrorWhen(holds: Condition) {
  return respondWhen(METHOD, holds, (call, base) => {
    const lenient = respondInsteadOfError(METHOD, someKey).patch.handlers?.({ [METHOD]: base })[METHOD];
    return (lenient ?? base)(call);
  });
}

function rotated(keys: ReturnType<Ledger['user']>): ReturnType<Ledger['user']> {
  return keys?.map(({ address }, at) => ({
    address,
    privateKey: keys[(at + 1) % keys.length]?.privateKey ?? new Uint8Array(32),
  }));
}
