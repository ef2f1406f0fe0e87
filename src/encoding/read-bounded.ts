import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** The most bytes of a YAML file. Its parser needs a hundred times as much memory. */
export const MOST_YAML = 512 * 1024;
/** The most bytes of other files that are read as a whole. */
const MOST_BYTES = 32 * 1024 * 1024;
const CHUNK = 256 * 1024;

/**
 * Opens a regular file: to open a pipe waits for somebody who writes to it.
 *
 * @throws An error of the file system, or one that says that it is none.
 */
export function openRegular(file: string): number {
  if (!statSync(file).isFile()) throw new Error('it is not a regular file');
  return openSync(file, 'r');
}

/**
 * Reads a text file that somebody else wrote, up to a limit. A device or a pipe may be endless.
 *
 * @throws An error of the file system; with the code EFBIG if the file is longer.
 * @throws Error if it holds no text in UTF-8.
 */
export function readBounded(file: string, mostBytes = MOST_BYTES): string {
  const descriptor = openSync(file, 'r');
  try {
    let size = fstatSync(descriptor).size;
    const chunks: Uint8Array[] = [];
    for (let length = 0; size <= mostBytes; size = Math.max(size, length)) {
      const chunk = new Uint8Array(size === 0 ? CHUNK : Math.min(size + 1, CHUNK));
      const read = readSync(descriptor, chunk);
      if (read === 0) return decodedText(Buffer.concat(chunks));
      chunks.push(chunk.subarray(0, read));
      length += read;
    }
    const message = `it is longer than ${mostBytes} bytes, the most that is read of such a file`;
    throw Object.assign(new Error(message), { code: 'EFBIG' });
  } finally {
    closeSync(descriptor);
  }
}

function decodedText(bytes: Buffer): string {
  if (isUtf16(bytes)) throw new Error('it is in UTF-16: save it as UTF-8');
  if (bytes.includes(0)) throw new Error('it holds no text');
  return bytes.toString('utf8');
}

/** Whether bytes begin with a byte order mark of UTF-16, as what PowerShell writes does. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
