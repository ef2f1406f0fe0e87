import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What differs from the commit at which this branch left another one: committed, not committed, or not known to git. */
export class Changes {
  #root;
  #base;
  /** The changed files: paths below the root, with those of removed files. */
  paths;

  constructor(root, branch) {
    this.#root = root;
    [this.#base] = this.#git('merge-base', branch, 'HEAD');
    const files = [...this.#git('diff', '--name-only', '--no-renames', this.#base), ...this.#untracked()];
    this.paths = [...new Set(files)].sort();
  }

  /** The changed files that are there. */
  present() {
    return this.paths.filter((path) => existsSync(join(this.#root, path)));
  }

  /**
   * The changed lines of a file, and what they stand in: the lines above, up to one that matches `heading` and is not
   * indented more. The whole text where git does not know the file.
   */
  textOf(path, heading) {
    const text = readFileSync(join(this.#root, path), 'utf8');
    if (this.#untracked(path).length > 0) return text;
    const lines = text.split('\n');
    const taken = new Set();
    for (const changed of this.#linesOf(path)) {
      const indent = indentOf(lines[changed] ?? '');
      for (let at = changed; at >= 0; at--) {
        taken.add(at);
        const line = lines[at] ?? '';
        if (heading.test(line) && indentOf(line) <= indent) break;
      }
    }
    return [...taken].map((at) => lines[at]).join('\n');
  }

  /** Indexes of the lines that are new, or stand where others were removed. */
  #linesOf(path) {
    return this.#git('diff', '-U0', '--no-renames', this.#base, '--', path).flatMap((line) => {
      const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      if (first === undefined) return [];
      return Array.from({ length: Math.max(1, Number(count)) }, (_, at) => Number(first) - 1 + at);
    });
  }

  #untracked(...paths) {
    return this.#git('ls-files', '--others', '--exclude-standard', '--', ...paths);
  }

  #git(...args) {
    const options = { cwd: this.#root, encoding: 'utf8', maxBuffer: 2 ** 28 };
    return execFileSync('git', args, options).split('\n').filter(Boolean);
  }
}

function indentOf(line) {
  return line.length - line.trimStart().length;
}
