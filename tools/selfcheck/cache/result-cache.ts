import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Told } from '../plan/plan.ts';

const FILE = 'results.json';

/** The results of earlier self-checks, in a file. */
export class ResultCache {
  readonly #folder: string;
  readonly #found: Readonly<Record<string, Told>>;
  readonly #kept: Record<string, Told> = {};

  private constructor(folder: string, found: Readonly<Record<string, Told>>) {
    this.#folder = folder;
    this.#found = found;
  }

  /** Reads the results in a folder. A folder without readable results is empty. */
  static in(folder: string): ResultCache {
    return new ResultCache(folder, read(join(folder, FILE)));
  }

  /** Key -> result. */
  get found(): Readonly<Record<string, Told>> {
    return this.#found;
  }

  keep(key: string, told: Told): void {
    this.#kept[key] = told;
  }

  /**
   * Writes the results.
   *
   * @param isAll Whether this self-check ran whole, so that results that it did not need are obsolete.
   * @throws The system error if the folder cannot be written.
   */
  write(isAll: boolean): void {
    mkdirSync(this.#folder, { recursive: true });
    const draft = join(this.#folder, `${FILE}.${process.pid}`);
    writeFileSync(draft, JSON.stringify(isAll ? this.#kept : { ...this.#found, ...this.#kept }));
    renameSync(draft, join(this.#folder, FILE));
  }
}

function read(path: string): Readonly<Record<string, Told>> {
  try {
    // The cast is safe: the file is written below, and its keys contain a digest of the code that wrote it.
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Told>;
  } catch {
    return {};
  }
}
