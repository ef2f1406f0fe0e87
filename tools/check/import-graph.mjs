import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const FOLDERS = ['src', 'specs', 'test', 'tools', 'action'];
const REFERENCES = /\b(?:from|import|URL)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

/** Who imports whom, in the files of the repository. */
export class ImportGraph {
  #importers = new Map();

  constructor(root) {
    for (const folder of FOLDERS) {
      for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.m?[jt]s$/.test(name)) continue;
        const path = `${folder}/${name}`;
        for (const [, , reference] of readFileSync(join(root, path), 'utf8').matchAll(REFERENCES))
          this.#add(path, sourceOf(root, posix.join(dirname(path), reference)));
      }
    }
  }

  /** Every file that imports one of these, directly or not, and these -> the number of imports between. */
  dependents(paths) {
    const distances = new Map(paths.map((path) => [path, 0]));
    for (const [path, distance] of distances)
      for (const importer of this.#importers.get(path) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  }

  #add(importer, imported) {
    this.#importers.set(imported, (this.#importers.get(imported) ?? new Set()).add(importer));
  }
}

/** Built files are named where a thread or a process starts from one. */
function sourceOf(root, path) {
  const source = path.replace(/^dist\//, '').replace(/\.js$/, '.ts');
  return existsSync(join(root, source)) ? source : path;
}
