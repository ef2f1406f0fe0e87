import { encodeTimestamp } from '../../encoding/timestamp.ts';
import type { Container, Json } from '../ledger.ts';
import type { Call } from '../rpc/call.ts';
import { RpcError } from '../rpc/rpc-error.ts';
import { containerJson, containersOf, NOTHING_ACCEPTED } from '../services/index/containers.ts';
import { wrapHandler, mapResult, withLedger } from './changes.ts';
import { type Spoil, changeAt, isItems, isMembers } from './json-path.ts';
import type { Change } from './change.ts';

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

/** The container of the asked index at a position, as the methods answer it; null where there is none. */
export function containerJsonAt(call: Call, position: bigint): Json {
  const container = containersOf(call)[Number(position)];
  return container === undefined ? null : containerJson(container, 'hex');
}

/** The last container of the asked index; null where there is none. */
export function lastContainerJson(call: Call): Json {
  return containerJsonAt(call, lastPosition(call));
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
  id: '11111111111111111111111111111111LpoYY',
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
