import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { encodeHex } from '../encoding/hex.ts';
import { joined, list, sized, u16, u32 } from '../encoding/pack.ts';
import { parseTx } from '../reference-node/ledger/codec/signed-tx.ts';
import { gasOf as gasOnNode } from '../../test/live/live-gas.ts';
import { signExchangeTx } from '../reference-node/ledger/codec/exchange-txs.ts';
import { blsSigner } from './bls-signer.ts';
import { createAsset, exchangeExport, exchangeImport, exchangePayment } from './exchange-drafts.ts';
import { gasOf } from './fees/gas.ts';
import * as drafts from './platform-drafts.ts';
import {
  type Output,
  packedCredential,
  packedInOrder,
  packedInput,
  packedOutput,
  positionIn,
} from '../target/codec/transferable.ts';
import type { Utxo } from '../target/codec/utxo.ts';
import { spendable } from './utxo.ts';
import type { Draft } from './wallet.ts';

interface Read {
  readonly unsignedTx: { readonly _type: string };
  toBytes(codec: unknown): Uint8Array;
}

interface Library {
  readonly avaxSerial: { readonly SignedTx: unknown };
  readonly bls: {
    publicKeyFromBytes(bytes: Uint8Array): unknown;
    signatureFromBytes(bytes: Uint8Array): unknown;
    verifyProofOfPossession(key: unknown, proof: unknown, message: Uint8Array): boolean;
  };
  readonly utils: {
    getManagerForVM(vm: 'PVM' | 'AVM'): { unpack(bytes: Uint8Array, kind: unknown): Read; getDefaultCodec(): unknown };
  };
}

const library = createRequire(import.meta.url)('@avalabs/avalanchejs') as Library;

const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);
const AVAX = filled(32, 1);
const SUBNET = { idBytes: filled(32, 2), signer: 1 };
const owner = { addresses: [filled(20, 9), filled(20, 3)], threshold: 2, locktime: 5n };
const term = { nodeId: filled(20, 4), start: 10n, end: 20n, weight: 30n };
const stake = { subnet: filled(32, 0), asset: AVAX, owner: { addresses: [filled(20, 3)] } };
const coin: Utxo = { txId: filled(32, 7), outputIndex: 3, asset: AVAX, amount: 1000n };
const output: Output = { asset: AVAX, amount: 7n, owner };
const signer = blsSigner('test');
const terms = { rewards: owner, delegationRewards: owner, shares: 20_000 };

/** The bytes of a signed transaction of a draft, with one input and signatures of nothing. */
function bytesOf({ typeId, outputs = [], rest = new Uint8Array(), imports = [], authorized }: Draft): Uint8Array {
  const signers = 1 + imports.length + (authorized === true ? 1 : 0);
  return joined(
    u16(0),
    u32(typeId),
    joined(u32(1337), filled(32, 0)),
    packedInOrder(outputs.map(packedOutput)),
    packedInOrder([packedInput(coin)]),
    sized(new Uint8Array()),
    rest,
    list(Array.from({ length: signers }, () => packedCredential(filled(65, 6)))),
  );
}

/** What the network's own library reads of it, and what it writes for that. */
function readByLibrary(vm: 'PVM' | 'AVM', draft: Draft): { kind: string; again: string; bytes: string } {
  const manager = library.utils.getManagerForVM(vm);
  const bytes = bytesOf(draft);
  const read = manager.unpack(bytes, library.avaxSerial.SignedTx);
  const again = read.toBytes(manager.getDefaultCodec());
  return { kind: read.unsignedTx._type, again: encodeHex(again), bytes: encodeHex(bytes) };
}

const l1Validator = { nodeId: filled(20, 8), weight: 1n, balance: 2n, signer, owner: { addresses: [filled(20, 3)] } };
const manager = { chain: filled(32, 5), contract: filled(20, 6) };

