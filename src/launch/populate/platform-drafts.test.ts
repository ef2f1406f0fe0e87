import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, it } from 'vitest';
import { encodeHex } from '../../encoding/hex.ts';
import { parseTx } from '../../reference-node/ledger/codec/signed-tx.ts';
import { gasOf as gasOnNode } from '../../reference-node/ledger/rules/gas.ts';
import { parseExchangeTx } from '../../../test/live/read-exchange-tx.ts';
import { blsSigner } from './bls-signer.ts';
import { createAsset, exchangeExport, exchangeImport, exchangePayment, type Draft } from './draft.ts';
import { gasOf } from './fees/gas.ts';
import * as drafts from './platform-drafts.ts';
import { packedAs } from '../../encoding/codec/kinds.ts';
import { UTXO } from '../../encoding/codec/layouts.ts';
import type { CodecOutput } from '../../encoding/codec/layout.ts';
import { compareOutputs, ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { signedBytes, unsignedBytes } from '../../encoding/codec/key.ts';
import { inputOf, spendable } from './utxo.ts';

const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);
const AVAX = filled(32, 1);
const SUBNET = { idBytes: filled(32, 2), signer: 1 };
const owner = ownedBy([filled(20, 9), filled(20, 3)], 2, 5n);
const term = { nodeId: filled(20, 4), start: 10n, end: 20n, weight: 30n };
const stake = { subnet: filled(32, 0), asset: AVAX, owner: ownedBy([filled(20, 3)]) };
const coin = inputOf(filled(32, 7), 3, AVAX, 1000n);
const output = pay(AVAX, 7n, owner);
const signer = blsSigner('test');
const terms = { rewards: owner, delegationRewards: owner, shares: 20_000 };

/** The bytes of a signed transaction of a draft, with one input. */
function bytesOf({ layout, members, outputs = [], imports = [], authorized }: Draft): Uint8Array {
  const added = { networkID: 1337, blockchainID: filled(32, 0), memo: new Uint8Array() };
  const moved = { outputs: outputs.toSorted(compareOutputs), inputs: [coin] };
  const signers = 1 + imports.length + (authorized === true ? 1 : 0);
  return signedBytes(
    unsignedBytes(layout, { ...added, ...moved, ...members }),
    [{ privateKey: filled(32, 1) }],
    signers,
  );
}

const l1Validator = {
  label: 'test',
  weight: 1n,
  balance: 2n,
  remainingBalanceOwner: owner,
  deactivationOwner: owner,
};
const manager = { chain: filled(32, 5), contract: filled(20, 6) };

/** One of each kind; the rules that count gas do not know the last one. */
const OF_THE_P_CHAIN: [string, Draft][] = [
  ['BaseTx', drafts.payment([output, { ...output, stakeableLocktime: 99n }])],
  ['CreateSubnetTx', drafts.createSubnet(owner)],
  ['TransferSubnetOwnershipTx', drafts.transferSubnet(SUBNET, owner)],
  ['CreateChainTx', drafts.createChain({ subnet: SUBNET, name: 'a', vm: AVAX, fxs: [AVAX], genesis: filled(9, 1) })],
  ['AddSubnetValidatorTx', drafts.addSubnetValidator(term, SUBNET)],
  ['RemoveSubnetValidatorTx', drafts.removeSubnetValidator(term.nodeId, SUBNET)],
  ['AddPermissionlessValidatorTx', drafts.addValidator(term, stake, { ...terms, signer })],
  ['AddPermissionlessValidatorTx', drafts.addValidator(term, stake, terms)],
  ['AddPermissionlessDelegatorTx', drafts.addDelegator(term, stake, owner)],
  ['AddPermissionlessDelegatorTx', drafts.addDelegator(term, { ...stake, stakeableUntil: 99n }, owner)],
  ['ExportTx', drafts.exportTo(AVAX, [output, output])],
  ['ImportTx', drafts.importFrom(AVAX, [coin])],
  ['ConvertSubnetToL1Tx', drafts.convertSubnet(SUBNET, manager, [l1Validator, l1Validator], AVAX)],
  ['IncreaseL1ValidatorBalanceTx', drafts.increaseBalance(filled(32, 5), 1n, AVAX)],
  ['DisableL1ValidatorTx', drafts.disableValidator(filled(32, 5), 0)],
  ['TransformSubnetTx', drafts.transformSubnet(SUBNET, AVAX, [5n, 9n])],
];

