import type { Call } from '../rpc/call.ts';
import type { Condition } from './conditions.ts';
import { lastPosition } from './containers.ts';

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

/** The range begins behind the last container. */
export const beginsBehindTheEnd: Condition = (call) => startOf(call) > lastPosition(call);
