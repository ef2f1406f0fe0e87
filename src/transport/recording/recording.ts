import { closeSync, fstatSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import { createGunzip } from 'node:zlib';
import { openRegular } from '../../encoding/read-bounded.ts';
import { decodeContent } from '../content-coding.ts';
import { EntryReader, type OddEntry, RecordingError } from './entry-reader.ts';
import type { Attached } from './har-body.ts';
import type { NotOfTarget, Recorded } from './har-entry.ts';
import { isZip, ZipArchive } from './zip.ts';

export { RecordingError, type NotOfTarget, type OddEntry, type Recorded };

const CHUNK = 256 * 1024;

/** The name of a file beside a recording: no path. */
const FILE_NAME = /^[\w-][\w.-]*$/;
/** The most bytes of a body that is read. */
const MAX_BODY = 16 * 1024 * 1024;
/** What to do if the bodies of a recording are missing. */
const EMBED = 'Put them there, or record with the bodies in the recording (in Playwright: content "embed").';

/**
 * Reads the exchanges of a HAR 1.2 file, plain, gzipped or in a zip archive with its bodies, in the order of the file and numbered from 1.
 * Optional members may be missing, as in files from browsers. The file may have any size: one entry is in memory at a time.
 *
 * @param onLeftOut Called at the end if entries are not HAR 1.2: with the first of them, and their number.
 * @throws RecordingError when the file cannot be read or is not HAR, or none of its entries is.
 */
export async function* readRecording(
  file: string,
  onLeftOut?: (leftOut: { readonly first: OddEntry; readonly count: number }) => void,
): AsyncGenerator<Recorded> {
  const source = openSource(file);
  const [found, missing] = [new Set<string>(), new Set<string>()];
  try {
    const reader = new EntryReader(file, (name) => {
      const body = FILE_NAME.test(name) ? source.attached(name) : undefined;
      (body === undefined ? missing : found).add(name);
      return body;
    });
    for await (const bytes of source.content()) for (const each of reader.read(bytes)) yield await unpacked(each);
    reader.end();
    const [first] = missing;
    if (first !== undefined && found.size === 0)
      throw new RecordingError(`${source.place} does not have the bodies of its recording, such as ${first}. ${EMBED}`);
    if (reader.leftOut !== undefined) onLeftOut?.(reader.leftOut);
  } finally {
    source.close();
  }
}

/** Where the text of a recording and the files beside it are. */
interface Source {
  /** The folder or the archive, in a sentence. */
  readonly place: string;
  content(): AsyncIterable<Uint8Array>;
  readonly attached: Attached;
  close(): void;
}

/** @throws RecordingError if the file cannot be read, or is a zip archive without a recording */
function openSource(file: string): Source {
  const descriptor = attempt(file, () => openRegular(file));
  try {
    const begin = new Uint8Array(2);
    attempt(file, () => readSync(descriptor, begin, 0, 2, 0));
    if (isZip(begin)) return inArchive(file, descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  const folder = dirname(file);
  return {
    place: `The folder of ${file}`,
    content: () => contentOf(file),
    attached: (name) => bodyFile(join(folder, name)),
    close: () => undefined,
  };
}

function inArchive(file: string, descriptor: number): Source {
  const place = `The zip archive ${file}`;
  const read = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      throw error instanceof RangeError ? new RecordingError(`${place} is damaged: ${error.message}.`) : error;
    }
  };
  const archive = read(() => new ZipArchive(descriptor));
  const [name, ...others] = archive.names.filter((each) => each.endsWith('.har'));
  if (name === undefined || others.length > 0)
    throw new RecordingError(`${place} has ${others.length === 0 ? 'no file' : 'several files'} .har: unpack it.`);
  return {
    place,
    async *content() {
      const bytes = read(() => archive.read(name)) ?? new Uint8Array();
      for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
    },
    attached: (each) => read(() => archive.read(each)),
    close: () => {
      closeSync(descriptor);
    },
  };
}

/** The bytes of a regular file with a body, unless it is larger than one may be. */
function bodyFile(path: string): Uint8Array | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openRegular(path);
    const { size } = fstatSync(descriptor);
    if (size > MAX_BODY) return undefined;
    const bytes = new Uint8Array(size);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, 0));
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The exchange with its body decoded, if the recorder left it as it was sent. */
async function unpacked(recorded: Recorded): Promise<Recorded> {
  const { exchange } = recorded;
  const { outcome } = exchange;
  if (outcome.kind === 'fault' || !outcome.headers.some(([name]) => name === 'content-encoding')) return recorded;
  if (isUtf8(outcome.body)) return recorded;
  const body = await decodeContent(outcome.body, outcome.headers, MAX_BODY);
  if ('kind' in body || !isUtf8(body)) return { ...recorded, notOfTarget: 'encoded' };
  return { ...recorded, incomplete: undefined, exchange: { ...exchange, outcome: { ...outcome, body } } };
}

async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
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

function attempt<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): RecordingError {
  return new RecordingError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`);
}
