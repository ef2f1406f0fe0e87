import { ZERO_HEX } from '../encoding/id.ts';
import { hexOf } from '../encoding/hex.ts';
import { isJsonObject, type JsonObject } from '../encoding/json.ts';
import { sha256 } from '../encoding/sha256.ts';
import { Unreadable, UnknownKind } from '../encoding/codec/byte-cursor.ts';
import { type PlatformBlock, readPlatformBlock } from '../encoding/codec/platform-chain.ts';
import { proposerLayerOf } from '../encoding/codec/proposer-block.ts';
import type { Asker } from './asker.ts';
import { bytesOf } from './container-rules.ts';
import type { ChainBlock } from './questions/blocks.ts';
import { containersOf, pathOf } from './questions/containers.ts';
import { MOST_RECORDS } from './most-records.ts';
import { type Mismatch, type Reply, resultMembers } from './questions/question.ts';
import { idText } from '../judge/forms/same-value.ts';

const RANGE = 'index.getContainerRange';
const BY_HEIGHT = 'platform.getBlockByHeight';
const BY_ID = 'platform.getBlock';
const PATH = pathOf('P/block');
const LINKED = 'platform.getBlockByHeight/neighbours-are-linked';
const OF_CHAIN = 'index.container/p-chain-blocks-are-those-of-the-chain';
/** The requirements that compare a block with the next one, which names it. */
export const OF_NEIGHBOURS: ReadonlySet<string> = new Set([LINKED, OF_CHAIN]);
/** The requirement that a page without containers breaks. */
export const COMPLETE = 'index.getContainerRange/has-as-many-as-asked-for';
/** Blocks in a row that cannot be decoded, after which no more are read: as many findings as a report has of a requirement. */
const MOST_UNREADABLE = 1000;
/** Largest page (section 8), the first one, and characters in a page. */
const MOST = 1024;
const FIRST = 64;
const PAGE_LENGTH = 4 * 2 ** 20;

export interface ReadBlock extends ChainBlock {
  /** The container that holds it; undefined without an index. */
  readonly container: JsonObject | undefined;
  /** Why it cannot be decoded. */
  readonly unreadable?: string;
  /** What is wrong with the answer that it was first read from. */
  readonly mismatches: readonly Mismatch[];
}

/** The containers of a page of the index, and the answer that has them. */
interface Page {
  readonly page: readonly (JsonObject | undefined)[];
  readonly reply: Reply;
}

/**
 * Reads the blocks of the P-Chain: from the index in pages, or one by one. Each block is compared with its successor, which names its
 * hash; where they differ, the block is read in another way.
 */
export class ChainReader {
  readonly #asker: Asker;
  readonly hasIndex: boolean;
  readonly #hasHeights: boolean;
  #page = FIRST;
  #unreadable = 0;

  /** @param ways Whether the node has an index of all blocks, and `platform.getBlockByHeight`. */
  constructor(asker: Asker, { hasIndex, hasHeights }: { readonly hasIndex: boolean; readonly hasHeights: boolean }) {
    this.#asker = asker;
    this.hasIndex = hasIndex;
    this.#hasHeights = hasHeights;
  }

