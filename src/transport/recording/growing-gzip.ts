import { constants, crc32, deflateRawSync } from 'node:zlib';

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
