import { harEntry, OF_A_RUN, HAR_CLOSING, harOpening } from './har.ts';
import type { Exchange, Header } from '../exchange.ts';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Name of the file with all exchanges of a run, in its output folder. */
export const HAR_FILE = 'exchanges.har.gz';
/** Its names in reports: earlier runs wrote it without compression. */
export const HAR_FILES: readonly string[] = [HAR_FILE, 'exchanges.har'];

/** The size of the document in bytes after which bodies are cut to 4096 bytes. A run on `large` writes a tenth of it. */
const LONG_FILE = 256 * 1024 * 1024;
const HEAD = 4096;

/**
 * Writes the exchanges of a run to a HAR file during the run. Memory does not grow with the run, and a killed run
 * leaves the exchanges up to its last second.
 */
export class ExchangeLog {
  #file: HarFile | undefined;
  readonly #redact: readonly string[];
  readonly #timer: NodeJS.Timeout;
  #failure: unknown;
  #profile: string | undefined;

  /** Creates the file, or overwrites it. The values of the user's own headers (`secret`) are not written. */
  constructor(file: string, version: string, secret: readonly Header[] = []) {
    this.#attempt(() => {
      this.#file = new HarFile(file, version, { comment: OF_A_RUN });
    });
    this.#redact = secret.map(([name]) => name);
    this.#timer = setInterval(() => {
      this.#attempt(() => {
        this.#file?.flush();
      });
    }, FLUSH_MS).unref();
  }

  /** The first error of the file. After it, nothing more is written. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Writes the profile of the run into the next entry: a reader of the file needs it. */
  tellProfile(name: string): void {
    this.#profile = name;
  }

  add(exchange: Exchange): void {
    const maxBody = (this.#file?.size ?? 0) > LONG_FILE ? { maxBody: HEAD } : {};
    const profile = this.#profile;
    this.#profile = undefined;
    this.#attempt(() => {
      this.#file?.add(harEntry(exchange, { redact: this.#redact, profile, ...maxBody }));
    });
  }

  /** Writes all buffered entries and closes the file. */
  close(): void {
    clearInterval(this.#timer);
    try {
      this.#file?.close();
    } catch (error) {
      this.#failure ??= error;
    }
  }

  /** The run goes on without the file: its verdict is worth more. */
  #attempt(write: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      write();
    } catch (error) {
      this.#failure = error;
    }
  }
}

/** The maximum time until an exchange is written to its file, in milliseconds. */
const FLUSH_MS = 1000;

/** The number of buffered bytes after which they are written. */
const CHUNK = 1 << 18;
const SEPARATOR = ',\n';
const CLOSING = Buffer.from(HAR_CLOSING);

/**
 * A HAR file that grows entry by entry; gzipped, if its name ends in `.gz`. After each write, the file is a complete document, also
 * when the process is killed.
 */
export class HarFile {
  readonly #descriptor: number;
  readonly #gzip: GrowingGzip | undefined;
  /** The position of the next entry, which overwrites the closing. */
  #end = 0;
  /** The number of bytes of the document that are written. */
  #written = 0;
  #pending: string[] = [];
  #length = 0;
  #first = true;
  #isClosed = false;

  /** Creates the file; with `wx`, fails when it exists. If it cannot be written, none is left. */
  constructor(file: string, version: string, { flags = 'w', comment }: { flags?: 'w' | 'wx'; comment?: string } = {}) {
    this.#descriptor = openSync(file, flags);
    this.#gzip = file.endsWith('.gz') ? new GrowingGzip() : undefined;
    this.#buffer(harOpening(version, comment));
    try {
      this.flush();
    } catch (error) {
      this.#isClosed = true;
      closeSync(this.#descriptor);
      rmSync(file, { force: true });
      throw error;
    }
  }

  /** The size of the document in bytes, with all buffered entries; that of the file, unless it is gzipped. */
  get size(): number {
    return this.#written + this.#length + CLOSING.length;
  }

  /** Whether the document has at most this many bytes with the entry. The first entry always fits. */
  fits(entry: string, maxBytes: number): boolean {
    return this.#first || this.size + SEPARATOR.length + Buffer.byteLength(entry) <= maxBytes;
  }

  /** Adds an entry that `harEntry` has written. */
  add(entry: string): void {
    if (!this.#first) this.#buffer(SEPARATOR);
    this.#first = false;
    this.#buffer(entry);
    if (this.#length >= CHUNK) this.flush();
  }

  /** Writes all buffered entries. */
  flush(): void {
    if (this.#length === 0) return;
    const document = Buffer.allocUnsafe(this.#length + CLOSING.length);
    let filled = 0;
    // Text by text: an entry may have many megabytes, and joined text is a copy.
    for (const text of this.#pending) filled += document.write(text, filled);
    CLOSING.copy(document, filled);
    this.#pending = [];
    this.#length = 0;
    const packed = this.#gzip?.add(document.subarray(0, filled));
    const bytes =
      this.#gzip === undefined || packed === undefined
        ? document
        : Buffer.concat([packed, this.#gzip.closing(CLOSING)]);
    for (let at = 0; at < bytes.length;) {
      at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#end + at);
    }
    this.#written += filled;
    this.#end += packed?.length ?? filled;
  }

  /** Writes all buffered entries and closes the file, once: a second time, its descriptor may be that of another file or socket. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      this.flush();
    } finally {
      closeSync(this.#descriptor);
    }
  }

  #buffer(text: string): void {
    this.#pending.push(text);
    this.#length += Buffer.byteLength(text);
  }
}

/** Deflate, without a name, a time or an operating system. */
const HEADER = Buffer.from('1f8b08000000000000ff', 'hex');
/** On the exchanges of a run, level 1 gives 3 % more bytes in 5 % less time; level 6, 7 % fewer in twice the time. */
const LEVEL = 3;
/** How far deflate looks back, in bytes. */
const WINDOW = 32 * 1024;
/** The most bytes of a block that is not compressed. */
const MOST_STORED = 0xffff;

/**
 * The gzip data of a document that grows piece by piece. Each piece is compressed as it comes, with the end of the one before as its
 * dictionary; with `closing` behind it, the data are a complete file of one member.
 */
export class GrowingGzip {
  #header = HEADER;
  #window: Buffer = Buffer.alloc(0);
  #checksum = 0;
  #length = 0;

  /** The data of the next piece, which follow those of the last one. */
  add(piece: Uint8Array): Buffer {
    const dictionary = this.#length === 0 ? {} : { dictionary: this.#window };
    const data = deflateRawSync(piece, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary });
    const added = Buffer.concat([this.#header, data]);
    this.#header = Buffer.alloc(0);
    this.#window = Buffer.concat([this.#window, piece.subarray(-WINDOW)]).subarray(-WINDOW);
    this.#checksum = crc32(piece, this.#checksum);
    this.#length += piece.length;
    return added;
  }

  /** The data that complete a file with this text behind the pieces so far. The next piece takes their place. */
  closing(text: Uint8Array): Buffer {
    const data = Buffer.alloc(5 + text.length + 8);
    data.writeUInt8(1);
    data.writeUInt16LE(text.length, 1);
    data.writeUInt16LE(text.length ^ MOST_STORED, 3);
    data.set(text, 5);
    data.writeUInt32LE(crc32(text, this.#checksum), 5 + text.length);
    data.writeUInt32LE((this.#length + text.length) % 2 ** 32, 9 + text.length);
    return data;
  }
}
