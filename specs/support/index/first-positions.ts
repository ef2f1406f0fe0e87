import { INDEX_PATHS, type CheckContext } from '../../../src/harness/index.ts';

/** Paths of the empty indexes that the node serves. Reads the first position of each index. */
export async function emptyIndexes(context: CheckContext): Promise<readonly string[]> {
  const { empty } = await firstPositions(context);
  if (empty.length > 0) return empty;
  return context.notTestable('the node serves no empty index; test a node with a chain that has accepted nothing');
}

/** Paths of the indexes with containers. Reads the first position of each index. */
export async function filledIndexes(context: CheckContext): Promise<readonly string[]> {
  const { filled } = await firstPositions(context);
  if (filled.length > 0) return filled;
  return context.notTestable('the node has no index with containers; test a node started with --index-enabled');
}

async function firstPositions({ rpc }: CheckContext) {
  const paths = INDEX_PATHS.map((name) => `/ext/index/${name}`);
  const first = await Promise.all(
    paths.map((path) => rpc('index.getContainerByIndex', { index: 0, encoding: 'hex' }, { path })),
  );
  return {
    empty: paths.filter((_, position) => first[position]?.error !== undefined || first[position]?.result === null),
    filled: paths.filter((_, position) => first[position]?.ok === true && first[position].result !== null),
  };
}

/** A list with the path of an index that the node offers. Empty if it offers none. */
export function offeredIndex({ profile }: CheckContext): readonly string[] {
  if (!profile.serves('index.getLastAccepted')) return [];
  const offered = INDEX_PATHS.map((name) => `/ext/index/${name}`).find((path) => profile.missing(path) === undefined);
  return offered === undefined ? [] : [offered];
}
