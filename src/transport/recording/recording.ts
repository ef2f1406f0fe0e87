import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { EntryReader, type OddEntry, RecordingError } from './entry-reader.ts';
import type { Recorded } from './har-entry.ts';

export { RecordingError, type OddEntry, type Recorded };

const CHUNK = 256 * 1024;

/**
 * Reads the exchanges of a HAR 1.2 file, plain or gzipped, in the order of the file and numbered from 1. Optional
 * members may be missing, as in files from browsers. The file may have any size: one entry is in memory at a time.
 *
 * @param onLeftOut Called at the end if entries are not HAR 1.2: with the first of them, and their number.
 * @throws RecordingError when the file cannot be read or is not HAR, or none of its entries is.
 */
export async function* readRecording(
  file: string,
  onLeftOut?: (leftOut: { readonly first: OddEntry; readonly count: number }) => void,
): AsyncGenerator<Recorded> {
  const reader = new EntryReader(file);
  for await (const bytes of contentOf(file)) yield* reader.read(bytes);
  reader.end();
  if (reader.leftOut !== undefined) onLeftOut?.(reader.leftOut);
}

/**
 * All exchanges of a recording that fits into memory.
 *
 * @throws RecordingError as `readRecording`.
 */
export async function readWholeRecording(file: string): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for await (const each of readRecording(file)) recorded.push(each);
  return recorded;
}

async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    if (!(await handle.stat()).isFile()) throw new RecordingError(`Cannot read ${file}: it is not a regular file.`);
    const { buffer } = await handle.read(new Uint8Array(2), { position: 0 });
    const plain = handle.createReadStream({ start: 0, highWaterMark: CHUNK, autoClose: false });
    const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
    const content = isPacked ? pipeline(plain, createGunzip({ chunkSize: CHUNK }), () => undefined) : plain;
    try {
      yield* content;
    } catch (error) {
      if (!isPacked) throw unreadable(file, error);
      const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
      throw new RecordingError(`Cannot unpack ${file}: the gzip data are ${isCut ? 'cut off' : 'damaged'}.`);
    }
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: unknown): RecordingError {
  return new RecordingError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`);
}
