import { describe, expect, test } from 'vitest';
import { ACCEPTED } from '../../../test/fixtures/accepted-transactions.ts';
import { decodeHexChecked } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import type { TxKind } from '../../reference-node/ledger/codec/platform-txs.ts';
import { SignedTx } from '../../reference-node/ledger/codec/signed-tx.ts';
import { ByteCursor, Unreadable, UnknownKind } from './byte-cursor.ts';
import { readTransaction, type ReadOutput, type ReadTransaction } from './platform-transaction.ts';

const START = 1_700_000_000n;
const LARGEST = 2n ** 64n - 1n;

function bytes(length: number, value: number): Uint8Array {
  return new Uint8Array(length).fill(value);
}

function hex(length: number, value: number): string {
  return Buffer.from(bytes(length, value)).toString('hex');
}

const OWNER = { locktime: 0n, threshold: 1, addresses: [bytes(20, 0xa1)] };
const PLAIN = { assetID: bytes(32, 1), output: { ...OWNER, amount: 5n, stakeableLocktime: 0n } };
const LOCKED = {
  assetID: bytes(32, 1),
  output: {
    locktime: START,
    threshold: 2,
    addresses: [bytes(20, 0xa1), bytes(20, 0xa2)],
    amount: LARGEST,
    stakeableLocktime: START,
  },
};
const INPUT = { amount: 5n, signatureIndices: [0, 1], stakeableLocktime: 0n };
const SPENT = { txID: bytes(32, 7), outputIndex: 3, assetID: bytes(32, 1), input: INPUT };
const BALANCE_OWNER = { threshold: 1, addresses: [bytes(20, 0xb1)] };
const SIGNER = { publicKey: bytes(48, 8), proofOfPossession: bytes(96, 9) };
const AUTHORIZATION = { signatureIndices: [0] };

/** All members of all kinds. The writer of each kind takes its own. */
const MEMBERS = {
  networkID: 1337,
  blockchainID: bytes(32, 0),
  outputs: [PLAIN, LOCKED],
  inputs: [SPENT, { ...SPENT, outputIndex: 4_294_967_295, input: { ...INPUT, stakeableLocktime: START } }],
  memo: Buffer.from('memo'),
  validator: { nodeID: bytes(20, 3), start: START, end: LARGEST, weight: LARGEST, subnetID: bytes(32, 4) },
  subnetID: bytes(32, 4),
  assetID: bytes(32, 1),
  stake: [LOCKED],
  owner: OWNER,
  newOwner: OWNER,
  rewardsOwner: OWNER,
  validationRewardsOwner: OWNER,
  delegationRewardsOwner: OWNER,
  shares: 20_000,
  signer: SIGNER,
  subnetAuthorization: AUTHORIZATION,
  disableAuthorization: AUTHORIZATION,
  chainName: 'a chain',
  vmID: bytes(32, 5),
  fxIDs: [bytes(32, 6), bytes(32, 7)],
  genesisData: Buffer.from('genesis'),
  sourceChain: bytes(32, 5),
  importedInputs: [SPENT],
  destinationChain: bytes(32, 5),
  exportedOutputs: [PLAIN],
  nodeID: bytes(20, 3),
  time: START,
  txID: bytes(32, 7),
  ...{ initialSupply: 1n, maximumSupply: LARGEST, minConsumptionRate: 1n, maxConsumptionRate: 1n },
  ...{ minValidatorStake: 1n, maxValidatorStake: 1n, minStakeDuration: 1, maxStakeDuration: 1 },
  ...{ minDelegationFee: 1, minDelegatorStake: 1n, maxValidatorWeightFactor: 1, uptimeRequirement: 1 },
  chainID: bytes(32, 5),
  address: bytes(20, 0x09),
  validators: [
    {
      nodeID: bytes(20, 3),
      weight: 1n,
      balance: LARGEST,
      signer: SIGNER,
      remainingBalanceOwner: BALANCE_OWNER,
      deactivationOwner: BALANCE_OWNER,
    },
  ],
  balance: LARGEST,
  proofOfPossession: bytes(96, 9),
  message: Buffer.from('message'),
  validationID: bytes(32, 6),
  validatorAuthority: OWNER,
  delegationShares: 20_000,
  autoCompoundRewardShares: 300_000,
  period: LARGEST,
  auth: AUTHORIZATION,
  timestamp: START,
};

