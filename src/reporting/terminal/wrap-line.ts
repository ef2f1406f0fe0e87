import { stripVTControlCharacters } from 'node:util';
import { commandName } from '../../encoding/command-name.ts';

/** Places for line breaks: after a word, after a comma that is not between digits, and after the name of a JSON member. */
const BREAKS = /(?<=\S)(?=\s)|(?<=,)(?=[^\s\d])|(?<=":)(?=\S)/;
/** The label at the beginning of a row. Further lines are aligned with the text after it. */
const LABEL = /^ {4}[a-z]+ {2,}/;
const LEAST_WIDTH = 40;

/**
 * Wraps a line to lines of at most `width` columns. Words are not split; a longer word has its own line. A command stays one line: users
 * paste it.
 *
 * @param width Columns of the terminal. Undefined for a file: the line is not wrapped.
 */
export function wrapLine(line: string, width: number | undefined): string {
  const plain = stripVTControlCharacters(line);
  if (width === undefined || width < LEAST_WIDTH || plain.length <= width) return line;
  if (isCommand(plain)) return line;
  const indent = ' '.repeat(LABEL.exec(plain)?.[0].length ?? plain.search(/\S/) + 2);
  const lines: string[] = [];
  let current = '';
  for (const part of line.split(BREAKS)) {
    if (current !== '' && stripVTControlCharacters(current + part).length > width) {
      lines.push(current);
      current = indent + part.trimStart();
    } else current += part;
  }
  return [...lines, current].join('\n');
}

function isCommand(plain: string): boolean {
  return ['curl', 'npx', commandName()].some(
    (name) => plain.trimStart().startsWith(`${name} `) || plain.includes(`: ${name} `),
  );
}

/** Shortens a line without colours to one line of the terminal. Undefined as the width: it stays as it is. */
export function fitLine(line: string, width: number | undefined): string {
  return width === undefined || width < LEAST_WIDTH || line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
