import type { Json } from '../../ledger.ts';
import type { Call } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { readHexEncoding } from '../bytes-text.ts';
import { NOTHING_ACCEPTED, containerJson, containersOf } from './containers.ts';

const MAX_FETCHED = 1024n;

/** index.getContainerRange: at most 1024 containers from startIndex on. */
export function getContainerRange(call: Call): Json {
  const { args, dialect } = call;
  const start = args.uint('startIndex', 64);
  const count = args.uint('numToFetch', 64);
  const encoding = readHexEncoding(call);
  if (count > MAX_FETCHED || (count === 0n && dialect.rangeOfNothing === 'error')) {
    throw new RpcError(rangeError(call, count));
  }
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
