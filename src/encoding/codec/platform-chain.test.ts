import { expect, describe, test } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { ACCEPTED } from '../../../test/fixtures/accepted-transactions.ts';
import { bytesOfKind, MEMBERS, PLAIN, SPENT } from '../../../test/fixtures/transactions.ts';
import { ByteCursor, Unreadable, UnknownKind } from './byte-cursor.ts';
import { PLATFORM, type PlatformTx } from './layouts.ts';
import { decodeHexChecked, hexOf } from '../hex.ts';
import { encodeId } from '../id.ts';
import { decodeSignedTransaction, inputsOf, outputsOf, readSignedTransaction, spentName } from './platform-chain.ts';

const KINDS = Object.keys(PLATFORM) as PlatformTx['kind'][];

describe.each(KINDS)('%s', (kind) => {
  const whole = bytesOfKind(kind);

  test('is read to its last byte, with its members', () => {
    const { kind: read, body } = decodeSignedTransaction(whole);
    expect(read).toBe(kind);
    expect(MEMBERS).toMatchObject(kind === 'AddSubnetValidatorTx' ? body : { ...body, ...validatorOf(body) });
  });

  test('is unreadable wherever it is cut', () => {
    for (let length = 2; length < whole.length; length += 1)
      expect(() => decodeSignedTransaction(whole.subarray(0, length))).toThrow(Unreadable);
  });
});

/** The validator that was written; of a Subnet, its member has a `subnetID` more. */
function validatorOf(body: PlatformTx['body']) {
  return 'validator' in body ? { validator: { ...body.validator, subnetID: MEMBERS.validator.subnetID } } : {};
}

describe('what a transaction may lack', () => {
  test('is lists without items: nothing is spent, made or signed', () => {
    const empty = { inputs: [], outputs: [], stake: [], memo: Buffer.alloc(0) };
    const read = decodeSignedTransaction(bytesOfKind('AddDelegatorTx', empty, []));
    expect([inputsOf(read), outputsOf(read), outputsOf(read, 'stake'), read.credentials]).toEqual([[], [], [], []]);
  });

  test('is a signer, the owners of an output, and the validators of an L1', () => {
    expect(decodeSignedTransaction(bytesOfKind('AddPermissionlessValidatorTx', { signer: {} })).body).toMatchObject({
      signer: {},
    });
    const unowned = { ...PLAIN, addresses: [] };
    expect(outputsOf(decodeSignedTransaction(bytesOfKind('BaseTx', { outputs: [unowned] })))).toEqual([unowned]);
    expect(decodeSignedTransaction(bytesOfKind('ConvertSubnetToL1Tx', { validators: [] })).body).toMatchObject({
      validators: [],
    });
  });
});

describe('a kind of a later release is told from damage', () => {
  const plain = { outputs: [PLAIN], inputs: [SPENT] };
  /** Offset of the type ID of the first output: version, kind, network, chain, number of outputs, asset. */
  const output = 2 + 4 + 4 + 32 + 4 + 32;
  /** Offset of the type ID of the first input: the output, number of inputs, UTXO, asset. */
  const input = output + 4 + 8 + 8 + 4 + 4 + 20 + 4 + 32 + 4 + 32;
  const base = bytesOfKind('BaseTx', plain);
  const subnet = bytesOfKind('CreateSubnetTx', plain);
  const credential = base.length - 2 * 65 - 8;
  const owner = subnet.length - (2 * 65 + 8 + 4) - (4 + 8 + 4 + 4 + 20);

  test.each([
    ['a transaction', base, 2, 34, 'a transaction of the kind 0x63'],
    ['an output', base, output, 7, 'the kind 0x63'],
    ['an input', base, input, 5, 'the kind 0x63'],
    ['a credential', base, credential, 9, 'the kind 0x63'],
    ['an owner', subnet, owner, 11, 'the kind 0x63'],
  ])('%s', (_title, whole, at, known, message) => {
    expect(whole[at + 3]).toBe(known);
    const later = () => decodeSignedTransaction(whole.with(at + 3, 0x63));
    expect(later).toThrow(UnknownKind);
    expect(later).toThrow(message);
  });
});

test('a list that claims more items than there are bytes is refused before it is read', () => {
  const whole = bytesOfKind('BaseTx');
  const outputs = 2 + 4 + 4 + 32;
  const claimed = Uint8Array.from(whole);
  claimed.set([0xff, 0xff, 0xff, 0xff], outputs);
  expect(() => decodeSignedTransaction(claimed)).toThrow(
    `a list of 4294967295 items in ${whole.length - outputs - 4} bytes`,
  );
});

test('a transaction in the middle of a block ends where the next one begins', () => {
  const [first, second] = [bytesOfKind('BaseTx'), bytesOfKind('ExportTx')];
  const from = new ByteCursor(Buffer.concat([first.subarray(2), second.subarray(2)]));
  expect([readSignedTransaction(from).kind, readSignedTransaction(from).kind, from.left]).toEqual([
    'BaseTx',
    'ExportTx',
    0,
  ]);
});

test('a transaction of a real node has the ID that the node gave it', () => {
  const read = decodeSignedTransaction(valueOf(decodeHexChecked(ACCEPTED.IncreaseL1ValidatorBalanceTx.hex)));
  expect(encodeId(Buffer.from(read.id, 'hex'))).toBe('2v9tq8Dck2Fgho5wdRuCpMiPLFU3NfKT1yKQNEfVSbtQrF7q5h');
  expect(inputsOf(read).map(spentName)).toEqual(['5afc06911d6c280ee76f1156c66cc5adb97dd02b1e02bb2904c6391afd428083:0']);
  expect(outputsOf(read)).toMatchObject([{ threshold: 1, locktime: 0n, stakeableLocktime: 0n }]);
  const [owner = new Uint8Array()] = outputsOf(read).flatMap(({ addresses }) => addresses);
  expect(hexOf(owner)).toBe('9b2f671ed997de47d3ddf6fcd721043404bab22a');
});
