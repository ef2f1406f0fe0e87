import type { Call } from '../rpc/call.ts';
import type { Condition } from './conditions.ts';
import { lastPosition } from './containers.ts';

/** Most containers that one range may hold. */
export const MAXIMUM = 1024n;

/** The position that a range begins at. */
export function startOf({ args }: Call): bigint {
  return args.uint('startIndex', 64);
}

/** How many containers a range asks for. */
export function countOf({ args }: Call): bigint {
  return args.uint('numToFetch', 64);
}

/** Nothing is asked for. */
export const asksForNothing: Condition = (call) => countOf(call) === 0n;

/** More is asked for than allowed. */
export const asksForTooMuch: Condition = (call) => countOf(call) > MAXIMUM;

/** The range begins behind the last container. */
export const beginsBehindTheEnd: Condition = (call) => startOf(call) > lastPosition(call);
