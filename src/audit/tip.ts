import type { Asker } from './asker.ts';
import { membersOf, type Question } from './questions/question.ts';
import { integerIn } from './questions/values.ts';
import type { AuditState } from './state.ts';

/** How often questions are put again while the chain moves. */
const TRIES = 20;
const FALLS = 'platform.getHeight/does-not-decrease';

/** Asks questions about the tip of a chain that may move. */
export class Tip {
  readonly #state: AuditState;
  #hasFallen = false;

  constructor(state: AuditState) {
    this.#state = state;
  }

  /** Applies the blocks that the node has accepted since. */
  async follow(): Promise<void> {
    const { ledger, reader } = this.#state;
    const height = await heightOf(this.#state.asker);
    if (height !== undefined && height < ledger.height) await this.#reportFall(height);
    else if (height !== undefined) this.#state.asker.showRead([FALLS]);
    if (height === undefined || height <= ledger.height) return;
    for await (const { height: at, block, bytes, unreadable } of reader.blocks(ledger.height + 1n, height)) {
      if (block === undefined || unreadable !== undefined) {
        ledger.skip(at, `block ${at} cannot be decoded: ${unreadable ?? ''}`);
        continue;
      }
      const { changed } = await ledger.apply(at, block, bytes);
      for (const snapshot of changed.values()) snapshot.release();
    }
    await this.#state.commit();
  }

  /**
   * Asks groups of questions. Their answers count if none differs, or if the height before and after is the same; else they are
   * made and put again.
   */
  async ask(make: () => Promise<readonly (readonly Question[])[]> | readonly (readonly Question[])[]): Promise<void> {
    const { asker, ledger } = this.#state;
    let size = 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.follow();
      const mark = asker.mark();
      const groups = await make();
      size = groups.flat().length;
      if (ledger.broken !== undefined) {
        asker.leaveOut(`questions about the tip: ${ledger.broken.why}`, size);
        return;
      }
      const judged = (await Promise.all(groups.map((group) => asker.ask(group)))).flat();
      if (judged.every(({ mismatches }) => mismatches.length === 0) || (await heightOf(asker)) === ledger.height) {
        asker.keep(judged);
        return;
      }
      asker.rewind(mark);
    }
    asker.leaveOut('questions about the tip: the chain moved each time they were put', size);
  }

  async #reportFall(height: bigint): Promise<void> {
    if (this.#hasFallen) return;
    this.#hasFallen = true;
    const { asker, ledger } = this.#state;
    const message = `platform.getHeight returns ${height} after the node has accepted block ${ledger.height}.`;
    const about = { expected: `at least ${ledger.height}`, actual: String(height) };
    await asker.find({ requirement: FALLS, message, ...about }, 'platform.getHeight', {});
  }
}

/** The height that the node returns. */
export async function heightOf(asker: Asker): Promise<bigint | undefined> {
  return integerIn(membersOf(await asker.support('platform.getHeight', {})).height);
}
