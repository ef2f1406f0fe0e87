import { integerIn } from '../encoding/read-json.ts';
import type { Asker } from './asker.ts';
import { Stopped } from './node-calls.ts';
import { MOST_RECORDS } from './most-records.ts';
import { type Question, refused, type Reply, resultMembers } from './questions/question.ts';
import type { AuditState } from './state.ts';

/** How often questions are put again while the chain moves. */
const TRIES = 20;
const HEIGHT = 'platform.getHeight';
const BY_HEIGHT = 'platform.getBlockByHeight';
const CARRIES = 'platform.getHeight/last-block-carries-it';
const FALLS = 'platform.getHeight/does-not-decrease';

/** Asks questions about the tip of a chain that may move. */
export class Tip {
  readonly #state: AuditState;
  /** The answer with the largest height so far. */
  #highest: Reply | undefined;
  #hasFallen = false;

  constructor(state: AuditState) {
    this.#state = state;
  }

  /** Applies the blocks that the node has accepted since. @returns The answer with its height */
  async follow(): Promise<Reply> {
    const { ledger, reader, asker } = this.#state;
    const reply = await askHeight(asker);
    const height = heightIn(reply);
    if (height !== undefined && height < ledger.height) this.#reportFall(height, reply);
    else if (height !== undefined) this.#highest = reply;
    if (height === undefined || height <= ledger.height) return reply;
    for await (const { height: at, block, bytes, unreadable } of reader.blocks(ledger.height + 1n, height)) {
      if (block === undefined || unreadable !== undefined) {
        ledger.skip(at, `block ${at} cannot be decoded: ${unreadable ?? ''}`);
        continue;
      }
      const { changed } = await ledger.apply(at, block, bytes);
      for (const snapshot of changed.values()) snapshot.release();
    }
    await this.#state.commit();
    return reply;
  }

  /**
   * Asks groups of questions. Their answers count if none differs, or if the height before and after is the same; else they are
   * made and put again.
   */
  async ask(make: () => Promise<readonly (readonly Question[])[]> | readonly (readonly Question[])[]): Promise<void> {
    const { asker, ledger } = this.#state;
    let [size, isUnknown] = [0, false];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await this.follow();
      const mark = asker.mark();
      const groups = await make();
      size = groups.flat().length;
      if (ledger.broken !== undefined) {
        asker.leaveOut(`questions about the tip: ${ledger.broken.why}`, size);
        return;
      }
      // Not in `follow`: an audit that is resumed follows the chain once more.
      if (before === this.#highest) asker.showRead([FALLS]);
      const judged = (await Promise.all(groups.map((group) => asker.ask(group)))).flat();
      if (judged.every(({ mismatches }) => mismatches.length === 0)) {
        asker.keep(judged);
        return;
      }
      const after = await askHeight(asker);
      const height = heightIn(after);
      isUnknown = height === undefined;
      const stood = isUnknown ? await this.#withoutNext() : height === ledger.height ? [before, after] : undefined;
      if (stood !== undefined) {
        asker.keep(judged, stood);
        return;
      }
      asker.rewind(mark);
    }
    if (isUnknown) asker.leaveOutBeyond('questions about the tip: the node says no height', size);
    else asker.leaveOut('questions about the tip: the chain moved each time they were put', size);
  }

  /** The answers that show, without a height, that the chain has not moved: the node has the last block, and not the next one. */
  async #withoutNext(): Promise<readonly Reply[] | undefined> {
    const { asker, ledger } = this.#state;
    const heights = [ledger.height, ledger.height + 1n];
    const asked = heights.map((height) => asker.support(BY_HEIGHT, { height: String(height), encoding: 'hex' }));
    const [last, next] = await Promise.all(asked);
    return last && next && 'result' in last && 'error' in next ? [last, next] : undefined;
  }

  #reportFall(height: bigint, reply: Reply): void {
    if (this.#hasFallen) return;
    this.#hasFallen = true;
    const { asker, ledger } = this.#state;
    const message = `platform.getHeight returns ${height} after the node has accepted block ${ledger.height}.`;
    const about = { expected: `at least ${ledger.height}`, actual: String(height) };
    asker.findOwn({ requirement: FALLS, message, ...about }, [...(this.#highest ? [this.#highest] : []), reply]);
  }
}

function askHeight(asker: Asker): Promise<Reply> {
  return asker.support(HEIGHT, {});
}

function heightIn(reply: Reply): bigint | undefined {
  return integerIn(resultMembers(reply).height);
}

/** The height of the node: that which it returns, or else that of its last block. @throws Stopped if it shows neither */
export async function heightOf(asker: Asker): Promise<bigint> {
  const reply = await askHeight(asker);
  const height = heightIn(reply);
  if (height !== undefined) return height;
  if ('error' in reply) {
    const question = { method: HEIGHT, about: 'the chain', proves: [CARRIES] } as const;
    asker.find({ ...refused(question, reply.error), signature: { kind: 'no-result', method: HEIGHT } }, [reply]);
  }
  const last = await lastBlock(asker);
  if (last !== undefined) return last;
  const said = 'error' in reply ? reply.error : 'its result has no height';
  await asker.commit();
  throw new Stopped(
    `${HEIGHT} returns no height (${said}), ${BY_HEIGHT} shows no last block, and the audit needs one of them: ` +
      'mend this first; run leaves the audit out with --no-audit',
    false,
  );
}

/** The largest height with a block; undefined if there is none, or a block at heights that no chain has. */
async function lastBlock(asker: Asker): Promise<bigint | undefined> {
  const isThere = async (height: bigint): Promise<boolean> =>
    'result' in (await asker.support(BY_HEIGHT, { height: String(height), encoding: 'hex' }));
  if (!(await isThere(0n)) || (await isThere(MOST_RECORDS))) return undefined;
  let [there, above] = [0n, 1n];
  while (await isThere(above)) [there, above] = [above, 2n * above];
  while (above - there > 1n) {
    const middle = (there + above) / 2n;
    if (await isThere(middle)) there = middle;
    else above = middle;
  }
  return there;
}
