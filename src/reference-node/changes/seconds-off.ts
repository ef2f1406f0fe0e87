import { encodeTimestamp } from '../../encoding/timestamp.ts';
import type { Change } from './change.ts';
import { mapResultAtIn } from './changes.ts';

/** `timestamp` in the results of a method is so many seconds off the time of the chain. */
export function secondsOff(method: string, seconds: bigint): Change {
  return mapResultAtIn(method, 'timestamp', (_, { ledger }) =>
    encodeTimestamp((ledger.time + seconds) * 1_000_000_000n),
  );
}
