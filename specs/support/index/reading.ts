import {
  decodeHexChecked,
  decodeTimestamp,
  encodeTimestamp,
  expect,
  expectDecoded,
  toBigInt,
  type Answer,
  type CheckContext,
  type SampledIndex,
  decodeBlock,
  innerBlockOf,
} from '../../../src/harness/index.ts';
import { bytesOf } from '../platform/network-codec.ts';

type GetContainerRangeResult = Awaited<ReturnType<typeof askRange>>['result'];
type Container = NonNullable<GetContainerRangeResult>[number];

/**
 * The members of a container that the document lists, in one spelling: hex in lower case, and the time in UTC. The responses of some
 * methods contain other members, and another spelling of the same values.
 */
function listed({ id, bytes, timestamp, encoding, index }: Container): Container {
  const time = decodeTimestamp(timestamp);
  return {
    id,
    bytes: bytes.toLowerCase(),
    timestamp: time.ok ? encodeTimestamp(time.value) : timestamp,
    encoding,
    index,
  };
}

/** The last accepted container of an index. Unless `fresh`, it may be an earlier one from this run. */
export async function lastAccepted(context: CheckContext, path: string, fresh = false) {
  const { result } = await context.rpc('index.getLastAccepted', { encoding: 'hex' }, { path, fresh });
  return listed(given(context, result, `the last container of ${path}`));
}

/** What a node returned of containers that are there. */
export function given<T>({ fail }: CheckContext, result: T | null, what: string): T {
  return result ?? fail(`The result for ${what} is null.`);
}

export async function containerAt(context: CheckContext, path: string, index: bigint) {
  const { result } = await context.rpc('index.getContainerByIndex', { index, encoding: 'hex' }, { path });
  return listed(given(context, result, `the container at ${index} of ${path}`));
}

/** The bytes of a container. */
export function payloadOf(bytes: string): Uint8Array {
  return expectDecoded(decodeHexChecked(bytes), 'the bytes of a container');
}

export async function containerById(context: CheckContext, path: string, id: string) {
  const { result } = await context.rpc('index.getContainerByID', { id, encoding: 'hex' }, { path });
  return listed(given(context, result, `${id}, a container of ${path},`));
}

/** Expects the response to a request for a container that does not exist: an error, or null where the document is silent. */
export function expectNoContainer({ profile }: CheckContext, answer: Answer<unknown>, about = 'the container'): void {
  const mayBeNull = answer.ok && !profile.has('missing-containers-are-errors');
  if (mayBeNull) expect(answer.rawResult, about).toBe(null);
  else expect(answer, about).toBeError();
}

/** The response to a range request. It may be an error. */
export async function askRange({ rpc }: CheckContext, path: string, startIndex: bigint, numToFetch: bigint) {
  return rpc('index.getContainerRange', { startIndex, numToFetch, encoding: 'hex' }, { path });
}

/** The containers of a range. Depending on the profile, the result is the list itself or contains it. Undefined for null. */
export function containersOf(result: GetContainerRangeResult): readonly Container[] | undefined {
  // The schema of the profile has already checked which of the shapes is valid.
  const shape = result as GetContainerRangeResult | { readonly containers: readonly Container[] };
  if (shape === null) return undefined;
  return ('containers' in shape ? shape.containers : shape).map(listed);
}

/** The containers of a range that is not empty. */
export async function range(context: CheckContext, path: string, startIndex: bigint, numToFetch: bigint) {
  const { result } = await askRange(context, path, startIndex, numToFetch);
  return given(context, containersOf(result) ?? null, 'a range that is not empty');
}

/** Up to `n` different positions of an index: the first, the last, and others that depend on the seed. */
export function positions({ sample }: CheckContext, { count, name }: SampledIndex, n: number): readonly bigint[] {
  const chosen = new Set([0n, count - 1n]);
  for (let draw = 0; chosen.size < n && draw < 4 * n; draw += 1) chosen.add(sample.below(count, `${name} ${draw}`));
  return [...chosen];
}

/**
 * Runs a function that depends on the last position of an index. Runs it again if the index grew in between.
 *
 * @param compare Receives the position of the last container.
 */
export async function atRest<T>(
  context: CheckContext,
  path: string,
  compare: (last: bigint) => Promise<T>,
): Promise<T> {
  const end = async (fresh: boolean): Promise<bigint> => toBigInt((await lastAccepted(context, path, fresh)).index);
  return context.whileStill(`the index ${path}`, end, compare);
}

/** The test data of nodes of which a note of the run tells. */
const told = new WeakSet<object>();

/**
 * The index of P-Chain blocks, for a check that needs all of them. A node that the run did not launch may have switched its
 * index on late: its operator then allowed an incomplete one.
 */
export async function wholeIndex(context: CheckContext): Promise<SampledIndex> {
  const index = await context.sample.index({ name: 'P/block' });
  // What the node was told is known of launched nodes: they have indexed from the start.
  if (context.healthCheckMs !== undefined) return index;
  const bytes = bytesOf((await containerAt(context, index.path, 0n)).bytes);
  const block = decodeBlock(innerBlockOf(bytes) ?? bytes);
  if (!block.ok || block.value.height <= 1n) return index;
  const begins = `the index ${index.path} begins with the block of height ${block.value.height}`;
  if (!told.has(context.sample))
    context.note(`${begins}, as that of a node whose index was switched on late (--index-allow-incomplete)`);
  told.add(context.sample);
  return context.notTestable(`${begins}; test a node that has indexed from the start`);
}
