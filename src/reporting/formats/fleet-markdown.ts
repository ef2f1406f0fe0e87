import type { FleetMatrix } from '../../generated/report.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { gateName } from '../../judge/verdict/gates.ts';
import { brokenRows, countOn, dateOf, fleetHeadline, fleetRows, kindsIn, outcomeOn } from '../fleet-rows.ts';
import { markdownTable, markdownText } from '../markdown-text.ts';

const SHOWN = 50;

function markdownHeadline(matrix: FleetMatrix): string {
  const isGood = matrix.targets.every(({ exitCode }) => exitCode === EXIT_CODES.conforms);
  return `${isGood ? '✅' : matrix.exitCode === EXIT_CODES.conforms ? '⚠️' : '❌'} ${fleetHeadline(matrix)}`;
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
    `## ${markdownHeadline(matrix)} (exit code ${matrix.exitCode})`,
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
