import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SourceError } from '../encoding/system-error.ts';

/** The folder of the mutants and variants, beside `src`: TypeScript in a checkout, JavaScript in a build. */
const SPECS = fileURLToPath(new URL('../../specs', import.meta.url));

/**
 * What the modules of one kind declare, each with the path of its module: `mutants.ts` and `<part>.mutants.ts` of each
 * folder of `specs` export `mutants`; the same for variants. What is about one method comes before what is about many.
 */
export async function loadDeclared<T>(kind: 'mutants' | 'variants'): Promise<ReadonlyMap<T, string>> {
  const isOwn = new RegExp(`(?:^|[\\\\/.])${kind}\\.[jt]s$`);
  const names = readdirSync(SPECS, { recursive: true, encoding: 'utf8' }).filter((name) => isOwn.test(name));
  const paths = names.sort(byFolder).map((name) => join(SPECS, name));
  const modules = await Promise.all(paths.map((path) => import(/* @vite-ignore */ pathToFileURL(path).href)));
  return new Map(
    // Lint and the type of each export keep what a module of this name exports.
    (modules as readonly Readonly<Record<string, readonly T[]>>[]).flatMap((module, at) =>
      (module[kind] ?? []).map((each) => [each, paths[at] ?? ''] as const),
    ),
  );
}

/** A variant, or a mutant of a requirement. */
interface Named {
  readonly name: string;
  readonly breaks?: string;
}

/**
 * What modules declare, by name.
 *
 * @throws SourceError if two have the same name: one of them would never be tried.
 */
export function byName<T extends Named>(declared: ReadonlyMap<T, string>): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const [each, path] of declared) {
    const other = named.get(each.name);
    if (other !== undefined)
      throw new SourceError(
        `${shownIn(each, path)}: ${each.name} is a name in ${shownIn(other, declared.get(other) ?? '')} already: choose another name.`,
      );
    named.set(each.name, each);
  }
  return named;
}

/** The source of a module of a build, and the requirement that a mutant in it breaks. */
function shownIn({ breaks }: Named, path: string): string {
  const source = path.replace(/dist[\\/](specs[\\/].*)\.js$/, '$1.ts');
  return breaks === undefined ? source : `${source} (of ${breaks})`;
}

function byFolder(one: string, other: string): number {
  const isOfMany = (name: string): boolean => name.startsWith('families');
  return Number(isOfMany(one)) - Number(isOfMany(other)) || (one < other ? -1 : 1);
}
