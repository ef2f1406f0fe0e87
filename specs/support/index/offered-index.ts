import type { CheckContext } from '../../../src/harness/index.ts';

/** The path of an index with containers, in a list; no path where this node offers none. */
export async function offeredIndex({ profile, sample }: CheckContext): Promise<readonly string[]> {
  if (!profile.serves('index.getLastAccepted')) return [];
  const index = await sample.index().catch(() => undefined);
  return index === undefined ? [] : [index.path];
}
