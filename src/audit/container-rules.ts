import { encodeId } from '../encoding/id.ts';
import type { JsonObject } from '../encoding/json.ts';
import { decodeTimestamp } from '../encoding/timestamp.ts';
import { sha256 } from '../encoding/sha256.ts';
import { decodeHex, decodeHexChecked } from '../encoding/hex.ts';
import type { IndexPath } from '../client/index-paths.ts';
import { readContainer } from '../client/read-container.ts';
import type { Mismatch } from './questions/question.ts';
import { isInteger, valueText } from '../judge/forms/same-value.ts';

const POSITION = 'index.container/index-counts-the-earlier';
const HASH = 'index.container/id-is-the-hash-of-its-bytes';
const READABLE = 'index.container/blocks-can-be-read';
const PARENT = 'index.container/blocks-name-the-one-before';
const HEIGHT = 'index.container/block-heights-rise-by-one';
const ORDER = 'index.container/timestamps-in-acceptance-order';

/** The requirements that a container of a range shows. */
export const CONTAINER_RULES = [POSITION, HASH, READABLE, PARENT, HEIGHT, ORDER] as const;

/** Those that compare it with the container before it. */
export const OF_TWO: ReadonlySet<string> = new Set([PARENT, HEIGHT, ORDER]);

/** What the next container of an index is compared with. */
export interface ContainerBefore {
  /** CB58 text or hex, as listed. */
  readonly id: string;
  readonly height: bigint | undefined;
  /** Nanoseconds since 1970. */
  readonly time: bigint | undefined;
}

/** The bytes of a hex text, without its checksum if it has one. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined;
  const checked = decodeHexChecked(value);
  if (checked.ok) return checked.value;
  const plain = decodeHex(value);
  return plain.ok ? plain.value : undefined;
}

/** Compares a container with its position, its own bytes, and the container before it. */
export function judgeContainer(
  name: IndexPath,
  position: bigint,
  container: JsonObject,
  before: ContainerBefore | undefined,
): { readonly mismatches: readonly Mismatch[]; readonly own: ContainerBefore } {
  const id = typeof container.id === 'string' ? container.id : '';
  const where = `Container ${position} of ${name} (${id})`;
  const found: Mismatch[] = [];
  const differ = (requirement: string, says: string, expected: string, actual: string): void => {
    found.push({ requirement, message: `${where} ${says}.`, expected, actual });
  };
  if (!isInteger(container.index, position))
    differ(POSITION, 'has another index', String(position), valueText(container.index));
  const decoded = typeof container.timestamp === 'string' ? decodeTimestamp(container.timestamp) : undefined;
  const time = decoded?.ok === true ? decoded.value : undefined;
  if (time !== undefined && before?.time !== undefined && time < before.time)
    differ(ORDER, 'has an earlier time than the container before it', 'not earlier', valueText(container.timestamp));
  const bytes = bytesOf(container.bytes);
  if (bytes === undefined) {
    differ(READABLE, 'has bytes that are no hex', 'hex', valueText(container.bytes));
    return { mismatches: found, own: { id, height: undefined, time } };
  }
  const { hashed, parent, height, unreadable } = readContainer(name, bytes);
  const ids = hashed.map((each) => sha256(each));
  const isOwn = ids.some(
    (each) => encodeId(each) === id || id.toLowerCase() === `0x${Buffer.from(each).toString('hex')}`,
  );
  const [first] = ids;
  if (first !== undefined && !isOwn) differ(HASH, 'has an ID that is not the hash of its bytes', encodeId(first), id);
  if (unreadable !== undefined) differ(READABLE, `cannot be decoded: ${unreadable}`, 'a block', unreadable);
  if (parent !== undefined && before !== undefined && encodeId(parent) !== before.id && !before.id.startsWith('0x'))
    differ(PARENT, 'has another parent than the container before it', before.id, encodeId(parent));
  if (height !== undefined && before?.height !== undefined && height !== before.height + 1n)
    differ(HEIGHT, `has the height ${height} after ${before.height}`, String(before.height + 1n), String(height));
  return { mismatches: found, own: { id, height, time } };
}
