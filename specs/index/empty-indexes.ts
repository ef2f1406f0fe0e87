import { INDEX_PATHS, type CheckContext } from '../../src/harness/index.ts';

/** Paths of indexes that are served and hold nothing, as a read of their first position shows. */
export async function emptyIndexes({ rpc, notTestable }: CheckContext): Promise<readonly string[]> {
  const paths = INDEX_PATHS.map((name) => `/ext/index/${name}`);
  const first = await Promise.all(
    paths.map((path) => rpc('index.getContainerByIndex', { index: 0, encoding: 'hex' }, { path })),
  );
  const empty = paths.filter((_, position) => first[position]?.error !== undefined);
  if (empty.length > 0) return empty;
  return notTestable(
    'this node serves no empty index; to test it, judge a node with a chain that has accepted nothing',
  );
}
