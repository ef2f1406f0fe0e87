import { INDEX_PATHS, type IndexPath } from '../../client/index-paths.ts';
import { integerOf, textOf } from '../../encoding/read-json.ts';
import { missing, type Discovery } from './discovery.ts';

export interface SampledIndex {
  readonly name: IndexPath;
  /** HTTP path, for example `/ext/index/P/block`. */
  readonly path: string;
  /** Number of containers when the run read it: index of the last accepted container, plus one. */
  readonly count: bigint;
  /** Length of `bytes` of the last accepted container, in characters. */
  readonly lastLength: number;
}

export function indexFinder(discovery: Discovery) {
  const indexes = (): Promise<readonly SampledIndex[]> =>
    discovery.once('indexes', async () => {
      const found = await Promise.all(
        INDEX_PATHS.map(async (name) => {
          const path = `/ext/index/${name}`;
          if (!discovery.serves('index.getLastAccepted', path)) return undefined;
          const accepted = await discovery.result('index.getLastAccepted', { encoding: 'hex' }, path);
          const last = integerOf(accepted, 'index');
          const lastLength = textOf(accepted, 'bytes')?.length ?? 0;
          return last === undefined ? undefined : { name, path, count: last + 1n, lastLength };
        }),
      );
      const filled = found.filter((each) => each !== undefined);
      return filled.length > 0
        ? filled
        : discovery.missingIn(
            'index.getLastAccepted',
            'an index with containers',
            'a node started with --index-enabled',
          );
    });

  /** The index with the most containers, which has at least `atLeast` of them. */
  const index = async ({
    atLeast = 1n,
    name,
  }: { readonly atLeast?: bigint; readonly name?: IndexPath } = {}): Promise<SampledIndex> => {
    const named = (await indexes()).filter((each) => name === undefined || each.name === name);
    const [fullest] = named.sort((a, b) => (a.count > b.count ? -1 : 1));
    if (fullest !== undefined && fullest.count >= atLeast) return fullest;
    return missing(
      `an index${name === undefined ? '' : ` ${name}`} with ${atLeast} containers`,
      'a node with a longer index',
    );
  };

  return { indexes, index };
}

export type IndexFinder = ReturnType<typeof indexFinder>;
