import { encodeTimestamp } from '../../encoding/timestamp.ts';
import type { Container, Json } from '../ledger.ts';
import { type Call, RpcError } from '../rpc/call.ts';
import { containerJson, containersOf, NOTHING_ACCEPTED } from '../services/index/methods.ts';
import { wrapHandler, mapResult, withLedger } from './changes.ts';
import { type Spoil, changeAt, isItems, isMembers } from './json-path.ts';
import type { Change } from '../server/patch.ts';
import type { Condition } from './conditions.ts';
import { encodeId, ZERO_ID } from '../../encoding/id.ts';
import { blockBytes } from '../../encoding/codec/platform-block.ts';
import { type PlatformBlock, readPlatformBlock } from '../../encoding/codec/platform-chain.ts';
import { readProposerBlock, writeProposerBlock } from '../../encoding/codec/proposer-block.ts';
import { sha256 } from '../../encoding/sha256.ts';

export const BY_ID = 'index.getContainerByID';
export const BY_INDEX = 'index.getContainerByIndex';
export const RANGE = 'index.getContainerRange';
export const LAST = 'index.getLastAccepted';
/** Methods that answer with containers. */
export const READS = [BY_ID, BY_INDEX, RANGE, LAST];

/** Changes a member of containers, whichever method answers with them. */
export function mapContainerAt(path: string, spoil: Spoil, methods: string | readonly string[] = READS): Change {
  return mapResult(methods, (whole) => eachContainer(whole, (container) => changeAt(container, path, spoil) ?? null));
}

function eachContainer(whole: Json, change: (container: Json) => Json): Json {
  if (isItems(whole)) return whole.map(change);
  if (isMembers(whole) && isItems(whole.containers)) return { ...whole, containers: whole.containers.map(change) };
  return whole === null ? whole : change(whole);
}

/** Changes the list of containers of a range, bare or wrapped. */
export function mapRangeItems(change: (items: readonly Json[], call: Call) => readonly Json[]): Change {
  return mapResult(RANGE, (whole, call) => {
    if (isItems(whole)) return change(whole, call);
    return isMembers(whole) && isItems(whole.containers)
      ? { ...whole, containers: change(whole.containers, call) }
      : whole;
  });
}

/** Lets the methods of an index read other containers in the place of its own; undefined leaves one out. */
export function withOtherContainers(
  change: (container: Container, all: readonly Container[]) => Container | undefined,
  methods: string | readonly string[] = [...READS, 'index.getIndex', 'index.isAccepted'],
): Change {
  return withLedger(methods, (ledger) => ({
    index: (path) => {
      const all = ledger.index(path);
      return all?.map((container) => change(container, all)).filter((container) => container !== undefined);
    },
    containerById: (path, id) => {
      const container = ledger.containerById(path, id);
      return container && change(container, ledger.index(path) ?? []);
    },
  }));
}

/** The container with some members in the place of its own. */
export function containerWith(
  container: Container,
  own: { readonly [K in keyof Container]?: Container[K] | undefined },
): Container {
  return {
    get id() {
      return own.id ?? container.id;
    },
    get bytes() {
      return own.bytes ?? container.bytes;
    },
    acceptedAt: own.acceptedAt ?? container.acceptedAt,
    index: own.index ?? container.index,
  };
}

/** The last container of the asked index; null where there is none. */
export function lastContainerJson(call: Call): Json {
  const last = containersOf(call).at(-1);
  return last === undefined ? null : containerJson(last, 'hex');
}

/** The position of the last container of the asked index; -1 where there is none. */
export function lastPosition(call: Call): bigint {
  return BigInt(containersOf(call).length) - 1n;
}

/** The containers from one position to another, as a range has them. */
export function rangeJson(call: Call, from: bigint, to: bigint): Json {
  const items = containersOf(call)
    .slice(Number(from), Number(to) + 1)
    .map((container) => containerJson(container, 'hex'));
  return call.dialect.rangeWrapped ? { containers: items } : items;
}

/** A container without anything in it. */
export const EMPTY_CONTAINER: Json = {
  id: ZERO_ID,
  bytes: '0x7852b855',
  timestamp: encodeTimestamp(0n),
  encoding: 'hex',
  index: '0',
};

