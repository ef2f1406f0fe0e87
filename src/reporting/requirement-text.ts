import { DOCUMENT, referenceOf } from '../judge/catalogue/document.ts';
import type { Erratum } from '../judge/catalogue/erratum.ts';
import { levelMeaning } from '../judge/verdict/gates.ts';
import { commandName } from '../encoding/command-name.ts';
import { escapeText } from './escape-text.ts';
import type { RequirementFacts, ShownExchange } from './requirement-facts.ts';
import { isJsonObject, parseJson, stringifyJson, type JsonValue } from '../encoding/json.ts';

const MAX_LINES = 60;

/** The text below an exchange that is only wrong in comparison with other exchanges. */
export const NOT_ALONE = 'Found by the check of this requirement; the schema of the answer alone does not tell.';

/** A requirement for a reader who does not know the document. */
export function requirementText(facts: RequirementFacts): string {
  const { requirement, sectionTitle, files = [], mutants, variants, errata, notApplicable, good, bad } = facts;
  const reference = referenceOf(requirement);
  const { id, statement, why, level, section, readings = [], from = [], neededBy = [] } = requirement;
  const blocks = [
    [id, `  ${statement}`, ...(why === undefined ? [] : [`  Why it matters: ${why}`])],
    [
      `Level    ${level}: ${levelMeaning(requirement)}`,
      `Section  ${section} ${sectionTitle}, of ${DOCUMENT} (docs/document.md)`,
      ...(reference === undefined ? [] : [`Public   ${reference}`]),
      ...(readings.length === 0 ? [] : [`Accepts  ${readings.join('; or ')}`]),
      ...(from.length === 0 ? [] : [`From     ${from.join(', ')}`]),
      ...(neededBy.length === 0 ? [] : [`Clients  ${neededBy.join(', ')}`]),
      ...(files.length === 0 ? [] : [`Files    ${files.join(', ')}`]),
    ],
    exchange('A correct response', good),
    exchange('A faulty response', bad),
    seeIt(id, bad),
    listed(
      'Mutants that break it',
      mutants.map(({ name, defect, under }) => `${name}: ${defect}${underText(under)}`),
    ),
    listed(
      'Variants of its method, on which it must stay silent (those of all methods: list variants)',
      variants.map(({ name, differs }) => `${name}: ${differs}`),
    ),
    listed(
      'Errata that touch it',
      errata.map((each) => `${each.id} (${releases(each)}): document: ${each.document} Releases: ${each.nodes}`),
    ),
    listed(
      'Does not apply in the profiles',
      [...notApplicable].map(([reason, names]) => `${names.join(', ')}: ${reason}`),
    ),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** The sentence about the erratum that makes the change of a mutant a defect. */
export function underText(erratum: string | undefined): string {
  return erratum === undefined ? '' : ` A defect only where the erratum ${erratum} is in force.`;
}

function releases({ first, last }: Pick<Erratum, 'first' | 'last'>): string {
  return last === undefined ? `since ${first}` : `${first} to ${last}`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** The commands that reproduce the faulty response. */
function seeIt(id: string, bad: ShownExchange | undefined): string[] {
  if (bad?.serve === undefined) return [];
  const tool = `  ${commandName()}`;
  return ['See it:', `${tool} node ${bad.serve}`, `${tool} run ${bad.serve} --only ${id}`];
}

function exchange(title: string, example: ShownExchange | undefined): string[] {
  if (example === undefined) return [];
  const { from, curl, outcome, response, path, finding, alone } = example;
  return [
    `${title} (${from}):`,
    `  ${escapeText(curl, 4000)}`,
    `  ${escapeText(outcome)}`,
    ...jsonExcerpt(response, path)
      .slice(0, MAX_LINES)
      .map(({ text, meant }) => `${meant && finding !== undefined ? '>' : ' '} ${escapeText(text, 1000)}`),
    ...(finding === undefined ? [] : [`  Wrong: ${escapeText(finding, 1000)}`]),
    ...(finding === undefined || alone ? [] : [`  ${NOT_ALONE}`]),
  ];
}

/** Largest number of characters of a text or number. */
const LONGEST = 96;
/** Largest number of characters of a nested value in one line. */
const IN_A_LINE = 88;
/** Number of list elements in addition to the marked one, and largest number of object members. */
const ITEMS = 1;
const MEMBERS = 24;
/** Largest depth of values that do not lead to the marked place. */
const DEPTH = 3;

/** A line of an excerpt. `meant` marks the line of the pointer. */
interface ExcerptLine {
  readonly text: string;
  readonly meant: boolean;
}

/**
 * A readable excerpt of a response: JSON with one member in a line. Lists contain only the first and the marked
 * element, and long texts are shortened. Text that is not JSON is returned line by line.
 *
 * @param pointer JSON pointer to the marked place. If it does not exist, the last existing value on its path is marked.
 */
export function jsonExcerpt(text: string, pointer?: string): ExcerptLine[] {
  const parsed = parseJson(text);
  if (!parsed.ok)
    return text === '' ? [] : text.split('\n').map((line) => ({ text: shortened(line, 600), meant: false }));
  const way = pointer === undefined ? [] : pointer.split('/').slice(1).map(unescaped);
  return linesOf(parsed.value, { way: pointer === undefined ? undefined : way, depth: 0 });
}

interface Place {
  /** The rest of the path to the marked place. Undefined outside this path. */
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
  return [{ text: open, meant }, ...memberLines(value, children, place), { text: close, meant: false }];
}

function memberLines(value: JsonValue, children: readonly Child[], { way, depth }: Place): ExcerptLine[] {
  const most = Array.isArray(value) ? ITEMS : MEMBERS;
  const entries = children.filter(([key], at) => at < most || key === way?.[0]);
  const rest = children.length - entries.length;
  const lines = entries.flatMap(([key, child], at) => {
    const below = linesOf(child, { way: key === way?.[0] ? way.slice(1) : undefined, depth: depth + 1 });
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    const comma = at < entries.length - 1 ? ',' : '';
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

/** JSON in one line with a space after each comma and colon. Long texts are shortened. */
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
