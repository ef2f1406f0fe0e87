import { setTimeout as delay } from 'node:timers/promises';
import { encodeHex, encodeHexChecked } from '../encoding/hex.ts';
import { encodeId } from '../encoding/id.ts';
import { joined, list, u16, u32, u64 } from '../encoding/pack.ts';
import type { JsonRpc } from '../target/client/json-rpc.ts';
import { textOf } from '../target/read-json.ts';
import type { Network } from './network.ts';
import { type Key, sign } from './official-library.ts';
import { type Output, packedCredential, packedInOrder, packedOutput } from './transferable.ts';
import { idOf } from './utxo.ts';
import { type Accepted, TxDropped } from './wallet.ts';

const EXPORT_TYPE = 1;
const POLL_MS = 50;
const DECIDED_MS = 60_000;

/** The AVAX of a key on the C-Chain. */
export class ContractChain {
  readonly #rpc: JsonRpc;
  readonly #network: Network;
  readonly #key: Key;

  constructor(rpc: JsonRpc, network: Network, key: Key) {
    this.#rpc = rpc;
    this.#network = network;
    this.#key = key;
  }

  /** The balance of the key on the C-Chain, in nAVAX. */
  async balance(): Promise<bigint> {
    const answer = await this.#rpc.call('/ext/bc/C/rpc', 'eth_getBalance', [this.#address, 'latest']);
    return BigInt(typeof answer === 'string' ? answer : 0) / 1_000_000_000n;
  }

  /** Exports AVAX to the P- or X-Chain. */
  async exportTo(chain: Uint8Array, outputs: readonly Output[]): Promise<Accepted> {
    const { avax, fee } = this.#network;
    const nonce = await this.#rpc.call('/ext/bc/C/rpc', 'eth_getTransactionCount', [this.#address, 'latest']);
    const amount = outputs.reduce((sum, output) => sum + output.amount, fee);
    const input = joined(
      this.#key.contractAddress,
      u64(amount),
      avax,
      u64(BigInt(typeof nonce === 'string' ? nonce : 0)),
    );
    return this.#issue(joined(chain, list([input]), packedInOrder(outputs.map(packedOutput))));
  }

  get #address(): string {
    return encodeHex(this.#key.contractAddress);
  }

  async #issue(rest: Uint8Array): Promise<Accepted> {
    const { networkId, chainIds } = this.#network;
    const unsigned = joined(u16(0), u32(EXPORT_TYPE), u32(networkId), chainIds.C, rest);
    const credential = packedCredential(await sign(unsigned, this.#key));
    const bytes = joined(unsigned, list([credential]));
    await this.#rpc.call('/ext/bc/C/avax', 'avax.issueTx', { tx: encodeHexChecked(bytes), encoding: 'hex' });
    const txId = idOf(bytes);
    const id = encodeId(txId);
    const deadline = Date.now() + DECIDED_MS;
    for (;;) {
      const status = textOf(await this.#rpc.call('/ext/bc/C/avax', 'avax.getAtomicTxStatus', { txID: id }), 'status');
      if (status === 'Accepted') return { id, idBytes: txId };
      if (status === 'Dropped' || Date.now() > deadline) throw new TxDropped(`${id} is ${status ?? 'unknown'}`);
      await delay(POLL_MS);
    }
  }
}
