import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder with all files of a launch. It is removed at the end of the launch or of this process, unless `keep` is
 * set.
 */
export class WorkFolder {
  readonly path: string;
  readonly #keep: boolean;
  readonly #remove = (): void => {
    if (!this.#keep) rmSync(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };

  /** @param under The parent folder; default: the folder for temporary files. */
  constructor(keep: boolean, under: string = tmpdir()) {
    this.#keep = keep;
    this.path = mkdtempSync(join(under, 'avalanche-conformance-launch-'));
    process.on('exit', this.#remove);
  }

  /** The path of a subfolder, which is created if it does not exist. */
  folder(name: string): string {
    const path = join(this.path, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Removes the folder and its content, unless `keep` is set. */
  close(): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}
