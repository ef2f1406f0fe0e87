import { fstatSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
/** The end of an archive may have a comment of this length. */
const LONGEST_COMMENT = 0xffff;
/** The largest list of files, and the largest file, in bytes. */
const MOST_LISTED = 16 * 1024 * 1024;
const MOST_UNPACKED = 512 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** A file in an archive. */
interface Packed {
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

/** Whether bytes are the beginning of a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** A zip archive, as Playwright writes one of a recording and its bodies. */
export class ZipArchive {
  readonly #descriptor: number;
  readonly #entries: ReadonlyMap<string, Packed>;

  /**
   * @param descriptor The open file.
   * @throws RangeError if the list of files is damaged, or of the form for archives of more than 4 GiB
   */
  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    const { size } = fstatSync(descriptor);
    const tail = this.#bytes(Math.max(0, size - END_SIZE - LONGEST_COMMENT), size);
    let end = tail.length - END_SIZE;
    while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
    if (end < 0) throw new RangeError('it has no list of files');
    const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (length > MOST_LISTED || from + length > size) throw new RangeError('its list of files cannot be read');
    this.#entries = listed(this.#bytes(from, from + length));
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** The bytes of a file; undefined if there is none. @throws RangeError if it is damaged, too large, or not packed with deflate */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    const local = this.#bytes(entry.at, entry.at + LOCAL_SIZE);
    if (local.length < LOCAL_SIZE || local.readUInt32LE(0) !== LOCAL || entry.size > MOST_UNPACKED)
      throw new RangeError(`its file ${name} cannot be read`);
    const from = entry.at + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28);
    const packed = this.#bytes(from, from + entry.size);
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED) throw new RangeError(`its file ${name} is not packed with deflate`);
    try {
      return inflateRawSync(packed, { maxOutputLength: MOST_UNPACKED });
    } catch (cause) {
      throw new RangeError(`its file ${name} is damaged, or too large`, { cause });
    }
  }

  #bytes(from: number, to: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, to - from));
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, from));
  }
}

function listed(list: Buffer): Map<string, Packed> {
  const entries = new Map<string, Packed>();
  for (let at = 0; at + ENTRY_SIZE <= list.length && list.readUInt32LE(at) === ENTRY;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset));
    const begin = at + ENTRY_SIZE;
    entries.set(list.toString('utf8', begin, begin + (name ?? 0)), {
      method: list.readUInt16LE(at + 10),
      size: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
    });
    at = begin + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
