import { readdirSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { harEntry } from './har.ts';
import { HarFile } from './har-file.ts';
import type { Exchange } from '../transport/exchange.ts';

export interface RotatingLogOptions {
  /** The first file, `traffic.har`; the next ones are `traffic-2.har` and so on beside it. */
  readonly file: string;
  /** Version of this suite, which each file names. */
  readonly version: string;
  /** Bytes of a file behind which the next one begins. Each holds at least one exchange, however long that is. */
  readonly maxBytes: number;
  /** How many files are kept: the oldest one is deleted. */
  readonly maxFiles: number;
  /** Bytes of a body beyond which it is cut. */
  readonly maxBody: number;
  /** Names of headers whose values are secret, beside the usual ones. */
  readonly redact: readonly string[];
}

/** The files of an earlier recording that would stand beside those of one that writes to `file`, by name. */
export function earlierFiles(file: string): string[] {
  const { dir, name, ext } = parse(file);
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

/** Writes exchanges to HAR files of bounded size, each of them a whole document. */
export class RotatingLog {
  readonly #options: RotatingLogOptions;
  /** The files that are kept, oldest first. */
  readonly #files: LogFile[] = [];
  #newest: LogFile;
  #opened = 0;
  #deleted = 0;

  /** @throws An error of the file system where a file of this name is, or cannot be written. */
  constructor(options: RotatingLogOptions) {
    this.#options = options;
    this.#newest = this.#open();
  }

  /** Paths of the files, oldest first. */
  get files(): readonly string[] {
    return this.#files.map(({ path }) => path);
  }

  /** How many exchanges were deleted with the files that held them. */
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

  /** Writes what is gathered. */
  flush(): void {
    this.#newest.har.flush();
  }

  /** Writes what is gathered, and ends the last file. */
  close(): void {
    this.#newest.har.close();
  }

  #open(): LogFile {
    const { file, version, maxFiles } = this.#options;
    const { dir, name, ext } = parse(file);
    const number = this.#opened + 1;
    const path = number === 1 ? file : join(dir, `${name}-${number}${ext}`);
    const opened: LogFile = { path, har: new HarFile(path, version, 'wx'), exchanges: 0 };
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
