import type { Launch, ReportTarget } from '../../generated/report.ts';

/**
 * The name of the target, which is stable across runs. A launched node has another port in each run, so that its
 * executable names it. This is unescaped text of the user.
 */
export function targetName({
  target,
  launch,
}: {
  readonly target: Pick<ReportTarget, 'kind' | 'url'>;
  readonly launch?: Pick<Launch, 'path'> | undefined;
}): string {
  if (target.kind === 'reference-node') return 'reference node';
  return launch === undefined ? target.url : `launched ${launch.path.split(/[/\\]/).at(-1) ?? ''}`;
}
