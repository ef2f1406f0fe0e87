import { encodeId } from '../../../encoding/id.ts';
import type { Container } from '../../ledger.ts';
import { idKey } from '../codec/id-key.ts';

const NANOSECONDS = 1_000_000_000n;
/** Time between the acceptance of two containers of one second. */
const STEP = 1_000_007n;
/** Fraction of the second at which the first container of a second is accepted. */
const FRACTION = 123_456_789n;

/** The containers of one index, in the order of their acceptance. */
export class ContainerLog {
  readonly #bytes = new ByteLog();
  readonly #containers: Container[] = [];
  readonly #indexById = new Map<string, number>();
  #lastId: Uint8Array | undefined;
  #lastTime = 0n;

  /**
   * @param id 32 bytes
   * @param seconds Unix time of acceptance; what is accepted in one second keeps its order in the fraction
   */
  append(id: Uint8Array, bytes: Uint8Array, seconds: bigint): void {
    const index = this.#containers.length;
    const earliest = seconds * NANOSECONDS + FRACTION;
    this.#lastTime = earliest > this.#lastTime ? earliest : this.#lastTime + STEP;
    this.#lastId = id;
    this.#bytes.append(bytes);
    this.#indexById.set(idKey(id), index);
    this.#containers.push(new LoggedContainer(this.#bytes, id, index, this.#lastTime));
  }

  get lastId(): Uint8Array | undefined {
    return this.#lastId;
  }

  all(): readonly Container[] {
    return this.#containers;
  }

  byId(id: Uint8Array): Container | undefined {
    const index = this.#indexById.get(idKey(id));
    return index === undefined ? undefined : this.#containers[index];
  }
}

class LoggedContainer implements Container {
  readonly acceptedAt: bigint;
  readonly #log: ByteLog;
  readonly #id: Uint8Array;
  readonly #index: number;

  constructor(log: ByteLog, id: Uint8Array, index: number, acceptedAt: bigint) {
    this.#log = log;
    this.#id = id;
    this.#index = index;
    this.acceptedAt = acceptedAt;
  }

  get id(): string {
    return encodeId(this.#id);
  }

  get bytes(): Uint8Array {
    return this.#log.at(this.#index) ?? new Uint8Array();
  }

  get index(): bigint {
    return BigInt(this.#index);
  }
}

/** An append-only list of byte strings in one buffer: a hundred thousand of them cost little more than their bytes. */
export class ByteLog {
  #buffer = Buffer.allocUnsafe(64 * 1024);
  #ends: number[] = [];

  get size(): number {
    return this.#ends.length;
  }

  append(bytes: Uint8Array): void {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + bytes.length;
    if (end > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, start);
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, start);
    this.#ends.push(end);
  }

  /** A view of the bytes; undefined beyond the end. */
  at(index: number): Uint8Array | undefined {
    const end = this.#ends[index];
    if (end === undefined) return undefined;
    const start = this.#ends[index - 1] ?? 0;
    return new Uint8Array(this.#buffer.buffer, this.#buffer.byteOffset + start, end - start);
  }
}
