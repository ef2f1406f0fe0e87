import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../reference-node', import.meta.url));

/** The names of all mutants and variants, with the path of the module that declares each. */
export async function declaringModules(): Promise<ReadonlyMap<string, string>> {
  const modules = new Map<string, string>();
  for (const folder of ['mutants', 'variants']) {
    for (const name of readdirSync(join(FOLDER, folder), { recursive: true, encoding: 'utf8' })) {
      // The lists of all of them declare none.
      if (!/(?<!\.d|\.test)\.[jt]s$/.test(name) || /^index\.[jt]s$/.test(name)) continue;
      const path = join(FOLDER, folder, name);
      const exported = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, unknown>;
      for (const declared of Object.values(exported).filter(Array.isArray).flat())
        if (isNamed(declared)) modules.set(`${folder}/${declared.name}`, path);
    }
  }
  return modules;
}

function isNamed(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
