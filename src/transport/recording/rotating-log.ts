import { readdirSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { harEntry } from './har.ts';
import { HarFile } from './har-file.ts';
import type { Exchange } from '../exchange.ts';

export interface RotatingLogOptions {
  /** The path of the first file, `traffic.har` or `traffic.har.gz`. The next files are `traffic-2.har` and so on, in the same folder. */
  readonly file: string;
  /** The version of this suite, for each file. */
  readonly version: string;
  /** The maximum size of a document in bytes, before compression. Each file contains at least one exchange of any size. */
  readonly maxBytes: number;
  /** The maximum number of files. When there are more, the oldest one is deleted. */
  readonly maxFiles: number;
  /** The maximum size of a body in bytes; longer ones are cut. */
  readonly maxBody: number;
  /** Names of further headers with secret values. */
  readonly redact: readonly string[];
}

/** The folder, the name and the ending of a file. `.har.gz` is one ending. */
function partsOf(file: string): { readonly dir: string; readonly name: string; readonly ext: string } {
  const { dir, base } = parse(file);
  const ext = /(?<=.)\.[^.]+(?:\.gz)?$/.exec(base)?.[0] ?? '';
  return { dir, name: base.slice(0, base.length - ext.length), ext };
}

/** Names of files from an earlier recording with the same `file`, in its folder. */
export function earlierFiles(file: string): string[] {
  const { dir, name, ext } = partsOf(file);
  return readdirSync(dir === '' ? '.' : dir).filter((other) => {
    const rest =
      other.startsWith(name) && other.endsWith(ext) ? other.slice(name.length, other.length - ext.length) : '-';
    return /^(?:-\d+)?$/.test(rest);
  });
}

interface LogFile {
  readonly path: string;
  readonly har: HarFile;
  exchanges: number;
}

/** Writes exchanges to HAR files of limited size. Each file is a complete document. */
export class RotatingLog {
  readonly #options: RotatingLogOptions;
  /** The files that are kept, oldest first. */
  readonly #files: LogFile[] = [];
  #newest: LogFile;
  #opened = 0;
  #deleted = 0;

  /** @throws An error of the file system when the file exists or cannot be written. */
  constructor(options: RotatingLogOptions) {
    this.#options = options;
    this.#newest = this.#open();
  }

  /** Paths of the files, oldest first. */
  get files(): readonly string[] {
    return this.#files.map(({ path }) => path);
  }

  /** The number of exchanges in deleted files. */
  get deleted(): number {
    return this.#deleted;
  }

  add(exchange: Exchange): void {
    const { redact, maxBody, maxBytes } = this.#options;
    const entry = harEntry(exchange, { redact, maxBody });
    if (!this.#newest.har.fits(entry, maxBytes)) {
      this.#newest.har.close();
      this.#newest = this.#open();
    }
    this.#newest.har.add(entry);
    this.#newest.exchanges += 1;
  }

  /** Writes all buffered entries. */
  flush(): void {
    this.#newest.har.flush();
  }

  /** Writes all buffered entries and closes the last file. */
  close(): void {
    this.#newest.har.close();
  }

  #open(): LogFile {
    const { file, version, maxFiles } = this.#options;
    const { dir, name, ext } = partsOf(file);
    const number = this.#opened + 1;
    const path = number === 1 ? file : join(dir, `${name}-${number}${ext}`);
    const opened: LogFile = { path, har: new HarFile(path, version, { flags: 'wx' }), exchanges: 0 };
    this.#opened = number;
    this.#files.push(opened);
    const oldest = this.#files.length > maxFiles ? this.#files.shift() : undefined;
    if (oldest !== undefined) {
      rmSync(oldest.path, { force: true });
      this.#deleted += oldest.exchanges;
    }
    return opened;
  }
}
