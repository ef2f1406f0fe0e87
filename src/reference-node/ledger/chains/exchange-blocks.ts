import { sha256 } from '../../../encoding/sha256.ts';
import { exchangeBlock } from '../codec/exchange-blocks.ts';
import type { SignedExchangeTx } from '../codec/exchange-txs.ts';
import { idKey } from '../codec/id-key.ts';
import { proposerContainer } from '../codec/proposer-container.ts';
import { ContainerLog } from './container-log.ts';

/** What an X-Chain has accepted, with the logs of its indexes. */
export class ExchangeBlocks {
  readonly txs = new ContainerLog();
  readonly vertices = new ContainerLog();
  readonly blocks = new ContainerLog();
  /** Signed bytes of every accepted transaction, by `idKey` of its ID. */
  readonly accepted = new Map<string, Uint8Array>();
  protected readonly chainId: Uint8Array;
  #parentId: Uint8Array;
  #height = 0n;

  constructor(chainId: Uint8Array) {
    this.chainId = chainId;
    this.#parentId = sha256(chainId);
  }

  get height(): bigint {
    return this.#height;
  }

  /** Accepts a block with one transaction at that time (Unix seconds). */
  protected accept(tx: SignedExchangeTx, time: bigint): void {
    this.#height += 1n;
    const inner = exchangeBlock(this.#parentId, this.#height, time, [tx]);
    this.#parentId = sha256(inner);
    const parentId = this.blocks.lastId ?? this.chainId;
    const { id, bytes } = proposerContainer({ kind: 'block', parentId, time, platformHeight: 0n, inner });
    this.blocks.append(id, bytes, time);
    this.accepted.set(idKey(tx.id), tx.bytes);
  }
}
