import { encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import type { JsonValue } from '../../encoding/json.ts';
import type { RpcClient } from '../../client/rpc-client.ts';
import { textOf } from '../../encoding/read-json.ts';
import type { Budget } from '../../client/fees/budget.ts';
import type { Network } from './network.ts';
import { type Key, signedBytes, unsignedBytes } from '../../encoding/codec/key.ts';
import type { BodyOf } from '../../encoding/codec/kinds.ts';
import { CONTRACT_EXPORT } from '../../encoding/codec/layouts.ts';
import type { CodecOutput } from '../../encoding/codec/layout.ts';
import { compareOutputs } from '../../encoding/codec/outputs.ts';
import { Pace } from './pace.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { sameBytes } from './utxo.ts';
import { type Accepted, TxDropped } from './wallet.ts';

/** The fee of an export in nAVAX. The base fee of a block is not known before. */
export const CONTRACT_FEE = 100_000_000n;
const DECIDED_MS = 60_000;

/** The AVAX of a key on the C-Chain. */
export class ContractChain {
  readonly #rpc: RpcClient;
  readonly #network: Network;
  readonly #key: Key;
  readonly #budget: Budget;
  readonly #pace = new Pace();

  constructor(rpc: RpcClient, network: Network, key: Key, budget: Budget) {
    this.#rpc = rpc;
    this.#network = network;
    this.#key = key;
    this.#budget = budget;
  }

  /** The balance of the key on the C-Chain, in nAVAX. */
  async balance(): Promise<bigint> {
    const answer = await this.#rpc.result('eth_getBalance', [this.#address, 'latest'], '/ext/bc/C/rpc');
    return quantityOf(answer) / 1_000_000_000n;
  }

  /** Exports AVAX to the P- or X-Chain. */
  async exportTo(chain: Uint8Array, outputs: readonly CodecOutput[]): Promise<Accepted> {
    const { avax, networkId, chainIds } = this.#network;
    // A nonce has 64 bits. The node refuses another one.
    const nonce = await this.#rpc.result('eth_getTransactionCount', [this.#address, 'latest'], '/ext/bc/C/rpc');
    const amount = outputs.reduce((sum, output) => sum + output.amount, CONTRACT_FEE);
    const input = {
      address: this.#key.contractAddress,
      amount,
      assetID: avax,
      nonce: BigInt.asUintN(64, quantityOf(nonce)),
    };
    const mine = ({ addresses }: CodecOutput): boolean => addresses.some((each) => sameBytes(each, this.#key.address));
    const given = outputs.reduce((sum, output) => (mine(output) ? sum : sum + output.amount), 0n);
    const burned = this.#budget.hold({ fee: CONTRACT_FEE, given });
    const accepted = await this.#issue({
      networkID: networkId,
      blockchainID: chainIds.C,
      destinationChain: chain,
      inputs: [input],
      exportedOutputs: outputs.toSorted(compareOutputs),
    });
    this.#budget.settle(burned, burned);
    return accepted;
  }

  get #address(): string {
    return encodeHex(this.#key.contractAddress);
  }

  async #issue(members: BodyOf<typeof CONTRACT_EXPORT>): Promise<Accepted> {
    const bytes = signedBytes(unsignedBytes(CONTRACT_EXPORT, members), [this.#key]);
    await this.#rpc.result('avax.issueTx', { tx: encodeHexChecked(bytes), encoding: 'hex' }, '/ext/bc/C/avax');
    const txId = sha256(bytes);
    const id = encodeId(txId);
    const deadline = Date.now() + DECIDED_MS;
    return this.#pace.until(async () => {
      const status = textOf(await this.#rpc.result('avax.getAtomicTxStatus', { txID: id }, '/ext/bc/C/avax'), 'status');
      if (status === 'Accepted') return { id, idBytes: txId };
      if (status === 'Dropped' || Date.now() > deadline) throw new TxDropped(`${id} is ${status ?? 'unknown'}`);
      return undefined;
    });
  }
}

/** A quantity of Ethereum's API; 0 for anything else. */
function quantityOf(text: JsonValue): bigint {
  return typeof text === 'string' && /^0x[\da-f]{1,64}$/i.test(text) ? BigInt(text) : 0n;
}
