import { isJsonObject, parseJson, stringifyJson, type JsonValue } from '../encoding/json.ts';

/** Characters of a text or number that are shown. */
const LONGEST = 96;
/** Characters of a nested value that is shown in one line. */
const IN_A_LINE = 88;
/** Elements of a list and members of an object that are shown beside the one that is meant. */
const ITEMS = 1;
const MEMBERS = 24;
/** Depth down to which is shown what nothing points at. */
const DEPTH = 3;

/** A line of an excerpt; `meant` is where something points. */
export interface ExcerptLine {
  readonly text: string;
  readonly meant: boolean;
}

/**
 * An answer so that a person can read it: JSON with a member a line, of lists only the first element and the one that is meant,
 * long texts cut. What is no JSON comes as it is.
 *
 * @param pointer JSON pointer to what is meant; where it leads to nothing, the last that exists on the way is meant.
 */
export function jsonExcerpt(text: string, pointer?: string): ExcerptLine[] {
  const parsed = parseJson(text);
  if (!parsed.ok)
    return text === '' ? [] : text.split('\n').map((line) => ({ text: shortened(line, 600), meant: false }));
  const way = pointer === undefined ? [] : pointer.split('/').slice(1).map(unescaped);
  return linesOf(parsed.value, { way: pointer === undefined ? undefined : way, depth: 0 });
}

interface Place {
  /** What is left of the way to what is meant; undefined off it. */
  readonly way: readonly string[] | undefined;
  readonly depth: number;
}

function linesOf(value: JsonValue, place: Place): ExcerptLine[] {
  const children = childrenOf(value);
  const onWay = place.way?.[0] !== undefined && children.some(([key]) => key === place.way?.[0]);
  const meant = place.way !== undefined && !onWay;
  const line = inALine(value);
  if (children.length === 0 || (line.length <= IN_A_LINE && !onWay)) return [{ text: line, meant }];
  if (place.way === undefined && place.depth >= DEPTH) return [{ text: Array.isArray(value) ? '[…]' : '{…}', meant }];
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [{ text: open, meant }, ...membersOf(value, children, place), { text: close, meant: false }];
}

function membersOf(value: JsonValue, children: readonly Child[], { way, depth }: Place): ExcerptLine[] {
  const most = Array.isArray(value) ? ITEMS : MEMBERS;
  const shown = children.filter(([key], at) => at < most || key === way?.[0]);
  const rest = children.length - shown.length;
  const lines = shown.flatMap(([key, child], at) => {
    const below = linesOf(child, { way: key === way?.[0] ? way.slice(1) : undefined, depth: depth + 1 });
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    const comma = at < shown.length - 1 ? ',' : '';
    return below.map(({ text, meant }, line) => ({
      text: `  ${line === 0 ? name : ''}${text}${line === below.length - 1 ? comma : ''}`,
      meant,
    }));
  });
  return rest === 0 ? lines : [...lines, { text: `  … ${rest} more`, meant: false }];
}

type Child = readonly [key: string, value: JsonValue];

function childrenOf(value: JsonValue): readonly Child[] {
  if (Array.isArray(value)) return value.map((item, at) => [String(at), item]);
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** With a blank behind each comma and colon, as far as it is short. */
function inALine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(inALine).join(', ')}]`;
  if (!isJsonObject(value)) return shortened(stringifyJson(value));
  const members = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${inALine(child)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function shortened(text: string, limit = LONGEST): string {
  if (text.length <= limit) return text;
  const isText = text.startsWith('"');
  return `${text.slice(0, limit)}…${isText ? '"' : ''} (${text.length} characters)`;
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
