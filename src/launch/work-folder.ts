import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder that holds all that a launch makes. It goes with the launch, or with this process at the latest, unless it is kept. */
export class WorkFolder {
  readonly path: string;
  readonly #keep: boolean;
  readonly #remove = (): void => {
    if (!this.#keep) rmSync(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };

  /** @param under Folder to make it in; the one for temporary files when left out. */
  constructor(keep: boolean, under: string = tmpdir()) {
    this.#keep = keep;
    this.path = mkdtempSync(join(under, 'avalanche-conformance-launch-'));
    process.on('exit', this.#remove);
  }

  /** A folder inside; made when it is missing. */
  folder(name: string): string {
    const path = join(this.path, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Removes it with all that is inside, unless it is kept. */
  close(): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}
