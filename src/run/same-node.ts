import { nodeIdIn } from '../client/contact/looks-like-node.ts';
import type { Exchange } from '../transport/exchange.ts';

/** Finds other addresses that may be the tested node itself, by the header Node-Id of their answers. */
export class SameNode {
  readonly notes: string[] = [];
  readonly #ids: readonly string[] | undefined;

  /** @param ids Those of the tested node, or of the nodes behind its address */
  constructor(ids: readonly string[] | undefined) {
    this.#ids = ids;
  }

  /** Whether an answer has the ID of the tested node. A note tells so. @param name Of the address that answered */
  has(name: string, outcome: Exchange['outcome']): boolean {
    const id = outcome.kind === 'answer' ? nodeIdIn(outcome.headers) : undefined;
    if (id === undefined || this.#ids?.includes(id) !== true) return false;
    this.notes.push(
      `${name} has the Node-Id of the tested node. If one node has both addresses, that they agree shows nothing.`,
    );
    return true;
  }
}
