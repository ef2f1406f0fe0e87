import { NotTestable } from '../target/not-testable.ts';

const ATTEMPTS = 6;
/** If the chain changed during each attempt, this number of attempts must hold. */
const HELD_OFTEN = 2;

/**
 * Runs a comparison of several responses at one position of a chain. If it fails, or returns a value of one position, this function
 * reads the position before and after, and repeats the comparison if the position changed. A comparison that holds and returns nothing
 * is not repeated. If the chain changes during each attempt, a comparison that held twice holds; another one is not testable.
 *
 * @param what The name of the chain in the reason.
 * @param position Reads the end of the chain. Before the comparison, an earlier response will do, since no chain gets shorter.
 * @param compare The comparison; its argument is the end of the chain before it.
 * @throws NotTestable if the chain changed during each attempt, and the comparison did not hold twice.
 */
export async function whileStill<T>(
  what: string,
  position: (fresh: boolean) => Promise<bigint>,
  compare: (position: bigint) => Promise<T>,
): Promise<T> {
  let held = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await position(false);
    const outcome = await compare(before).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in outcome && outcome.value === undefined) return outcome.value;
    const moved = (await position(true)) !== before;
    if ('value' in outcome) {
      if (moved) held += 1;
      if (!moved || held === HELD_OFTEN) return outcome.value;
    } else if (!moved) throw outcome.error;
  }
  throw new NotTestable(`${what} changed during each of ${ATTEMPTS} attempts; test a node with pauses between blocks`);
}
