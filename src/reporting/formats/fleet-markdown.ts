import type { FleetMatrix } from '../../generated/report.ts';
import { gateName } from '../../judge/verdict/gates.ts';
import { brokenRows, kindsIn, countOn, dateOf, outcomeOn, fleetHeadline, fleetRows } from '../fleet-rows.ts';
import { markdownText, markdownTable } from '../markdown-text.ts';

const SHOWN = 50;

/** With `--fail-on new`, failures that were there before leave the exit code 0. */
function headline(matrix: FleetMatrix): string {
  const nodes = fleetHeadline(matrix);
  if (matrix.exitCode !== 0) return `❌ ${nodes}`;
  return matrix.targets.every(({ exitCode }) => exitCode === 0) ? `✅ ${nodes}` : `⚠️ ${nodes}, and no failure is new`;
}

/** The results of all nodes of a fleet, for the summary of a CI job. */
export function fleetMarkdown(matrix: FleetMatrix): string {
  const { targets } = matrix;
  const rows = fleetRows(matrix);
  const shown = kindsIn(rows);
  const nodes = targets.map(({ name, url, release = '–', startedAt, exitCode: code, gate, ...about }) => [
    url === undefined ? markdownText(name) : `${markdownText(name)} (${markdownText(url)})`,
    markdownText(release, 80),
    markdownText(dateOf({ startedAt }), 40),
    markdownText(outcomeOn(about)),
    code,
    gateName(gate),
    ...shown.map((kind) => countOn(rows, name, kind)),
  ]);
  const broken = brokenRows(rows);
  const failures = broken
    .slice(0, SHOWN)
    .map(({ id, level, kinds }) => [markdownText(id), level, ...targets.map(({ name }) => kinds[name] ?? '–')]);
  const more = broken.length > SHOWN ? ['', `…and ${broken.length - SHOWN} more in \`fleet.html\`.`] : [];
  return [
    `## ${headline(matrix)} (exit code ${matrix.exitCode})`,
    '',
    ...markdownTable(['node', 'release', 'date', 'outcome', 'exit code', 'gate', ...shown], nodes),
    ...(failures.length === 0
      ? []
      : [
          '',
          ...markdownTable(['requirement', 'level', ...targets.map(({ name }) => markdownText(name))], failures),
          ...more,
        ]),
    '',
  ].join('\n');
}
