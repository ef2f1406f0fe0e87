import { NotTestable } from './not-testable.ts';
import { Failure } from './failure.ts';

/**
 * Reads the state of the node after a comparison, to see whether the state changed meanwhile.
 *
 * @param thrown What the comparison threw; undefined if it held.
 * @throws The failure of the comparison if the state cannot be read: the failure was found, and nothing explains it. The end of the run does.
 */
export async function readAfter<T>(thrown: unknown, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    const isEnd = error instanceof NotTestable && error.cause.kind === 'ended';
    throw thrown instanceof Failure && !isEnd ? thrown : error;
  });
}
