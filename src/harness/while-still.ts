import { NotTestable } from '../target/not-testable.ts';

const ATTEMPTS = 6;
/** Attempts that must hold where none was at rest. */
const HELD_OFTEN = 2;

/**
 * Runs something that compares several answers of a chain while it stands still: where it fails, or gives a value that is to be of
 * one position, asks for the position before and after, and runs it again when that moved. A comparison that held and gives nothing
 * has held. Where the chain moves each time, what held twice in spite of that holds, and what did not is nobody's fault.
 *
 * @param what Names the chain in the reason.
 * @param position Asks where it ends; afresh when what was compared lies before. Before it, any earlier answer will do, since no chain gets shorter.
 * @param compare Gets where it ended before.
 * @throws NotTestable when it never stood still, and the comparison did not hold twice.
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
