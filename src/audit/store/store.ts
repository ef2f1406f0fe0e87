import { resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { ClassicLevel } from 'classic-level';

/** The store cannot be used: of another target, of another version of the suite, in use, damaged, or on a full disk. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** Bytes of recent writes in memory, and of cached blocks. */
const WRITE_BUFFER = 16 * 2 ** 20;
const CACHE = 32 * 2 ** 20;
/** The key of the checksums of all other entries, combined: LevelDB leaves out a batch that is damaged in its log. */
const SUM = 'z/sum';
/** Characters of a checksum. */
const SUM_LENGTH = 8;
/** Smaller than every key with the prefix before it, and larger. */
const LAST = '\u{10ffff}';

/**
 * The state of an audit on disk. Changes are visible at once, and written by `commit` as one batch: after a kill, the store holds the
 * state of a commit, the last or the one before it.
 */
export class Store {
  readonly #db: ClassicLevel;
  readonly #folder: string;
  /** Key -> new value; undefined for a removed key. */
  #changes = new Map<string, string | undefined>();
  /** The changes of the last commit, while they are written. */
  #writing: ReadonlyMap<string, string | undefined> = new Map();
  #written: Promise<void> = Promise.resolve();
  /** The checksums of all entries, combined. */
  #sum = 0;

  private constructor(db: ClassicLevel, folder: string) {
    this.#db = db;
    this.#folder = folder;
  }

  /**
   * Opens the store in a folder, or creates it.
   *
   * @throws StoreRefused if another process has it open, or it cannot be created.
   */
  static async open(folder: string): Promise<Store> {
    // The lock goes by the path, and a process may have another store under the same relative one.
    const db = new ClassicLevel(resolve(folder), { writeBufferSize: WRITE_BUFFER, cacheSize: CACHE });
    try {
      await db.open();
    } catch (error) {
      throw new StoreRefused(`Cannot open the store ${folder}: ${reasonOf(error)}.`, { cause: error });
    }
    return new Store(db, folder);
  }

  get(key: string): string | undefined {
    if (this.#changes.has(key)) return this.#changes.get(key);
    if (this.#writing.has(key)) return this.#writing.get(key);
    const written = this.#reading(() => this.#db.getSync(key));
    return written === undefined ? undefined : this.#valueIn(key, written);
  }

  put(key: string, value: string): void {
    this.#changes.set(key, value);
  }

  delete(key: string): void {
    this.#changes.set(key, undefined);
  }

  /** The committed entries whose keys begin with a prefix, in order of their keys, behind `after`. */
  async *range(prefix: string, after?: string): AsyncGenerator<readonly [key: string, value: string]> {
    await this.#written;
    const from = after === undefined ? { gte: prefix } : { gt: after };
    try {
      for await (const [key, written] of this.#db.iterator({ ...from, lt: prefix + LAST }))
        yield [key, this.#valueIn(key, written)];
    } catch (error) {
      throw this.#damage(error);
    }
  }

  /**
   * Reads every entry once, of a store that was written before.
   *
   * @throws StoreRefused if an entry is damaged or lost.
   */
  async verify(): Promise<void> {
    let sum = 0;
    for await (const [key, value] of this.range('')) if (key !== SUM) sum ^= Number.parseInt(sumOf(key, value), 16);
    if (this.get(SUM) !== hexOf(sum)) throw this.#damage(new Error('an entry is lost, or of an older commit'));
    this.#sum = sum;
  }

  /** The value of an entry, behind its checksum. */
  #valueIn(key: string, written: string): string {
    const value = written.slice(SUM_LENGTH);
    if (written.startsWith(sumOf(key, value))) return value;
    throw this.#damage(new Error(`the entry ${key.slice(0, 60)} has another checksum`));
  }

  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.#damage(error);
    }
  }

  #damage(error: unknown): StoreRefused {
    if (error instanceof StoreRefused) return error;
    const text = `The store ${this.#folder} is damaged: ${reasonOf(error)}. Remove the folder, and begin the audit anew.`;
    return new StoreRefused(text, { cause: error });
  }

  /**
   * Begins to write all changes at once, when those of the last commit are written.
   *
   * @throws StoreRefused if the changes of the last commit could not be written: the disk is full, for example.
   */
  async commit(): Promise<void> {
    await this.#written;
    if (this.#changes.size === 0) return;
    const batch = this.#db.batch();
    for (const [key, value] of this.#changes) {
      const before = this.#reading(() => this.#db.getSync(key))?.slice(0, SUM_LENGTH);
      if (before !== undefined) this.#sum ^= Number.parseInt(before, 16);
      if (value === undefined) batch.del(key);
      else {
        const sum = sumOf(key, value);
        this.#sum ^= Number.parseInt(sum, 16);
        batch.put(key, sum + value);
      }
    }
    const sum = hexOf(this.#sum);
    batch.put(SUM, sumOf(SUM, sum) + sum);
    this.#writing = this.#changes;
    this.#changes = new Map();
    this.#written = this.#write(batch);
    // The next commit, or the next range, throws it.
    this.#written.catch(() => undefined);
  }

  async #write(batch: ReturnType<ClassicLevel['batch']>): Promise<void> {
    try {
      await batch.write();
      this.#writing = new Map();
    } catch (error) {
      throw new StoreRefused(
        `Cannot write to the store ${this.#folder}: ${reasonOf(error)}. Make room, and go on with --resume.`,
        { cause: error },
      );
    }
  }

  /** Closes the store when the last commit is written. Later changes are lost. */
  async close(): Promise<void> {
    await this.#written.catch(() => undefined);
    await this.#db.close();
  }
}

/** The checksum of an entry. LevelDB has some of its own, which `classic-level` does not let it compare. */
function sumOf(key: string, value: string): string {
  return hexOf(crc32(value, crc32(key)));
}

/** 32 bits as hex. */
function hexOf(sum: number): string {
  return (sum >>> 0).toString(16).padStart(SUM_LENGTH, '0');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
