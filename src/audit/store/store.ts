import { ClassicLevel } from 'classic-level';

/** The store cannot be used: of another target, of another version of the suite, in use, or on a full disk. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** Bytes of recent writes in memory, and of cached blocks. */
const [WRITE_BUFFER, CACHE] = [16 * 2 ** 20, 32 * 2 ** 20];
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
    const db = new ClassicLevel(folder, { writeBufferSize: WRITE_BUFFER, cacheSize: CACHE });
    try {
      await db.open();
    } catch (error) {
      throw new StoreRefused(`Cannot open the store ${folder}: ${reasonOf(error)}.`, { cause: error });
    }
    return new Store(db, folder);
  }

  get(key: string): string | undefined {
    if (this.#changes.has(key)) return this.#changes.get(key);
    return this.#writing.has(key) ? this.#writing.get(key) : this.#db.getSync(key);
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
    for await (const [key, value] of this.#db.iterator({ ...from, lt: prefix + LAST })) yield [key, value];
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
      if (value === undefined) batch.del(key);
      else batch.put(key, value);
    }
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

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