/** Refuses whatever comes. */
export function refuse(): never {
  throw new RpcError('not supported');
}

/** Answers so where the method refuses an index without containers. */
export function onEmptyIndex(method: string, answer: Json): Change {
  return wrapHandler(method, (base) => (call) => {
    try {
      return base(call);
    } catch (error) {
      if (error instanceof RpcError && error.message === NOTHING_ACCEPTED) return answer;
      throw error;
    }
  });
}

/** The position that a range begins at. */
export function startOf({ args }: Call): bigint {
  return args.uint('startIndex', 64);
}

/** How many containers a range asks for. */
export function countOf({ args }: Call): bigint {
  return args.uint('numToFetch', 64);
}

export const asksForNothing: Condition = (call) => countOf(call) === 0n;

export const beginsBehindTheEnd: Condition = (call) => startOf(call) > lastPosition(call);

/** What becomes of a container: another one, or undefined where it is left out. */
type Fault = (container: Container, all: readonly Container[]) => Container | undefined;

/** The place of the old container of the P-Chain that is changed: no other index is as long. */
const PLACE = 612;

/** Changes one old container of the P-Chain's index, whatever method shows it. */
export function oldContainer(fault: Fault): Change {
  return withOtherContainers((container, all) =>
    container.index === BigInt(PLACE) ? fault(container, all) : container,
  );
}

/** Changes the last old container that holds a block with decisions. */
export function oldStandardBlock(fault: Fault): Change {
  const places = new WeakMap<readonly Container[], number>();
  const placeIn = (all: readonly Container[]): number => {
    const place = places.get(all) ?? all.findLastIndex((each, at) => at <= PLACE && isStandard(each));
    places.set(all, place);
    return place;
  };
  return withOtherContainers((container, all) =>
    all.length > PLACE && Number(container.index) === placeIn(all) ? fault(container, all) : container,
  );
}

function isStandard(container: Container): boolean {
  return readPlatformBlock(innerOf(container)).kind === 'standard';
}

/** The container around another block, with the ID that fits its bytes. */
export function rewrapped(container: Container, change: (inner: Uint8Array) => Uint8Array): Container {
  const block = readProposerBlock(container.bytes);
  const { id, bytes } = writeProposerBlock({ ...block, inner: change(block.inner) });
  return containerWith(container, { id: encodeId(id), bytes });
}

/** The container on top of another one, with the ID that fits its bytes. */
export function withParent(container: Container, parent: Container): Container {
  const parentId = sha256(readProposerBlock(parent.bytes).hashed);
  const { id, bytes } = writeProposerBlock({ ...readProposerBlock(container.bytes), parentId });
  return containerWith(container, { id: encodeId(id), bytes });
}

/** The bytes of a block with a height that is higher by so many. */
export function raised(inner: Uint8Array, by: bigint): Uint8Array {
  return blockWith(inner, ({ height }) => ({ height: height + by }));
}

/** The bytes of a block whose time is earlier by so many seconds. */
export function earlier(inner: Uint8Array, by: bigint): Uint8Array {
  return blockWith(inner, ({ time = by }) => ({ time: time - by }));
}

/** The bytes of a block of decisions with those of another one. */
export function withContent(inner: Uint8Array, other: Uint8Array): Uint8Array {
  return blockWith(inner, () => ({ transactions: readPlatformBlock(other).transactions }));
}

/** The block in a container. */
export function innerOf({ bytes }: Container): Uint8Array {
  return readProposerBlock(bytes).inner;
}

/** The nearest block of decisions before a container. */
export function standardBefore({ index }: Container, all: readonly Container[]): Container | undefined {
  return all.findLast((each) => each.index < index && isStandard(each));
}

function blockWith(inner: Uint8Array, own: (block: PlatformBlock) => Partial<PlatformBlock>): Uint8Array {
  const block = readPlatformBlock(inner);
  return blockBytes({ ...block, ...own(block) }, (to, { bytes }) => {
    to.bytes(bytes);
  });
}
