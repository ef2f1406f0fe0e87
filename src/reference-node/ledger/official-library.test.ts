import * as library from '@avalabs/avalanchejs';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../encoding/sha256.ts';
import { buildLedger } from '../scenarios/build-ledger.ts';
import { BLS_SIGNERS } from '../scenarios/bls-signers.ts';
import { accountsOf } from '../scenarios/accounts.ts';
import type { Ledger, Tx, Utxo } from '../ledger.ts';
import { fundedKey } from './keys/funded-key.ts';
import { signHash } from './keys/keys.ts';
import { parseTx } from './codec/signed-tx.ts';
import { parseProposerContainer } from './codec/proposer-container.ts';

interface Unsigned {
  getSignedTx(): { toBytes(codec: unknown): Uint8Array };
}

/** What is used of the library, whose own declarations do not resolve under Node's module rules. */
interface Library {
  readonly pvm: Readonly<Record<string, (props: object, context: object) => Unsigned>>;
  readonly addTxSignatures: (tx: { unsignedTx: Unsigned; privateKeys: Uint8Array[] }) => Promise<void>;
  readonly secp256k1: { sign(message: Uint8Array, key: Uint8Array): Promise<Uint8Array> };
  readonly bls: {
    publicKeyFromBytes(bytes: Uint8Array): unknown;
    signatureFromBytes(bytes: Uint8Array): unknown;
    verify(key: unknown, signature: unknown, message: Uint8Array): boolean;
    verifyProofOfPossession(key: unknown, proof: unknown, message: Uint8Array): boolean;
  };
  readonly Utxo: {
    fromBytes(bytes: Uint8Array, codec: unknown): [{ ID(): string; toBytes(codec: unknown): Uint8Array }];
  };
  readonly TransferableOutput: { fromNative(assetId: string, amount: bigint, addresses: Uint8Array[]): unknown };
  readonly pvmSerial: {
    readonly warp: {
      readonly WarpMessage: unknown;
      readonly AddressedCallPayloads: Readonly<
        Record<'AddressedCall' | 'RegisterL1ValidatorMessage' | 'L1ValidatorWeightMessage', unknown>
      >;
      getWarpManager(): { unpack(bytes: Uint8Array, type: unknown): unknown; getDefaultCodec(): unknown };
    };
  };
  readonly avaxSerial: { readonly SignedTx: unknown };
  readonly utils: {
    getManagerForVM(vm: 'PVM' | 'AVM' | 'EVM'): {
      unpack(bytes: Uint8Array, type: unknown): { unsignedTx: { _type: string }; toBytes(codec: unknown): Uint8Array };
      getDefaultCodec(): unknown;
    };
  };
}

interface Content {
  toBytes(): Uint8Array;
}

/** A message between chains, as the library reads it. */
interface ReadMessage {
  readonly unsignedMessage: { readonly payload: Content; toBytes(codec: unknown): Uint8Array };
  readonly signature: { readonly signature: Content };
}

interface ReadCall {
  readonly payload: Content;
}

/** Bytes without their length before them. */
function sizedContent(content: Content): Uint8Array {
  return content.toBytes().slice(4);
}

const avalanche = library as unknown as Library;
const codec = avalanche.utils.getManagerForVM('PVM').getDefaultCodec();

function packed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.of(0, 0, ...bytes);
}

/** The library's name of the transaction's kind, and the bytes that it writes for what it has read. */
function readByLibrary(vm: 'PVM' | 'AVM', bytes: Uint8Array): { kind: string; rewrite: () => Uint8Array } {
  const manager = avalanche.utils.getManagerForVM(vm);
  const tx = manager.unpack(bytes, avalanche.avaxSerial.SignedTx);
  return { kind: tx.unsignedTx._type, rewrite: () => tx.toBytes(manager.getDefaultCodec()) };
}

function txsOf(ledger: Ledger): Tx[] {
  const heights = Array.from({ length: Number(ledger.height) }, (_, index) => BigInt(index + 1));
  return heights.flatMap((height) => ledger.blockByHeight(height)?.txs ?? []);
}

/** The context that the library wants; the price of gas (above) covers the fixed fees of the reference chain. */
function contextOf(ledger: Ledger): object {
  return {
    networkID: ledger.networkId,
    hrp: ledger.hrp,
    pBlockchainID: ledger.chainIds.P,
    xBlockchainID: ledger.chainIds.X,
    cBlockchainID: ledger.chainIds.C,
    avaxAssetID: ledger.avaxAssetId,
    baseTxFee: 1_000_000n,
    createAssetTxFee: 1_000_000n,
    platformFeeConfig: {
      weights: [1, 1, 1, 1],
      maxCapacity: 1_000_000n,
      maxPerSecond: 1_000n,
      targetPerSecond: 500n,
      minPrice: 1n,
      excessConversionConstant: 5_000n,
    },
  };
}

