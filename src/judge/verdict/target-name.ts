import type { Report } from '../../generated/report.ts';

/**
 * The name of the target, which is stable across runs. A launched node has another port in each run, so that its
 * executable names it. This is unescaped text of the user.
 */
export function targetName({ target, launch }: Pick<Report, 'target' | 'launch'>): string {
  if (target.kind === 'reference-node') return 'reference node';
  return launch === undefined ? target.url : `launched ${launch.path.split(/[/\\]/).at(-1) ?? ''}`;
}
