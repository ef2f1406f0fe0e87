import { execFileSync } from 'node:child_process';
import { UsageError } from '../../src/library/settings/usage-error.ts';

/** What differs from an earlier commit. */
export interface Changed {
  /** The ID of the commit. */
  readonly base: string;
  /** Files that were added, altered or removed since, committed or not: paths from the root of the project. */
  readonly files: readonly string[];
}

/** Where the work on the project comes together. */
const TRUNKS = ['origin/main', 'main'];

/**
 * The files that differ from a base: from where the work left the named revision, else the trunk; on the trunk, those that are not committed.
 *
 * @returns undefined where no base is known: on the trunk itself, or without git.
 * @throws UsageError if the named revision does not exist.
 */
export function changedFiles(root: string, named?: string): Changed | undefined {
  const base = named === undefined ? knownBase(root) : git(root, 'merge-base', named, 'HEAD')?.[0];
  if (named !== undefined && base === undefined)
    throw new UsageError(`--base '${named}' is no commit from which this one comes. See: git log`);
  if (base === undefined) return undefined;
  const altered = git(root, 'diff', '--name-only', '--no-renames', '--relative', base) ?? [];
  const added = git(root, 'ls-files', '--others', '--exclude-standard') ?? [];
  return { base, files: [...altered, ...added].sort() };
}

/** A number that is another one for each commit, from which samples are drawn. */
export function seedOfCommit(root: string): number {
  return Number.parseInt(git(root, 'rev-parse', 'HEAD')?.[0]?.slice(0, 8) ?? '1', 16);
}

function knownBase(root: string): string | undefined {
  const head = git(root, 'rev-parse', 'HEAD')?.[0];
  const forks = TRUNKS.flatMap((trunk) => git(root, 'merge-base', trunk, 'HEAD') ?? []);
  const isAltered = (git(root, 'status', '--porcelain') ?? []).length > 0;
  return forks.find((fork) => fork !== head) ?? (isAltered ? head : undefined);
}

/** The lines that git prints; undefined if it fails. */
function git(root: string, ...args: readonly string[]): readonly string[] | undefined {
  try {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n').filter((line) => line !== '');
  } catch {
    return undefined;
  }
}
