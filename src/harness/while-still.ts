import { isJsonObject, stringifyJson, type JsonValue, objectIn } from '../encoding/json.ts';
import type { RpcReply } from '../client/node-client.ts';
import { NotTestable } from './not-testable.ts';
import { Failure } from './failure.ts';

const ATTEMPTS = 6;
/** If the chain changed during each attempt, this number of attempts must hold. */
const HELD_OFTEN = 2;

/** A comparison of several responses, and the chain whose blocks may come in between. */
interface Comparison<T> {
  /** The name of the chain in the reason. */
  readonly what: string;
  /** Reads the end of the chain. Before the comparison, an earlier response will do, since no chain gets shorter. */
  readonly position: (fresh: boolean) => Promise<bigint>;
  /** The comparison; its argument is the end of the chain before it. */
  readonly compare: (position: bigint) => Promise<T>;
  /** All responses since the start of the comparison, in their order. */
  readonly responses: readonly RpcReply[];
  /** Runs a function whose reads are all sent, also those with a response from before. */
  readonly afresh: <R>(read: () => Promise<R>) => Promise<R>;
}

/**
 * Runs a comparison of several responses at one position of a chain. If it fails, or returns a value of one position, this function
 * reads the position before and after, and repeats the comparison if the position changed. A comparison that holds and returns nothing
 * is not repeated. If the chain changes during each attempt, a comparison that held twice holds. One that fails on the same responses
 * in two attempts after another fails: no block in between can explain it. After other responses in between, one could: the state
 * came back. Another one is not testable.
 *
 * @throws NotTestable if the chain changed during each attempt, and no attempts agree.
 */
export async function whileStill<T>({ what, position, compare, responses, afresh }: Comparison<T>): Promise<T> {
  let held = 0;
  let failed: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await position(false);
    const first = responses.length;
    const run = (): Promise<T> => compare(before);
    const outcome = await (attempt === 0 ? run() : afresh(run)).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in outcome && outcome.value === undefined) return outcome.value;
    const read = responses.slice(first);
    const thrown = 'value' in outcome ? undefined : outcome.error;
    const moved = (await readAfter(thrown, () => position(true))) !== before;
    if ('value' in outcome) {
      if (moved) held += 1;
      if (!moved || held === HELD_OFTEN) return outcome.value;
      failed = undefined;
      continue;
    }
    const same = stringifyJson(read.map(withoutId));
    if (!moved || (read.length > 0 && failed === same)) throw outcome.error;
    failed = same;
  }
  throw new NotTestable(`${what} changed during each of ${ATTEMPTS} attempts; test a node with pauses between blocks`);
}

/** A request and its response without the ID of the request, which differs each time. */
function withoutId({ exchange: { number, request }, json }: RpcReply): JsonValue {
  const body = objectIn(request.body);
  if (body === undefined || !isJsonObject(json)) return number;
  return [request.url, { ...body, id: null }, { ...json, id: null }];
}

/**
 * Reads the state of the node after a comparison, to see whether the state changed meanwhile.
 *
 * @param thrown What the comparison threw; undefined if it held.
 * @throws The failure of the comparison if the state cannot be read: it was found, and nothing explains it. The end of the run does.
 */
export async function readAfter<T>(thrown: unknown, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    const isEnd = error instanceof NotTestable && error.cause.kind === 'ended';
    throw thrown instanceof Failure && !isEnd ? thrown : error;
  });
}
