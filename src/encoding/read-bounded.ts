import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The most bytes of a YAML file. Its parser needs a hundred times as much memory. */
export const MOST_YAML = 512 * 1024;
/** The most bytes of other files that are read as a whole. */
const MOST_BYTES = 32 * 1024 * 1024;
const CHUNK = 256 * 1024;

/**
 * Reads a text file that somebody else wrote, up to a limit. A device or a pipe may be endless.
 *
 * @throws An error of the file system; with the code EFBIG if the file is longer.
 */
export function readBounded(file: string, mostBytes = MOST_BYTES): string {
  const descriptor = openSync(file, 'r');
  try {
    let size = fstatSync(descriptor).size;
    const chunks: Uint8Array[] = [];
    for (let length = 0; size <= mostBytes; size = Math.max(size, length)) {
      const chunk = new Uint8Array(size === 0 ? CHUNK : Math.min(size + 1, CHUNK));
      const read = readSync(descriptor, chunk);
      if (read === 0) return Buffer.concat(chunks).toString('utf8');
      chunks.push(chunk.subarray(0, read));
      length += read;
    }
    const message = `it is longer than ${mostBytes} bytes, the most that is read of such a file`;
    throw Object.assign(new Error(message), { code: 'EFBIG' });
  } finally {
    closeSync(descriptor);
  }
}
