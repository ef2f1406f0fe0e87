import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the mutants and variants, beside `src`: TypeScript in a checkout, JavaScript in a build. */
const SPECS = resolve(import.meta.dirname, '../../specs');

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

function byFolder(one: string, other: string): number {
  const isOfMany = (name: string): boolean => name.startsWith('families');
  return Number(isOfMany(one)) - Number(isOfMany(other)) || (one < other ? -1 : 1);
}
