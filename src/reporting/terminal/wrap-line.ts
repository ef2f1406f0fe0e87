import { stripVTControlCharacters } from 'node:util';

/**
 * Places for line breaks: after a word, after a comma that is not between digits, and after the name of a JSON member.
 */
const BREAKS = /(?<=\S)(?=\s)|(?<=,)(?=[^\s\d])|(?<=":)(?=\S)/;
/** The label at the beginning of a row. Further lines are aligned with the text after it. */
const LABEL = /^ {4}[a-z]+ {2,}/;
/** A command. Users paste it, so its lines must be one command for the shell. */
const COMMAND = /(?:^\s*|: )(?:curl|npx) /;
const LEAST_WIDTH = 40;

/**
 * Wraps a line to lines of at most `width` columns. Words are not split; a longer word has its own line.
 *
 * @param width Columns of the terminal. Undefined for a file: the line is not wrapped.
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

/** Shortens a line without colours to one line of the terminal. Undefined as the width: it stays as it is. */
export function fitLine(line: string, width: number | undefined): string {
  return width === undefined || width < LEAST_WIDTH || line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

/** Wraps a command to lines that end with a backslash. A command with nested quotes stays unchanged. */
function wrapCommand(line: string, width: number): string {
  if (line.includes("\\'")) return line;
  const lines: string[] = [];
  const [first = '', ...words] = argumentsOf(line.trimStart());
  let current = ' '.repeat(line.search(/\S/)) + first;
  for (const word of words) {
    if (stripVTControlCharacters(`${current} ${word} \\`).length > width) {
      lines.push(`${current} \\`);
      current = `    ${word}`;
    } else current += ` ${word}`;
  }
  return [...lines, current].join('\n');
}

/** The parts of a command between spaces outside of single quotes. */
function argumentsOf(command: string): string[] {
  const parts: string[] = [];
  for (const [at, text] of command.split("'").entries()) {
    // Every second part is within quotes.
    const [first = '', ...others] = at % 2 === 0 ? text.split(' ') : [text];
    parts.push(at === 0 ? first : `${parts.pop() ?? ''}'${first}`, ...others);
  }
  return parts;
}
