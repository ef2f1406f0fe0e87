import type { FleetMatrix } from '../../generated/report.ts';
import { gateName } from '../../judge/verdict/gates.ts';
import { escapeText } from '../escape-text.ts';
import { brokenRows, fleetHeadline, fleetRows, outcomeOn } from '../fleet-rows.ts';
import type { Kind } from '../kind.ts';
import type { Paint } from './paint.ts';
import { wrapLine } from './wrap-line.ts';

const MARKS: Record<Kind, string> = {
  pass: '.',
  fail: 'F',
  'expected-fail': 'x',
  'unexpected-pass': 'U',
  'not-applicable': '-',
  'not-testable': '?',
  error: 'E',
  note: 'n',
};
const LEGEND =
  '. pass  F fail  x expected-fail  U unexpected-pass (stale waiver)  - not-applicable  ? not-testable  E error  n note';

/**
 * The matrix as text: a line for each target, then a row for each requirement that fails or is noted on at least one of them.
 *
 * @param columns Columns of the terminal. Undefined: lines are not wrapped.
 */
export function fleetText(fleet: FleetMatrix, paint: Paint, columns?: number): string {
  const { exitCode } = fleet;
  const targets = fleet.targets.map((target) => ({ ...target, shown: escapeText(target.name, 80) }));
  const width = Math.max(...targets.map(({ shown }) => shown.length));
  const nodes = targets.map(({ shown, url, exitCode: code, profile, gate, ...about }, at) => {
    const line = `${String(at + 1).padStart(3)}  ${shown.padEnd(width)}  ${escapeText(outcomeOn(about), 300)}`;
    const address = url === undefined ? '' : `${escapeText(url, 200)}, `;
    const expected = profile === undefined ? '' : `profile ${escapeText(profile)}, gate ${gateName(gate)}, `;
    const rest = paint.dim(` (${address}${expected}exit code ${code})`);
    return (code === 0 ? line : paint.red(line)) + rest;
  });
  const rows = brokenRows(fleetRows(fleet)).map(({ id, level, kinds: results }) => {
    const cells = targets.map(({ name }) => {
      const result = results[name];
      return (result === undefined ? ' ' : MARKS[result]).padStart(3);
    });
    return `${cells.join('')}  ${escapeText(id)} (${level})`;
  });
  const head = targets.map((_, at) => String(at + 1).padStart(3)).join('');
  const matrix = rows.length === 0 ? [] : ['', paint.dim(head), ...rows, paint.dim(LEGEND)];
  const conforms = paint.bold(`${fleetHeadline(fleet)}.`) + paint.dim(` (exit code ${exitCode})`);
  return `${[...nodes, ...matrix, '', conforms].map((line) => wrapLine(line, columns)).join('\n')}\n`;
}