describe('transactions of the P-Chain', () => {
  it.each(OF_THE_P_CHAIN)('the reference node reads %s, and writes the same bytes', (kind, draft) => {
    const bytes = bytesOf(draft);
    const read = parseTx(bytes);
    expect(read.unsigned.kind).toBe(kind);
    expect(encodeHex(read.bytes)).toBe(encodeHex(bytes));
  });

  it.each(OF_THE_P_CHAIN.slice(0, -1))('have the gas that the reference node counts: %s', (_, draft) => {
    expect(gasOf(draft, [1n, 1000n, 1000n, 4n], 1, 0)).toBe(gasOnNode(parseTx(bytesOf(draft))));
  });

  it('have the gas that release 1.14.2 counts', () => {
    const [rewards, delegationRewards] = [ownedBy([filled(20, 3)]), ownedBy([1, 2, 3].map((byte) => filled(20, byte)))];
    const validator = drafts.addValidator(term, stake, { rewards, delegationRewards, shares: 1, signer });
    // A node refused such a validator with "tx exceeds current gas capacity: 13731 > 1603".
    expect(gasOf(validator, [1n, 1000n, 1000n, 4n])).toBe(13_731n);
  });

  it('cover what they lock or give away besides their outputs', () => {
    const amountOf = ({ covers = [] }: Draft): bigint => covers.reduce((sum, { amount }) => sum + amount, 0n);
    expect(amountOf(drafts.addValidator(term, stake, terms))).toBe(30n);
    expect(amountOf(drafts.exportTo(AVAX, [output, output]))).toBe(14n);
    expect(amountOf(drafts.transformSubnet(SUBNET, AVAX, [5n, 9n]))).toBe(4n);
    expect(amountOf(drafts.convertSubnet(SUBNET, manager, [l1Validator, l1Validator], AVAX))).toBe(4n);
  });
});

describe('transactions of the X-Chain', () => {
  const owned = { ...owner, amount: 7n, stakeableLocktime: 0n };

  it.each<[string, Draft, object]>([
    ['BaseTx', exchangePayment([output]), { outputs: [output] }],
    ['ExportTx', exchangeExport(AVAX, [output]), { destinationChain: AVAX, exportedOutputs: [output] }],
    ['ImportTx', exchangeImport(AVAX, [coin]), { sourceChain: AVAX, importedInputs: [coin] }],
    [
      'CreateAssetTx',
      createAsset('Name', 'NAME', [output]),
      { name: 'Name', symbol: 'NAME', denomination: 0, initialStates: [{ fxIndex: 0, outputs: [owned] }] },
    ],
  ])('the reference node reads %s', (kind, draft, body) => {
    expect(parseExchangeTx(bytesOf(draft)).unsigned).toMatchObject({ kind, body });
  });
});

it('owners: have their addresses in order', () => expect(owner.addresses).toEqual([filled(20, 3), filled(20, 9)]));

describe('BLS keys', () => {
  it('prove that their secret is known', () => {
    const curve = bls12_381.longSignatures;
    const proven = curve.hash(signer.publicKey, 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
    expect(curve.verify(signer.proofOfPossession, proven, signer.publicKey)).toBe(true);
    expect(blsSigner('other').publicKey).not.toEqual(signer.publicKey);
  });

  it('are those that real nodes accepted', () => {
    expect(encodeHex(blsSigner('validator 0').publicKey)).toBe(
      '0xa833d480b11eafad0e37ff3c7d4e0bce333910bbd51ae83755749ee132414bf5427ce4637173b1bd3f3310e89f4872b8',
    );
    expect(encodeHex(blsSigner('validator 0').proofOfPossession)).toBe(
      '0xa7c1892eb07e59096abc38e94c997a5833602238c42f8d29380a74819a452d9fb229229eb8a2d905360d3d379317bb550c69e8c31e39c16f82f64aa8971c0ade20e859450a37f5854c99f1f8f89e6fae563404b22dd4ebf432d487a98aed4f98',
    );
  });
});

describe('spendable', () => {
  const mine = filled(20, 3);
  const utxo = (each: Partial<CodecOutput>): Uint8Array =>
    packedAs(UTXO, { txID: filled(32, 7), outputIndex: 3, output: { ...pay(AVAX, 1000n, ownedBy([mine])), ...each } });

  it('reads an output that the key alone can spend', () => {
    expect(spendable(utxo({}), mine, 100n)).toMatchObject(coin);
    expect(spendable(utxo({ locktime: 100n }), mine, 100n)).toMatchObject(coin);
  });

  it.each<[string, Partial<CodecOutput>]>([
    ['is locked', { locktime: 101n }],
    ['may only be staked', { stakeableLocktime: 1n }],
    ['needs two keys', { addresses: [mine, filled(20, 4)], threshold: 2 }],
    ['belongs to another', { addresses: [filled(20, 4)] }],
  ])('leaves one that %s', (_, each) => expect(spendable(utxo(each), mine, 100n)).toBeUndefined());
});