describe('the official library', () => {
  const ledger = buildLedger('standard', 1);
  const modern = buildLedger('standard', 1, 'granite');
  const accounts = accountsOf(1);
  const key = fundedKey(1);
  const asLibraryUtxo = (utxo: Utxo) => avalanche.Utxo.fromBytes(utxo.bytes.subarray(2), codec)[0];

  const common = (utxos: readonly Utxo[]) => ({
    feeState: { capacity: 999_999n, excess: 1n, price: 200_000n, timestamp: new Date(0).toISOString() },
    fromAddressesBytes: [key.address],
    utxos: utxos.map(asLibraryUtxo),
  });

  async function signed(unsignedTx: Unsigned | undefined): Promise<Uint8Array> {
    if (!unsignedTx) throw new Error('The library has no such builder.');
    await avalanche.addTxSignatures({ unsignedTx, privateKeys: [key.privateKey] });
    return unsignedTx.getSignedTx().toBytes(codec);
  }

  it('decodes every kind of transaction of the standard chain and gives the same bytes back', () => {
    const kinds = new Set<string>();
    for (const tx of txsOf(modern)) {
      const { kind, rewrite } = readByLibrary('PVM', tx.bytes);
      kinds.add(kind);
      expect(Buffer.from(rewrite()).equals(tx.bytes)).toBe(true);
    }
    expect([...kinds].sort()).toMatchInlineSnapshot(`
      [
        "pvm.AddPermissionlessDelegator",
        "pvm.AddPermissionlessValidator",
        "pvm.AddSubnetValidator",
        "pvm.BaseTx",
        "pvm.ConvertSubnetToL1Tx",
        "pvm.CreateChainTx",
        "pvm.CreateSubnetTx",
        "pvm.DisableL1ValidatorTx",
        "pvm.ExportTx",
        "pvm.ImportTx",
        "pvm.IncreaseL1ValidatorBalanceTx",
        "pvm.RegisterL1ValidatorTx",
        "pvm.RemoveSubnetValidator",
        "pvm.RewardValidatorTx",
        "pvm.SetL1ValidatorWeightTx",
        "pvm.TransferSubnetOwnershipTx",
        "pvm.TransformSubnetTx",
      ]
    `);
  });

  it('reads the messages of an L1 to the P-Chain, and accepts their signatures', () => {
    const { warp } = avalanche.pvmSerial;
    const { WarpMessage, AddressedCallPayloads } = warp;
    const manager = warp.getWarpManager();
    const unpack = (bytes: Uint8Array, type: unknown) => manager.unpack(bytes, type);
    const signers = [...BLS_SIGNERS].slice(0, 1).map(({ publicKey }) => avalanche.bls.publicKeyFromBytes(publicKey));
    const read = txsOf(modern).flatMap(({ bytes }) => {
      const { unsigned } = parseTx(bytes);
      if (!('message' in unsigned.body)) return [];
      const { unsignedMessage, signature } = unpack(unsigned.body.message, WarpMessage) as ReadMessage;
      const point = avalanche.bls.signatureFromBytes(signature.signature.toBytes());
      const hashed = packed(unsignedMessage.toBytes(manager.getDefaultCodec()));
      expect(signers.map((signer) => avalanche.bls.verify(signer, point, hashed))).toEqual([true]);
      const call = unpack(sizedContent(unsignedMessage.payload), AddressedCallPayloads.AddressedCall) as ReadCall;
      const { kind } = unsigned;
      const order =
        kind === 'RegisterL1ValidatorTx'
          ? AddressedCallPayloads.RegisterL1ValidatorMessage
          : AddressedCallPayloads.L1ValidatorWeightMessage;
      const { weight } = unpack(sizedContent(call.payload), order) as { weight: { value(): bigint } };
      return [{ kind, weight: weight.value() }];
    });
    expect(read).toEqual([
      { kind: 'RegisterL1ValidatorTx', weight: 104n },
      { kind: 'SetL1ValidatorWeightTx', weight: 204n },
    ]);
  });

  it('decodes the transactions of the X-Chain', () => {
    const txs = ledger.index('X/tx') ?? [];
    expect(txs.length).toBeGreaterThan(0);
    for (const { bytes } of txs) expect(readByLibrary('AVM', bytes).rewrite()).toEqual(bytes);
    const kinds = (ledger.index('X/block') ?? []).map(({ bytes }) => {
      const { inner } = parseProposerContainer(bytes);
      return readByLibrary('AVM', packed(inner.subarray(2 + 4 + 32 + 8 + 8 + 32 + 4))).kind;
    });
    expect([...new Set(kinds)].sort()).toEqual(['avm.BaseTx', 'avm.CreateAssetTx', 'avm.ExportTx']);
  });

  it('decodes every UTXO and agrees on its ID', () => {
    for (const address of [accounts.crowd, accounts.locked, accounts.partner]) {
      for (const utxo of [
        ...ledger.utxos(address),
        ...ledger.atomicUtxos('X', address),
        ...ledger.atomicUtxos('C', address),
      ]) {
        const decoded = asLibraryUtxo(utxo);
        expect(packed(decoded.toBytes(codec))).toEqual(utxo.bytes);
        expect(decoded.ID()).toBe(utxo.inputId);
      }
    }
  });

  it('signs as the ledger does', async () => {
    const message = Uint8Array.of(1, 2, 3);
    expect(signHash(sha256(message), key)).toEqual(await avalanche.secp256k1.sign(message, key.privateKey));
  });

  it('accepts the proofs of possession of all BLS keys', () => {
    const signers = ledger.currentValidators(ledger.chainIds.P).flatMap(({ signer }) => (signer ? [signer] : []));
    const [first] = signers;
    expect(signers.length).toBeGreaterThan(10);
    expect(new Set(signers.map(({ publicKey }) => Buffer.from(publicKey).toString('hex'))).size).toBe(signers.length);
    for (const { publicKey, proofOfPossession } of signers.slice(0, 3)) {
      const point = avalanche.bls.publicKeyFromBytes(publicKey);
      const proof = avalanche.bls.signatureFromBytes(proofOfPossession);
      expect(avalanche.bls.verifyProofOfPossession(point, proof, publicKey)).toBe(true);
      expect(
        avalanche.bls.verifyProofOfPossession(point, proof, first === undefined ? publicKey : Uint8Array.of(1)),
      ).toBe(false);
    }
  });

  it('makes payments, exports, imports and delegations that the ledger accepts', async () => {
    const live = buildLedger('standard', 1);
    const context = contextOf(live);
    const { pvm } = avalanche;
    const output = avalanche.TransferableOutput.fromNative(live.avaxAssetId, 1_000_000_000n, [accounts.partner]);
    const unlocked = () =>
      live.utxos(key.address).filter((utxo) => utxo.stakeableLocktime === 0n && utxo.assetId === live.avaxAssetId);
    const [validator] = live.currentValidators(live.chainIds.P);
    const before = live.utxos(accounts.partner).length;
    const builds = [
      () => pvm.newBaseTx?.({ ...common(unlocked()), outputs: [output] }, context),
      () =>
        pvm.newExportTx?.({ ...common(unlocked()), outputs: [output], destinationChainId: live.chainIds.X }, context),
      () =>
        pvm.newImportTx?.(
          {
            ...common(live.atomicUtxos('X', key.address).filter(({ owner }) => owner.threshold === 1)),
            sourceChainId: live.chainIds.X,
            toAddressesBytes: [key.address],
          },
          context,
        ),
      () =>
        pvm.newAddPermissionlessDelegatorTx?.(
          {
            ...common(unlocked()),
            nodeId: validator?.nodeId,
            subnetId: live.chainIds.P,
            rewardAddresses: [key.address],
            start: 0n,
            end: live.time + 30n * 86_400n,
            weight: 25_000_000_000n,
          },
          context,
        ),
      () => pvm.newCreateSubnetTx?.({ ...common(unlocked()), subnetOwners: [key.address] }, context),
    ];
    for (const build of builds) {
      const bytes = await signed(build());
      const issued = live.issue(bytes);
      expect(issued).toEqual({ ok: true, txId: expect.any(String) as unknown });
      live.acceptBlock();
      expect(live.txStatus(issued.ok ? issued.txId : '')).toEqual({ status: 'Committed' });
      expect(live.tx(issued.ok ? issued.txId : '')?.bytes).toEqual(bytes);
    }
    expect(live.utxos(accounts.partner)).toHaveLength(before + 1);
    expect(live.subnets()).toHaveLength(ledger.subnets().length + 1);
  });
});
