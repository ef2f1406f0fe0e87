import { stripVTControlCharacters } from 'node:util';

/** A blank outside of single quotes. */
const BETWEEN_ARGUMENTS = / (?=(?:[^']*'[^']*')*[^']*$)/;
/** Behind a word, behind a comma that does not divide digits, and behind the name of a JSON member. */
const BREAKS = /(?<=\S)(?=\s)|(?<=,)(?=[^\s\d])|(?<=":)(?=\S)/;
/** The first column of a row of two; what goes on stands below the second. */
const LABEL = /^ {4}[a-z]+ {2,}/;
/** A command is pasted: its lines must be one command for the shell. */
const COMMAND = /(?:^\s*|: )(?:curl|npx) /;
const LEAST_WIDTH = 40;

/**
 * The line in lines of at most `width` columns, none of which ends inside a word; a longer word has a line to itself.
 *
 * @param width Columns of the terminal; undefined where nobody sees lines, as in a file.
 */
export function wrapLine(line: string, width: number | undefined): string {
  const plain = stripVTControlCharacters(line);
  if (width === undefined || width < LEAST_WIDTH || plain.length <= width) return line;
  if (COMMAND.test(plain)) return wrapCommand(line, width);
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

/** A command on lines that end with a backslash. One with a quote inside of quotes stays as it is. */
function wrapCommand(line: string, width: number): string {
  if (line.includes("\\'")) return line;
  const lines: string[] = [];
  const [first = '', ...words] = line.trimStart().split(BETWEEN_ARGUMENTS);
  let current = ' '.repeat(line.search(/\S/)) + first;
  for (const word of words) {
    if (stripVTControlCharacters(`${current} ${word} \\`).length > width) {
      lines.push(`${current} \\`);
      current = `    ${word}`;
    } else current += ` ${word}`;
  }
  return [...lines, current].join('\n');
}
