import type { Container, IndexPath, Json } from '../../ledger.ts';
import type { ByteEncoding } from '../../rpc/arguments.ts';
import type { Call } from '../../rpc/call.ts';
import { localTime } from '../local-time.ts';
import { bytesText } from '../bytes-text.ts';

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
