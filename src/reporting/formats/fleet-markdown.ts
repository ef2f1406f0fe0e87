import type { FleetMatrix } from '../../verdict/fleet.ts';
import { brokenRows, countOn, verdictsIn } from '../fleet-rows.ts';
import { markdownCell } from '../markdown-text.ts';

const SHOWN = 50;

/** The results of all nodes of a fleet, for the summary of a CI job. */
export function fleetMarkdown(matrix: FleetMatrix): string {
  const { targets, exitCode } = matrix;
  const conforming = targets.filter((target) => target.exitCode === 0).length;
  const shown = verdictsIn(matrix);
  const nodes = targets.map(({ name, outcome, exitCode: code }) =>
    row([markdownCell(name), markdownCell(outcome), code, ...shown.map((verdict) => countOn(matrix, name, verdict))]),
  );
  const broken = brokenRows(matrix);
  const failures = broken
    .slice(0, SHOWN)
    .map(({ id, level, verdicts }) =>
      row([markdownCell(id), level, ...targets.map(({ name }) => verdicts[name] ?? '–')]),
    );
  const more = broken.length > SHOWN ? ['', `…and ${broken.length - SHOWN} more in \`fleet.html\`.`] : [];
  return [
    `## ${exitCode === 0 ? '✅' : '❌'} ${conforming} of ${targets.length} nodes conform`,
    '',
    ...head(['node', 'outcome', 'exit code', ...shown]),
    ...nodes,
    ...(failures.length === 0
      ? []
      : [
          '',
          ...head(['requirement', 'level', ...targets.map(({ name }) => markdownCell(name))]),
          ...failures,
          ...more,
        ]),
    '',
  ].join('\n');
}

function head(names: readonly string[]): string[] {
  return [row(names), row(names.map(() => '---'))];
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
