import type { Report } from '../generated/report.ts';

/**
 * What the target of a run is called, in this run and in later ones: a node that the run launched has another port each time, and is
 * named by its executable. Text of the user, not escaped.
 */
export function targetName({ target, launch }: Pick<Report, 'target' | 'launch'>): string {
  if (target.kind === 'reference-node') return 'reference node';
  return launch === undefined ? target.url : `launched ${launch.path.split(/[/\\]/).at(-1) ?? ''}`;
}
