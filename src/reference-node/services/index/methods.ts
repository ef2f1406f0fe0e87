import type { Container } from '../../ledger.ts';
import type { Call, Handlers } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { readHexEncoding } from '../bytes-text.ts';
import { NOTHING_ACCEPTED, containerById, containerJson, containersOf } from './containers.ts';
import { getContainerRange } from './get-container-range.ts';

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
