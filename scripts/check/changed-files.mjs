import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files that differ from the commit at which this branch left another one: committed, not committed, or not known to git.
 *
 * @returns Paths below `root`; those of removed files too.
 */
export function changedFiles(root, branch) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base] = git('merge-base', branch, 'HEAD');
  const files = new Set([
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...files].sort().map((path) => ({ path, exists: existsSync(join(root, path)) }));
}