const CREDENTIALS = [{ signatures: [bytes(65, 1), bytes(65, 2)] }];

function written(kind: TxKind, members: Partial<typeof MEMBERS> = {}, credentials = CREDENTIALS): SignedTx {
  return new SignedTx({ kind, body: { ...MEMBERS, ...members } }, credentials);
}

/** Reads a transaction from its bytes with codec version, and expects that no byte is left. */
function read(withVersion: Uint8Array): ReadTransaction {
  const from = new ByteCursor(withVersion.subarray(2));
  const transaction = readTransaction(from);
  from.end();
  return transaction;
}

const READ_PLAIN: ReadOutput = {
  owners: [hex(20, 0xa1)],
  threshold: 1,
  isLocked: false,
  isStakeableLocked: false,
  isLarge: false,
};
const READ_LOCKED: ReadOutput = {
  owners: [hex(20, 0xa1), hex(20, 0xa2)],
  threshold: 2,
  isLocked: true,
  isStakeableLocked: true,
  isLarge: true,
};
const SPENDING = {
  spends: [`${hex(32, 7)}:3`, `${hex(32, 7)}:4294967295`],
  outputs: [READ_PLAIN, READ_LOCKED],
  stake: [],
  starts: [],
  special: ['a memo'],
};
const NOTHING = { ...SPENDING, spends: [], outputs: [], special: [] };
const STAKING = { ...SPENDING, stake: [READ_LOCKED], starts: [START] };

/** What a survey reads of each kind, when it has the members above. Outputs on other chains are not part of it. */
const KINDS: readonly (readonly [TxKind, Omit<ReadTransaction, 'id' | 'kind'>])[] = [
  ['AddValidatorTx', STAKING],
  ['AddSubnetValidatorTx', { ...SPENDING, starts: [START] }],
  ['AddDelegatorTx', STAKING],
  ['CreateChainTx', SPENDING],
  ['CreateSubnetTx', SPENDING],
  ['ImportTx', SPENDING],
  ['ExportTx', SPENDING],
  ['AdvanceTimeTx', NOTHING],
  ['RewardValidatorTx', NOTHING],
  ['RemoveSubnetValidatorTx', SPENDING],
  ['TransformSubnetTx', SPENDING],
  ['AddPermissionlessValidatorTx', { ...STAKING, special: ['a memo', 'a BLS key'] }],
  ['AddPermissionlessDelegatorTx', STAKING],
  ['TransferSubnetOwnershipTx', SPENDING],
  ['BaseTx', SPENDING],
  ['ConvertSubnetToL1Tx', SPENDING],
  ['RegisterL1ValidatorTx', SPENDING],
  ['SetL1ValidatorWeightTx', SPENDING],
  ['IncreaseL1ValidatorBalanceTx', SPENDING],
  ['DisableL1ValidatorTx', SPENDING],
  ['AddAutoRenewedValidatorTx', { ...SPENDING, stake: [READ_LOCKED], special: ['a memo', 'a BLS key'] }],
  ['SetAutoRenewedValidatorConfigTx', SPENDING],
  ['RewardAutoRenewedValidatorTx', NOTHING],
];

describe.each(KINDS)('%s', (kind, expected) => {
  const { bytes: whole, idBytes } = written(kind);

  test('is read to its last byte, with its ID, the outputs that it makes and spends, and its stake', () => {
    expect(read(whole)).toEqual({ id: Buffer.from(idBytes).toString('hex'), kind, ...expected });
  });

  test('is unreadable wherever it is cut', () => {
    for (let length = 2; length < whole.length; length += 1)
      expect(() => read(whole.subarray(0, length))).toThrow(Unreadable);
  });
});