describe('transactions of the P-Chain', () => {
  it.each<[string, Draft]>([
    ['pvm.BaseTx', drafts.payment([output, { ...output, stakeableUntil: 99n }])],
    ['pvm.CreateSubnetTx', drafts.createSubnet(owner)],
    ['pvm.TransferSubnetOwnershipTx', drafts.transferSubnet(SUBNET, owner)],
    [
      'pvm.CreateChainTx',
      drafts.createChain({ subnet: SUBNET, name: 'a', vm: AVAX, fxs: [AVAX], genesis: filled(9, 1) }),
    ],
    ['pvm.AddSubnetValidator', drafts.addSubnetValidator(term, SUBNET)],
    ['pvm.RemoveSubnetValidator', drafts.removeSubnetValidator(term.nodeId, SUBNET)],
    ['pvm.AddPermissionlessValidator', drafts.addValidator(term, stake, { ...terms, signer })],
    ['pvm.AddPermissionlessValidator', drafts.addValidator(term, stake, terms)],
    ['pvm.AddPermissionlessDelegator', drafts.addDelegator(term, stake, owner)],
    ['pvm.ExportTx', drafts.exportTo(AVAX, [output])],
    ['pvm.ImportTx', drafts.importFrom(AVAX, [coin])],
    ['pvm.TransformSubnetTx', drafts.transformSubnet(SUBNET, AVAX, [5n, 9n])],
    ['pvm.ConvertSubnetToL1Tx', drafts.convertSubnet(SUBNET, manager, [l1Validator], AVAX)],
    ['pvm.IncreaseL1ValidatorBalanceTx', drafts.increaseBalance(filled(32, 5), 1n, AVAX)],
    ['pvm.DisableL1ValidatorTx', drafts.disableValidator(filled(32, 5))],
  ])('the official library reads %s, and writes the same bytes', (kind, draft) => {
    const read = readByLibrary('PVM', draft);
    expect(read.kind).toBe(kind);
    expect(read.again).toBe(read.bytes);
  });

  it.each<[string, Draft]>([
    ['a payment', drafts.payment([output, { ...output, stakeableUntil: 99n }])],
    ['a Subnet', drafts.createSubnet(owner)],
    ['a transfer of a Subnet', drafts.transferSubnet(SUBNET, owner)],
    ['a blockchain', drafts.createChain({ subnet: SUBNET, name: 'a', vm: AVAX, fxs: [AVAX], genesis: filled(9, 1) })],
    ['a Subnet validator', drafts.addSubnetValidator(term, SUBNET)],
    ['a removal', drafts.removeSubnetValidator(term.nodeId, SUBNET)],
    ['a validator', drafts.addValidator(term, stake, { ...terms, signer })],
    ['a validator without BLS key', drafts.addValidator(term, stake, terms)],
    ['a delegator', drafts.addDelegator(term, stake, owner)],
    ['an export', drafts.exportTo(AVAX, [output, output])],
    ['an import', drafts.importFrom(AVAX, [coin])],
    ['a conversion', drafts.convertSubnet(SUBNET, manager, [l1Validator, l1Validator], AVAX)],
    ['a balance', drafts.increaseBalance(filled(32, 5), 1n, AVAX)],
    ['a deactivation', drafts.disableValidator(filled(32, 5))],
  ])('have the gas that the reference node counts: %s', (_, draft) => {
    expect(gasOf(draft, [1n, 1000n, 1000n, 4n], 1, 0)).toBe(gasOnNode(parseTx(bytesOf(draft))));
  });

  it('have the gas that release 1.14.2 counts', () => {
    const [rewards, delegationRewards] = [
      { addresses: [filled(20, 3)] },
      { addresses: [1, 2, 3].map((byte) => filled(20, byte)) },
    ];
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
  it.each<[string, Draft]>([
    ['avm.BaseTx', exchangePayment([output])],
    ['avm.ExportTx', exchangeExport(AVAX, [output])],
    ['avm.ImportTx', exchangeImport(AVAX, [coin])],
  ])('the official library reads %s, and writes the same bytes', (kind, draft) => {
    const read = readByLibrary('AVM', draft);
    expect(read.kind).toBe(kind);
    expect(read.again).toBe(read.bytes);
  });
});

describe('a new asset', () => {
  it('has the bytes that the reference node writes for it', () => {
    const rest = createAsset('Name', 'NAME', [output]).rest ?? new Uint8Array();
    const key = { privateKey: filled(32, 1), address: filled(20, 3) };
    const body = {
      networkID: 1337,
      blockchainID: filled(32, 0),
      outputs: [],
      inputs: [],
      memo: new Uint8Array(),
      name: 'Name',
      symbol: 'NAME',
      denomination: 0,
      initialStates: [
        {
          fxIndex: 0,
          outputs: [{ ...owner, addresses: owner.addresses.toReversed(), amount: 7n, stakeableLocktime: 0n }],
        },
      ],
    };
    const { bytes } = signExchangeTx({ kind: 'CreateAssetTx', body }, key);
    expect(encodeHex(bytes)).toContain(encodeHex(rest).slice(2));
  });
});

describe('owners', () => {
  it('stand in order, and a signer is named by the position there', () => {
    expect(positionIn(owner, filled(20, 3))).toBe(0);
    expect(positionIn(owner, filled(20, 9))).toBe(1);
  });
});

describe('BLS keys', () => {
  it('prove that their secret is known, to the official library', () => {
    const { bls } = library;
    const proof = bls.signatureFromBytes(signer.proofOfPossession);
    expect(bls.verifyProofOfPossession(bls.publicKeyFromBytes(signer.publicKey), proof, signer.publicKey)).toBe(true);
    expect(blsSigner('test')).toEqual(signer);
    expect(blsSigner('other').publicKey).not.toEqual(signer.publicKey);
  });
});

describe('spendable', () => {
  const mine = filled(20, 3);
  const utxo = (each: Partial<Output>): Uint8Array =>
    joined(
      u16(0),
      filled(32, 7),
      u32(3),
      packedOutput({ asset: AVAX, amount: 1000n, owner: { addresses: [mine] }, ...each }),
    );

  it('reads an output that the key alone can spend', () => {
    expect(spendable(utxo({}), mine, 100n)).toMatchObject(coin);
    expect(spendable(utxo({ owner: { addresses: [mine], locktime: 100n } }), mine, 100n)).toMatchObject(coin);
  });

  it.each<[string, Partial<Output>]>([
    ['is locked', { owner: { addresses: [mine], locktime: 101n } }],
    ['may only be staked', { stakeableUntil: 1n }],
    ['needs two keys', { owner: { addresses: [mine, filled(20, 4)], threshold: 2 } }],
    ['belongs to another', { owner: { addresses: [filled(20, 4)] } }],
  ])('leaves one that %s', (_, each) => {
    expect(spendable(utxo(each), mine, 100n)).toBeUndefined();
  });
});
