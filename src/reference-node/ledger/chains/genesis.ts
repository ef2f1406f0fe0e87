import { PLATFORM_BYTES, PRIMARY_BYTES } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { packed } from '../../../encoding/codec/kinds.ts';
import { UTXO } from '../../../encoding/codec/layouts.ts';
import { blockBytes } from '../../../encoding/codec/platform-block.ts';
import { primaryStaking } from '../state/network.ts';
import { PlatformState } from '../state/platform-state.ts';
import { SignedTx, writeInBlock } from '../codec/signed-tx.ts';
import { StakerEntry } from '../state/staker.ts';
import { isStaking, stakerFacts } from '../state/staker-facts.ts';
import { type CodecOutput, writeAs } from '../../../encoding/codec/layout.ts';
import { UtxoRecord } from '../codec/utxo.ts';
import { vmId } from '../codec/id-key.ts';

/** What the chain starts with. */
export interface Genesis {
  readonly networkId: number;
  /** Unix seconds. */
  readonly time: bigint;
  readonly avaxAssetId: Uint8Array;
  readonly outputs: readonly CodecOutput[];
  /** What the supply counts of the X-Chain, in nAVAX; default: 0. */
  readonly exchangeSupply?: bigint;
  /** Staking transactions without credentials. */
  readonly validators: readonly SignedTx[];
  readonly chains: { readonly X: SignedTx; readonly C: SignedTx };
}

const GENESIS_TX = new Uint8Array(32);
/** Bytes of the genesis; their SHA-256 is the parent of the first block. */
export function genesisBytes(genesis: Genesis): Uint8Array {
  return packed((to) => {
    const writeTxs = (txs: readonly SignedTx[]): void => {
      to.u32(txs.length);
      for (const tx of txs) writeInBlock(to, tx);
    };
    to.u32(genesis.outputs.length);
    genesis.outputs.forEach((output, outputIndex) => {
      writeAs(UTXO, to, { txID: GENESIS_TX, outputIndex, output });
      // A message, which the genesis of a network may add.
      to.u32(0);
    });
    writeTxs(genesis.validators);
    writeTxs([genesis.chains.X, genesis.chains.C]);
    to.u64(genesis.time);
    to.u64(initialSupply(genesis));
    writeAs('text', to, 'genesis of the reference chain');
  });
}

/** Bytes of the block at height 0. */
export function genesisBlock(genesis: Genesis): Uint8Array {
  return blockBytes({ kind: 'commit', parent: sha256(genesisBytes(genesis)), height: 0n }, writeInBlock);
}

/** The state behind the genesis block. */
export function genesisState(genesis: Genesis): PlatformState {
  const { X, C } = genesis.chains;
  const state = new PlatformState(genesis.networkId, { X: X.idBytes, C: C.idBytes }, genesis.avaxAssetId);
  state.time = genesis.time;
  genesis.outputs.forEach((output, index) => {
    state.utxos.add(new UtxoRecord(GENESIS_TX, index, output));
  });
  const staking = primaryStaking(genesis.avaxAssetId);
  const primary = {
    id: PRIMARY_BYTES,
    owner: { locktime: 0n, threshold: 0, addresses: [] },
    staking,
    supply: initialSupply(genesis),
  };
  const entries = genesis.validators.map((tx) => {
    if (!isStaking(tx.unsigned)) throw new Error(`A ${tx.unsigned.kind} is no genesis validator.`);
    state.recordTx(tx);
    const facts = stakerFacts(tx, tx.unsigned, genesis.time, staking, primary.supply);
    primary.supply += facts.potentialReward;
    return new StakerEntry(facts);
  });
  state.stakers.addAllCurrent(entries, 0n);
  state.subnets.add(primary);
  for (const tx of [X, C]) {
    if (tx.unsigned.kind !== 'CreateChainTx') throw new Error(`A ${tx.unsigned.kind} creates no blockchain.`);
    state.recordTx(tx);
    state.blockchains.push({ id: tx.idBytes, body: tx.unsigned.body });
  }
  return state;
}

function initialSupply(genesis: Genesis): bigint {
  const staked = genesis.validators.flatMap(({ unsigned }) =>
    isStaking(unsigned) ? [unsigned.body.validator.weight] : [],
  );
  const free = genesis.outputs.map(({ amount }) => amount);
  return [...staked, ...free].reduce((sum, amount) => sum + amount, genesis.exchangeSupply ?? 0n);
}

/** The genesis transaction of a blockchain of the Primary Network. */
export function primaryChain(networkID: number, chainName: string, vm: string, genesisData: Uint8Array): SignedTx {
  const body = {
    ...emptyBase(networkID),
    subnetID: PRIMARY_BYTES,
    chainName,
    vmID: vmId(vm),
    fxIDs: vm === 'avm' ? ['secp256k1fx', 'nftfx', 'propertyfx'].map(vmId) : [],
    genesisData,
    subnetAuthorization: { signatureIndices: [] },
  };
  return new SignedTx({ kind: 'CreateChainTx', body }, []);
}

/** Members of a transaction that spends nothing, as genesis transactions are. */
export function emptyBase(networkID: number): {
  networkID: number;
  blockchainID: Uint8Array;
  outputs: readonly never[];
  inputs: readonly never[];
  memo: Uint8Array;
} {
  return { networkID, blockchainID: PLATFORM_BYTES, outputs: [], inputs: [], memo: new Uint8Array() };
}
