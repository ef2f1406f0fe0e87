import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../encoding/json.ts';
import { readEntry, type Recorded } from './har-entry.ts';

export type { Recorded };

const MAX_BYTES = 512 * 1024 * 1024;

/** The file is not a valid recording. The message says what is wrong, and in which entry. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/**
 * Reads the exchanges of a HAR 1.2 file, plain or gzipped, in the order of the file and numbered from 1. Optional
 * members may be missing, as in files from browsers.
 *
 * @throws RecordingError when the file cannot be read or is not HAR.
 */
export async function readRecording(file: string): Promise<readonly Recorded[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new RecordingError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`);
  });
  return parseRecording(await plain(bytes, file), file);
}

/**
 * Reads the exchanges of a HAR 1.2 document.
 *
 * @param name The name of the document in errors.
 * @throws RecordingError when the document is not HAR.
 */
export function parseRecording(bytes: Uint8Array, name: string): readonly Recorded[] {
  // Some tools write a byte order mark.
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const document = parseJson(hasMark ? bytes.subarray(3) : bytes);
  if (!document.ok) throw new RecordingError(`${name} is not JSON: ${document.reason}.`);
  return entriesOf(document.value, name).map((entry, at) => {
    const recorded = readEntry(entry, at + 1);
    if (!recorded.ok) throw new RecordingError(`${name} is not HAR 1.2: entry ${at + 1}: ${recorded.reason}.`);
    return recorded.value;
  });
}

function entriesOf(document: JsonValue, name: string): JsonObject[] {
  const log = isJsonObject(document) ? document.log : undefined;
  if (!isJsonObject(log)) throw new RecordingError(`${name} is not HAR 1.2: no object "log" at the top.`);
  const entries = log.entries;
  if (!Array.isArray(entries)) throw new RecordingError(`${name} is not HAR 1.2: no array "entries" in "log".`);
  return entries.map((entry, at) => {
    if (!isJsonObject(entry)) throw new RecordingError(`${name} is not HAR 1.2: entry ${at + 1} is not an object.`);
    return entry;
  });
}

async function plain(bytes: Uint8Array, file: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const reason = error instanceof RangeError ? `longer than ${MAX_BYTES} bytes` : 'the gzip data are damaged';
    throw new RecordingError(`Cannot unpack ${file}: ${reason}.`);
  }
}
