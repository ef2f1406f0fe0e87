import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.exportKey';
const isStranger: node.Condition = ({ args, ledger }) => args.string('username') !== ledger.landmarks.user?.username;
const isEmpty: node.Condition = (call) =>
  node.leftOut('username')(call) || node.textThat('username', (name) => name === '')(call);

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'controls-the-address/key-of-another-address': [
    'The key controls another address of the user.',
    node.withLedger(METHOD, (ledger) => ({ user: (name, password) => rotated(ledger.user(name, password)) })),
  ],
  'wrong-password-is-an-error/password-not-verified': [
    'The method ignores the password.',
    node.withLedger(METHOD, (ledger) => ({ user: (name) => ledger.user(name, ledger.landmarks.user?.password ?? '') })),
  ],
  'unknown-user-is-an-error/key-for-a-stranger': [
    'The method returns a key for any user.',
    node.respondWhen(METHOD, isStranger, someKey),
  ],
  'missing-credentials-are-an-error/key-for-nobody': [
    'The method returns a key if the username is omitted.',
    node.respondWhen(METHOD, isEmpty, someKey),
  ],
  'foreign-address-is-an-error/key-for-a-foreign-address': [
    'The method returns another key for an address that the user does not control.',
    insteadOfErrorWhen(node.textThat('address', (address) => node.readAddress(address) !== undefined)),
  ],
  'malformed-address-is-an-error/key-for-a-malformed-address': [
    'The method returns a key for an unreadable address.',
    insteadOfErrorWhen(node.textThat('address', (address) => node.readAddress(address) === undefined)),
  ],
  'wrong-typed-credentials-are-an-error/any-type-of-credentials': [
    'The method accepts credentials that are not strings.',
    node.respondWhen(METHOD, (call) => node.notText('username')(call) || node.notText('password')(call), someKey),
  ],
});

function someKey(): node.Json {
  return { privateKey: `PrivateKey-${node.encodeCb58(new Uint8Array(32).fill(1))}` };
}

function insteadOfErrorWhen(holds: node.Condition) {
  return node.respondWhen(METHOD, holds, (call, base) => {
    const lenient = node.respondInsteadOfError(METHOD, someKey).patch.handlers?.({ [METHOD]: base })[METHOD];
    return (lenient ?? base)(call);
  });
}

function rotated(keys: ReturnType<node.Ledger['user']>): ReturnType<node.Ledger['user']> {
  return keys?.map(({ address }, at) => ({
    address,
    privateKey: keys[(at + 1) % keys.length]?.privateKey ?? new Uint8Array(32),
  }));
}
