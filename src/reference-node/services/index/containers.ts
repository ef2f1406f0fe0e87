import { encodeTimestamp } from '../../../encoding/timestamp.ts';
import type { Container, Json } from '../../ledger.ts';
import type { ByteEncoding } from '../../server/arguments.ts';
import type { Call } from '../../server/call.ts';
import { bytesText } from '../bytes-text.ts';

export const NOTHING_ACCEPTED = 'no containers have been accepted';

/** The containers of the index that was asked, in acceptance order. */
export function containersOf({ ledger, indexPath }: Call): readonly Container[] {
  return (indexPath && ledger.index(indexPath)) ?? [];
}

/** A container as the methods answer it. */
export function containerJson(container: Container, encoding: ByteEncoding): Json {
  return {
    id: container.id,
    bytes: bytesText(container.bytes, encoding),
    timestamp: encodeTimestamp(container.acceptedAt),
    encoding,
    index: container.index.toString(),
  };
}
