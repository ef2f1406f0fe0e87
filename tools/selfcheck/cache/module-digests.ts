import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Relative imports, exports and URLs of other files, as text. A match in a comment only adds a file. */
const REFERENCES = /\b(?:from|import|URL)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

interface Module {
  readonly digest: string;
  readonly references: readonly string[];
}

/** Digests of modules together with everything that they import, directly or not. Reads each file once. */
export class ModuleDigests {
  readonly #modules = new Map<string, Module>();
  readonly #known = new Map<string, string>();
  readonly #isLeftOut: (path: string) => boolean;

  /** @param isLeftOut Modules that do not count, with what only they import. */
  constructor(isLeftOut: (path: string) => boolean = () => false) {
    this.#isLeftOut = isLeftOut;
  }

  /** SHA-256 in hex of a module and all its imports. Packages do not count: the lock file names their versions. */
  of(path: string): string {
    const known = this.#known.get(path) ?? this.#digestOf(path);
    this.#known.set(path, known);
    return known;
  }

  /** The paths of a module and of all its imports. */
  reached(path: string): ReadonlySet<string> {
    const reached = new Set([path]);
    for (const each of reached)
      for (const next of this.#module(each).references) if (!this.#isLeftOut(next)) reached.add(next);
    return reached;
  }

  #digestOf(path: string): string {
    const hash = createHash('sha256');
    for (const each of [...this.reached(path)].sort()) hash.update(this.#module(each).digest);
    return hash.digest('hex');
  }

  #module(path: string): Module {
    const known = this.#modules.get(path) ?? read(path);
    this.#modules.set(path, known);
    return known;
  }
}

function read(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const references = [...text.matchAll(REFERENCES)].map(([, , reference = '']) => resolve(dirname(path), reference));
  return {
    digest: createHash('sha256').update(text).digest('hex'),
    references: references.filter((each) => /\.(?:m?[jt]s|json)$/.test(each) && existsSync(each)),
  };
}