  /** The blocks from one height to another, both included; fewer after many in a row that cannot be decoded. */
  async *blocks(from: bigint, to: bigint): AsyncGenerator<ReadBlock> {
    if (this.#unreadable >= MOST_UNREADABLE) return;
    for await (const read of this.#linked(from, to < MOST_RECORDS ? to : MOST_RECORDS)) {
      yield read;
      this.#unreadable = read.unreadable === undefined ? 0 : this.#unreadable + 1;
      if (this.#unreadable < MOST_UNREADABLE) continue;
      const reason = `blocks above ${read.height}: the ${MOST_UNREADABLE} blocks before them cannot be decoded`;
      this.#asker.leaveOutBeyond(reason, Number(to - read.height));
      return;
    }
  }

  async *#linked(from: bigint, to: bigint): AsyncGenerator<ReadBlock> {
    let waiting: ReadBlock | undefined;
    let parent: string | undefined;
    for await (const read of this.#raw(from, to)) {
      if (waiting !== undefined) {
        const [settled, next] = await this.#link(parent, waiting, read);
        parent = settled.id;
        yield settled;
        waiting = next;
      } else waiting = read;
    }
    if (waiting !== undefined) yield await this.#readable(waiting);
  }

  /** The block at a height, by `platform.getBlockByHeight`. Releases without it return block 0 as the parent of block 1. */
  async byHeight(height: bigint): Promise<ReadBlock> {
    if (!this.#hasHeights && this.hasIndex) {
      const {
        page: [container],
      } = await this.#ask(height === 0n ? 1n : height, height === 0n ? 1n : height);
      const read = this.#contained(height === 0n ? 1n : height, container);
      return height === 0n ? this.#byId(0n, read) : read;
    }
    const reply = await this.#asker.support(BY_HEIGHT, { height, encoding: 'hex' });
    const why = 'error' in reply ? reply.error : 'no hex';
    return readBlock(height, bytesOf(resultMembers(reply).block), why);
  }

  async *#raw(from: bigint, to: bigint): AsyncGenerator<ReadBlock> {
    if (!this.hasIndex || from === 0n) yield* this.#oneByOne(from, this.hasIndex ? 0n : to);
    if (!this.hasIndex) return;
    let start = from === 0n ? 1n : from;
    let response = startEarly(this.#ask(start, to));
    while (start <= to) {
      const { page, reply } = await response;
      const next = start + BigInt(page.length);
      this.#fit(page);
      if (next <= to && page.length > 0) response = startEarly(this.#ask(next, to));
      for (const [at, container] of page.entries()) yield this.#contained(start + BigInt(at), container);
      start = next;
      if (page.length > 0) continue;
      const last = start + BigInt(FIRST) - 1n < to ? start + BigInt(FIRST) - 1n : to;
      for await (const read of this.#oneByOne(start, last))
        yield read.height === start ? { ...read, mismatches: [...read.mismatches, missingPage(start, reply)] } : read;
      [start, this.#page] = [last + 1n, FIRST];
      if (start <= to) response = startEarly(this.#ask(start, to));
    }
  }

  async *#oneByOne(from: bigint, to: bigint): AsyncGenerator<ReadBlock> {
    const ahead: Promise<ReadBlock>[] = [];
    let next = from;
    for (let height = from; height <= to; height += 1n) {
      while (ahead.length < 16 && next <= to) ahead.push(startEarly(this.byHeight(next++)));
      const read = await ahead.shift();
      if (read !== undefined) yield read;
    }
  }

  async #ask(height: bigint, to: bigint): Promise<Page> {
    const left = to - height + 1n;
    const numToFetch = left < BigInt(this.#page) ? left : BigInt(this.#page);
    const params = { startIndex: height - 1n, numToFetch, encoding: 'hex' };
    const reply = await this.#asker.support(RANGE, params, PATH);
    if ('error' in reply) return { page: [], reply };
    const containers = containersOf(reply.result);
    if (BigInt(containers.length) > numToFetch) {
      const message = `${RANGE} of P/block from ${height - 1n} returns ${containers.length} containers, ${numToFetch} were asked for.`;
      this.#asker.find({ requirement: COMPLETE, message }, [reply]);
    }
    const page = containers.slice(0, Number(numToFetch)).map((each) => (isJsonObject(each) ? each : undefined));
    return { page, reply };
  }

  #fit(page: readonly (JsonObject | undefined)[]): void {
    const length = page.reduce((sum, each) => sum + (typeof each?.bytes === 'string' ? each.bytes.length : 0), 0);
    const fitting = Math.floor((PAGE_LENGTH * page.length) / Math.max(1, length));
    this.#page = Math.max(1, Math.min(MOST, fitting));
  }

  #contained(height: bigint, container: JsonObject | undefined): ReadBlock {
    const bytes = bytesOf(container?.bytes);
    const inner = bytes && (proposerLayerOf(bytes)?.inner ?? bytes);
    return { ...readBlock(height, inner, 'no hex'), container };
  }

  /** Reads a block again if its successor does not name it. */
  async #link(parent: string | undefined, read: ReadBlock, next: ReadBlock): Promise<readonly [ReadBlock, ReadBlock]> {
    if (isParent(read, next) && read.unreadable === undefined) {
      if (read.container !== undefined && next.container !== undefined) this.#asker.showRead([OF_CHAIN]);
      return [read, next];
    }
    const others = [read, await this.#again(read, next)];
    const nexts = [next, await this.#again(next)];
    for (const one of others) {
      for (const other of nexts) {
        if (one.unreadable !== undefined || !isParent(one, other)) continue;
        if (parent !== undefined && one.height > 0n && one.block !== undefined && hexOf(one.block.parent) !== parent)
          continue;
        return [one === read ? read : this.#replaced(read, one), other === next ? next : this.#replaced(next, other)];
      }
    }
    const [readable, after] = [await this.#readable(read), next];
    // Whose parent a block that cannot be decoded names, nobody knows.
    if (readable.unreadable !== undefined || next.block === undefined) return [readable, after];
    const message = `Block ${next.height} names another parent than block ${read.height} (${idText(read.id)}).`;
    return [{ ...readable, mismatches: [...readable.mismatches, { requirement: LINKED, message }] }, after];
  }

  /** The block, or the block of `platform.getBlockByHeight` in place of one that cannot be decoded. */
  async #readable(read: ReadBlock): Promise<ReadBlock> {
    if (read.unreadable === undefined || read.container === undefined) return read;
    const again = await this.byHeight(read.height);
    return again.unreadable === undefined ? this.#replaced(read, again) : read;
  }

  async #again(read: ReadBlock, next?: ReadBlock): Promise<ReadBlock> {
    if (next === undefined || (read.container !== undefined && this.#hasHeights)) return this.byHeight(read.height);
    return this.#byId(read.height, next);
  }

  /** The parent of a block, by `platform.getBlock`. */
  async #byId(height: bigint, { block: successor }: ReadBlock): Promise<ReadBlock> {
    if (successor === undefined) return this.byHeight(height);
    const reply = await this.#asker.support(BY_ID, { blockID: idText(hexOf(successor.parent)), encoding: 'hex' });
    return readBlock(height, bytesOf(resultMembers(reply).block), 'no block with the ID that its successor names');
  }

  #replaced(read: ReadBlock, by: ReadBlock): ReadBlock {
    const { container, height } = read;
    const message =
      container === undefined
        ? `${BY_HEIGHT} of block ${height} returns another block (${idText(read.id)}) than its neighbours name (${idText(by.id)}).`
        : `Container ${height - 1n} of P/block does not hold block ${height} (${idText(by.id)}), which its neighbours name.`;
    const mismatch = {
      requirement: container === undefined ? LINKED : OF_CHAIN,
      message,
      expected: idText(by.id),
      actual: idText(read.id),
    };
    return { ...by, container, mismatches: [mismatch] };
  }
}

/** Marks a promise that may never be awaited, so that its rejection is not reported as unhandled. */
export function startEarly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function missingPage(height: bigint, reply: Reply): Mismatch {
  return {
    shownBy: [reply],
    requirement: COMPLETE,
    message: `${RANGE} of P/block returns no container from ${height - 1n} on, where block ${height} is.`,
    expected: `the container of block ${height}`,
    actual: 'none',
  };
}

function isParent(read: ReadBlock, next: ReadBlock): boolean {
  return next.block !== undefined && hexOf(next.block.parent) === read.id && next.block.height === read.height + 1n;
}

function readBlock(height: bigint, bytes: Uint8Array | undefined, why: string): ReadBlock {
  const empty = {
    height,
    id: ZERO_HEX,
    bytes: new Uint8Array(),
    block: undefined,
    container: undefined,
    mismatches: [],
  };
  if (bytes === undefined) return { ...empty, unreadable: why };
  const read = { ...empty, id: hexOf(sha256(bytes)), bytes };
  try {
    const block: PlatformBlock = readPlatformBlock(bytes);
    if (block.height !== height) return { ...read, block, unreadable: `it has the height ${block.height}` };
    return block.transactions === undefined
      ? { ...read, block, unreadable: 'a transaction of an unknown kind' }
      : { ...read, block };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return { ...read, unreadable: error.message };
    throw error;
  }
}
