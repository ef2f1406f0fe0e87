import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** More than every release wants to be free. It is memory, and only as much of it is used as is written. */
const SIZE = '4g';
/** Bytes that a full disk has free: a block or two. More is kept only if it is written faster. */
const SPARE = 65_536;
const MOST_SPARE = 2 ** 28;
/** Holds the disk until standard input ends: it is closed, or the process that holds its other end is gone. */
const HOLD = `mount -t tmpfs -o size=${SIZE} tmpfs "$1" && echo held && read -r ended`;
/** A folder is another one outside of the namespace. */
const AT = 'cd "$0" && exec "$@"';
const NOT_HERE =
  'this machine lets the suite make no small disk: it needs Linux with `unshare`, and root or user namespaces';
const NOT_USED = 'the node has no database in `db` of its data folder';

/**
 * A disk for one folder that can be full for a while. It is in a namespace of its own, which nobody sees but the processes that are
 * started within, and which ends with the last of them: it is never a mount of the machine.
 */
export class SmallDisk {
  readonly #folder: string;
  readonly #way: readonly string[];
  readonly #holder: ReturnType<typeof spawn>;
  #isHeld = false;

  private constructor(folder: string) {
    const user = process.getuid?.() === 0 ? [] : ['--user'];
    const asRoot = user.map(() => '--map-root-user');
    const command = ['--mount', ...user, ...asRoot, 'sh', '-c', HOLD, 'sh', folder];
    this.#folder = folder;
    this.#holder = spawn('unshare', command, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#way = [`--target=${this.#holder.pid}`, '--mount', ...user, ...user.map(() => '--preserve-credentials')];
    for (const each of [this.#holder, this.#holder.stdin]) each?.on('error', () => undefined);
    this.#holder.unref();
  }

  /** @param folder It is made if it is not there. Where no disk can be made, it stays a folder. */
  static async make(folder: string): Promise<SmallDisk> {
    mkdirSync(folder, { recursive: true });
    const disk = new SmallDisk(folder);
    disk.#isHeld = (await disk.#holder.stdout?.take(1).toArray())?.length === 1;
    const [path, args] = disk.within('true', []);
    disk.#isHeld &&= spawnSync(path, args).status === 0;
    return disk;
  }

  /** Why it cannot be full; undefined if it can. */
  get whyNot(): string | undefined {
    if (!this.#isHeld) return NOT_HERE;
    return this.#used() === 0 ? NOT_USED : undefined;
  }

  /** The command that runs a command whose processes see the disk. */
  within(path: string, args: readonly string[], cwd = this.#folder): readonly [string, readonly string[]] {
    return this.#isHeld ? ['nsenter', [...this.#way, 'sh', '-c', AT, cwd, path, ...args]] : [path, args];
  }

  /** Takes its free space but some, or gives it back. */
  fill(isFull: boolean, spare = SPARE): void {
    const size = isFull ? this.#used() + spare : SIZE;
    const [path, args] = this.within('mount', ['-o', `remount,size=${size}`, 'tmpfs', this.#folder]);
    try {
      execFileSync(path, args, { stdio: 'ignore' });
    } catch (error) {
      // Meanwhile, more may have been written.
      if (!isFull || spare > MOST_SPARE) throw error;
      this.fill(true, spare * 4);
    }
  }

  /** Ends it with what it contains, as soon as no process within runs. */
  close(): void {
    this.#holder.stdin?.end();
  }

  #used(): number {
    const { blocks, bfree, bsize } = statfsSync(`/proc/${this.#holder.pid}/root${this.#folder}`);
    return (blocks - bfree) * bsize;
  }
}
