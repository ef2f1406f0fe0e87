import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../encoding/is-alive.ts';
import { sha256 } from '../encoding/sha256.ts';

const NAME = 'avalanche-conformance-launch-';
/** Containers may share a folder, and not the numbers of their processes. */
const HERE = `${NAME}${Buffer.from(sha256(Buffer.from(hostname()))).toString('hex', 0, 4)}-`;

/**
 * The folder with all files of a launch. It is removed at the end of the launch or of this process, unless `keep` is
 * set. Those of processes that were killed are removed before it is made.
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
    sweep(under);
    this.path = mkdtempSync(join(under, keep ? NAME : `${HERE}${process.pid}-`));
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

/** Removes the folders of dead processes on this machine. */
function sweep(under: string): void {
  for (const name of readdirSync(under)) {
    const pid = /^\d+(?=-)/.exec(name.startsWith(HERE) ? name.slice(HERE.length) : '')?.[0];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(under, name), { recursive: true, force: true });
  }
}
