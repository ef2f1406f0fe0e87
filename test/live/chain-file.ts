import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** What one chain accepted at once. */
export interface AcceptedBlock {
  readonly chain: 'P' | 'X' | 'C';
  /** Unix seconds. */
  readonly time: bigint;
  /** Signed bytes. */
  readonly txs: readonly Uint8Array[];
}

/**
 * What the chains of a network have accepted, in one file: a line with the ID of the genesis, then a line for each block. A line is
 * written before anybody can see its block, so that the file is whole whenever the process is killed.
 */
export class ChainFile {
  readonly #path: string;

  /**
   * Opens the file; creates it for a new network.
   * @throws Error when it is the file of another network.
   */
  constructor(path: string, genesisId: string) {
    this.#path = path;
    const head = `genesis ${genesisId}\n`;
    if (existsSync(path)) {
      const text = readFileSync(path, 'latin1');
      if (!text.startsWith(head)) throw new Error('db contains invalid genesis hash');
      // The end of a line that was not written to its end.
      truncateSync(path, text.lastIndexOf('\n') + 1);
      return;
    }
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, head);
  }

  /** The blocks that were accepted before, in their order. */
  read(): readonly AcceptedBlock[] {
    const [, ...lines] = readFileSync(this.#path, 'latin1').trimEnd().split('\n');
    return lines.map((line) => {
      const [chain, time = '', ...txs] = line.split(' ');
      if (chain !== 'P' && chain !== 'X' && chain !== 'C') throw new Error(`db contains a block of no chain: ${line}`);
      return { chain, time: BigInt(time), txs: txs.map((tx) => new Uint8Array(Buffer.from(tx, 'hex'))) };
    });
  }

  append({ chain, time, txs }: AcceptedBlock): void {
    appendFileSync(this.#path, `${[chain, time, ...txs.map((tx) => Buffer.from(tx).toString('hex'))].join(' ')}\n`);
  }
}
