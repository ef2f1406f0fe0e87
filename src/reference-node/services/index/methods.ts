import type { Container, Json, IndexPath } from '../../ledger.ts';
import { type Call, type Handlers, RpcError } from '../../rpc/call.ts';
import { readHexEncoding, bytesText, type ByteEncoding } from '../../rpc/arguments.ts';
import { localTime } from '../json-members.ts';

/** The index methods; each serves every index path. */
export const INDEX_HANDLERS: Handlers = {
  'index.getContainerByID': (call) => {
    const id = call.args.id('id');
    const encoding = readHexEncoding(call);
    return containerJson(foundById(call, id), encoding);
  },
  'index.getContainerByIndex': (call) => {
    const index = call.args.uint('index', 64);
    const encoding = readHexEncoding(call);
    const containers = containersOf(call);
    const container = index < BigInt(containers.length) ? containers[Number(index)] : undefined;
    if (container === undefined) throw new RpcError(`no container at index ${index}`);
    return containerJson(container, encoding);
  },
  'index.getContainerRange': getContainerRange,
  'index.getIndex': (call) => {
    const id = readLookup(call);
    return { index: foundById(call, id).index.toString() };
  },
  'index.getLastAccepted': (call) => {
    const encoding = readHexEncoding(call);
    const last = containersOf(call).at(-1);
    if (last === undefined) throw new RpcError(NOTHING_ACCEPTED);
    return containerJson(last, encoding);
  },
  'index.isAccepted': (call) => {
    const id = readLookup(call);
    return { isAccepted: containerById(call, id) !== undefined };
  },
};

function readLookup(call: Call): string {
  const id = call.args.id('id');
  if (call.dialect.lookupsReadEncoding) readHexEncoding(call);
  return id;
}

function foundById(call: Call, id: string): Container {
  const container = containerById(call, id);
  if (container === undefined) throw new RpcError('not found');
  return container;
}

const MAX_FETCHED = 1024n;

/** index.getContainerRange: at most 1024 containers from startIndex on. */
function getContainerRange(call: Call): Json {
  const { args, dialect } = call;
  const start = args.uint('startIndex', 64);
  const count = args.uint('numToFetch', 64);
  const encoding = readHexEncoding(call);
  if (count > MAX_FETCHED || (count === 0n && dialect.rangeOfNothing === 'error'))
    throw new RpcError(rangeError(call, count));
  if (count === 0n) return null;
  const containers = containersOf(call);
  if (containers.length === 0) throw new RpcError(NOTHING_ACCEPTED);
  const last = BigInt(containers.length - 1);
  if (start > last) throw new RpcError(`start index (${start}) > last accepted index (${last})`);
  const page = containers.slice(Number(start), Number(start + count)).map((item) => containerJson(item, encoding));
  return dialect.rangeWrapped ? { containers: page } : page;
}

function rangeError({ dialect }: Call, count: bigint): string {
  const bounds = `numToFetch must be in [${dialect.rangeOfNothing === 'error' ? 1 : 0},${MAX_FETCHED}]`;
  if (dialect.rangeErrorText === 'bounds') return `${bounds} but is ${count}`;
  return count === 0n ? bounds : `requested ${count} but maximum page size is ${MAX_FETCHED}`;
}

export const NOTHING_ACCEPTED = 'no containers have been accepted';

/** The containers of the index that was asked, in acceptance order. */
export function containersOf(call: Call): readonly Container[] {
  const path = readIndex(call);
  return (path && call.ledger.index(path)) ?? [];
}

/** One container of the index that was asked. */
export function containerById(call: Call, id: string): Container | undefined {
  const path = readIndex(call);
  return path && call.ledger.containerById(path, id);
}

/** The index to read; undefined for one that is never filled. */
function readIndex({ indexPath, dialect }: Call): IndexPath | undefined {
  const retired = indexPath === 'X/tx' || indexPath === 'X/vtx';
  return retired && dialect.retiredIndexes === 'empty' ? undefined : indexPath;
}

/** A container as the methods answer it. */
export function containerJson(container: Container, encoding: ByteEncoding): Json {
  return {
    id: container.id,
    bytes: bytesText(container.bytes, encoding),
    timestamp: localTime(container.acceptedAt),
    encoding,
    index: container.index.toString(),
  };
}