describe('what a transaction may lack', () => {
  test('is lists without items: nothing is spent, made or signed', () => {
    const empty = { inputs: [], outputs: [], stake: [], memo: Buffer.alloc(0) };
    expect(read(written('AddDelegatorTx', empty, []).bytes)).toMatchObject({ ...NOTHING, starts: [START] });
  });

  test('is a signer, the owners of an output, and the validators of an L1', () => {
    const unsigned = new SignedTx(
      { kind: 'AddPermissionlessValidatorTx', body: { ...MEMBERS, signer: undefined } },
      CREDENTIALS,
    );
    expect(read(unsigned.bytes)).toMatchObject(STAKING);
    const unowned = { ...PLAIN, output: { ...PLAIN.output, addresses: [] } };
    expect(read(written('BaseTx', { outputs: [unowned] }).bytes).outputs).toEqual([{ ...READ_PLAIN, owners: [] }]);
    expect(read(written('ConvertSubnetToL1Tx', { validators: [] }).bytes)).toMatchObject(SPENDING);
  });
});

test.each([
  [2n ** 53n - 1n, false],
  [2n ** 53n, true],
])('an amount of %d is large: %s', (amount, isLarge) => {
  const outputs = [{ ...PLAIN, output: { ...PLAIN.output, amount } }];
  expect(read(written('BaseTx', { outputs }).bytes).outputs).toMatchObject([{ isLarge }]);
  const importedInputs = [SPENT, { ...SPENT, input: { ...INPUT, amount } }];
  const { special } = read(written('ImportTx', { importedInputs }).bytes);
  expect(special).toEqual(isLarge ? ['a memo', 'a large import'] : ['a memo']);
});

describe('a kind of a later release is told from damage', () => {
  const plain = { outputs: [PLAIN], inputs: [SPENT] };
  /** Offset of the type ID of the first output: version, kind, network, chain, number of outputs, asset. */
  const output = 2 + 4 + 4 + 32 + 4 + 32;
  /** Offset of the type ID of the first input: the output, number of inputs, UTXO, asset. */
  const input = output + 4 + 8 + 8 + 4 + 4 + 20 + 4 + 32 + 4 + 32;
  const base = written('BaseTx', plain).bytes;
  const subnet = written('CreateSubnetTx', plain).bytes;
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
    const later = () => read(whole.with(at + 3, 0x63));
    expect(later).toThrow(UnknownKind);
    expect(later).toThrow(message);
  });
});

test('a list that claims more items than there are bytes is refused before it is read', () => {
  const { bytes: whole } = written('BaseTx');
  const outputs = 2 + 4 + 4 + 32;
  const claimed = Uint8Array.from(whole);
  claimed.set([0xff, 0xff, 0xff, 0xff], outputs);
  expect(() => read(claimed)).toThrow(`a list of 4294967295 items in ${whole.length - outputs - 4} bytes`);
});

test('a transaction in the middle of a block ends where the next one begins', () => {
  const [first, second] = [written('BaseTx').bytes, written('ExportTx').bytes];
  const from = new ByteCursor(Buffer.concat([first.subarray(2), second.subarray(2)]));
  expect([readTransaction(from).kind, readTransaction(from).kind, from.left]).toEqual(['BaseTx', 'ExportTx', 0]);
});

test('a transaction of a real node has the ID that the node gave it', () => {
  const accepted = decodeHexChecked(ACCEPTED.IncreaseL1ValidatorBalanceTx.hex);
  if (!accepted.ok) throw new Error(accepted.reason);
  const { id, ...rest } = read(accepted.value);
  expect(encodeId(Buffer.from(id, 'hex'))).toBe('2v9tq8Dck2Fgho5wdRuCpMiPLFU3NfKT1yKQNEfVSbtQrF7q5h');
  expect(rest).toEqual({
    kind: 'IncreaseL1ValidatorBalanceTx',
    spends: ['5afc06911d6c280ee76f1156c66cc5adb97dd02b1e02bb2904c6391afd428083:0'],
    outputs: [{ ...READ_PLAIN, owners: ['9b2f671ed997de47d3ddf6fcd721043404bab22a'] }],
    stake: [],
    starts: [],
    special: [],
  });
});
