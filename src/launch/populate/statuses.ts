import { RpcRefusal } from '../../client/rpc-client.ts';
import { textOf } from '../../encoding/read-json.ts';
import type { Wallet } from './wallet.ts';

/** The time after which the chain is asked whether it has accepted a transaction of which the node says that it is not decided. */
const DOUBTED_MS = 2000;

/** What a node says of a transaction. */
interface Status {
  readonly status: string;
  readonly reason: string;
}

/** The statuses of transactions that a node has taken. */
export class Statuses {
  readonly #node: Pick<Wallet, 'call'>;
  readonly #onSlow: ((what: string) => void) | undefined;
  /** Whether the node has left out of a status that a transaction was accepted. */
  #isWrong = false;

  /** @param onSlow Receives that a status is wrong, as a sentence. */
  constructor(node: Pick<Wallet, 'call'>, onSlow: ((what: string) => void) | undefined) {
    this.#node = node;
    this.#onSlow = onSlow;
  }

  async of(txID: string): Promise<Status> {
    const answer = await this.#node.call('getTxStatus', { txID });
    return { status: textOf(answer, 'status') ?? 'Unknown', reason: textOf(answer, 'reason') ?? 'no reason given' };
  }

  /** The status; if the node does not decide it for some time, the chain tells whether it has accepted the transaction. */
  async since(txID: string, since: number): Promise<Status> {
    const told = await this.of(txID);
    const isOpen = told.status === 'Processing' || told.status === 'Unknown';
    if (!isOpen || !(this.#isWrong || Date.now() > since + DOUBTED_MS)) return told;
    const hasIt = await this.#node.call('getTx', { txID }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RpcRefusal) return false;
        throw error;
      },
    );
    if (!hasIt) return told;
    if (!this.#isWrong) this.#onSlow?.(`the node returns ${txID}, and says that it is ${told.status}`);
    this.#isWrong = true;
    return { ...told, status: 'Committed' };
  }
}

/** Whether a status says that the chain has accepted the transaction. */
export function isAccepted(status: string): boolean {
  return status === 'Committed' || status === 'Accepted';
}
