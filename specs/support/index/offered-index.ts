import { INDEX_PATHS, type CheckContext } from '../../../src/harness/index.ts';

/** A list with the path of an index that the node offers. Empty if it offers none. */
export function offeredIndex({ profile }: CheckContext): readonly string[] {
  if (!profile.serves('index.getLastAccepted')) return [];
  const offered = INDEX_PATHS.map((name) => `/ext/index/${name}`).find((path) => profile.missing(path) === undefined);
  return offered === undefined ? [] : [offered];
}
