import { INDEX_PATHS, type CheckContext } from '../../../src/harness/index.ts';

/** The path of an index that this node offers, in a list; no path where it offers none. */
export function offeredIndex({ profile }: CheckContext): readonly string[] {
  if (!profile.serves('index.getLastAccepted')) return [];
  const offered = INDEX_PATHS.map((name) => `/ext/index/${name}`).find((path) => profile.missing(path) === undefined);
  return offered === undefined ? [] : [offered];
}
