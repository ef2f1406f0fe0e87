import { extname } from 'node:path';
import type { Document, LineCounter } from 'yaml';
import type { Finding } from '../../../generated/report.ts';
import { MOST_YAML } from '../../../encoding/read-bounded.ts';
import { yamlDocument, yamlParser } from '../../../judge/catalogue/yaml-document.ts';
import { appliedToMember } from '../../../judge/validation/schema/applicators.ts';
import { baseSchemas } from '../../../judge/validation/schema/annotations.ts';
import { pointerTokens } from '../../../judge/validation/json-pointer.ts';
import { judgeValue } from '../../../judge/validation/judge-value.ts';
import { isSchemaNode, type SchemaNode } from '../../../judge/validation/schema/schema-node.ts';
import { didYouMean } from '../did-you-mean.ts';
import { reasonOf } from '../../../encoding/system-error.ts';
import { UsageError } from '../usage-error.ts';
import { readText } from './user-files.ts';

/** Errors of the parser whose own words need it known. */
const YAML_ERRORS: Readonly<Record<string, string>> = {
  RESOURCE_EXHAUSTION: 'it is nested too deeply.',
  DUPLICATE_KEY: 'this key stands above already: remove one of the two.',
};

/** What writes a file of a schema, for those who named another file. */
const WRITERS: Readonly<Record<string, string>> = {
  'config/waivers.json': 'Is it the waiver file? `waive --to FILE` writes one.',
  'config/config.json': 'Is it the configuration? `init` writes one.',
};

/** The content of a file that a user wrote, with the line of each part. */
export interface WrittenFile<T> {
  readonly path: string;
  readonly data: T;
  /** The line (from 1) of the part at a JSON Pointer; for a missing part, the line of the closest parent. */
  readonly lineOf: (pointer: string) => number;
}

/**
 * Reads a YAML or JSON file and checks it against a schema of the package (`config/waivers.json`). `T` is the type
 * generated from this schema.
 *
 * @param explain Returns a message for an unknown key, or undefined for the default message.
 * @throws UsageError that lists every problem with its line. For an unknown key, it suggests the closest key.
 */
export function readWritten<T>(
  path: string,
  schema: string,
  explain: (key: string) => string | undefined = () => undefined,
): WrittenFile<T> {
  const text = readText(path, { mostBytes: MOST_YAML });
  const lines = new (yamlParser().LineCounter)();
  const document = yamlDocument(text, lines);
  const [broken] = document.errors;
  if (broken !== undefined) {
    const [what = broken.code] = broken.message.split(/ at line \d+/);
    const message =
      YAML_ERRORS[broken.code] ??
      `this is no ${extname(path) === '.json' ? 'JSON' : 'YAML'}: ${what}. ${WRITERS[schema] ?? ''}`;
    throw problemsIn(path, [{ line: lines.linePos(broken.pos[0]).line, message: message.trimEnd() }]);
  }
  const lineOf = (pointer: string): number => lineIn(document, lines, pointer);
  // A file in which all is commented out says nothing.
  const data: unknown = plain(document, path) ?? {};
  const problems = problemsOf(data, schema, explain);
  if (problems.length > 0)
    throw problemsIn(
      path,
      problems.map(({ pointer, message }) => ({ line: lineOf(pointer), message })),
    );
  return { path, data: data as T, lineOf };
}

/**
 * The problems of a value by a schema of the package, each with its JSON Pointer. For an unknown key, the message suggests the closest key.
 */
export function problemsOf(
  data: unknown,
  schema: string,
  explain: (key: string) => string | undefined = () => undefined,
): { readonly pointer: string; readonly message: string }[] {
  const listed = new Set<string>();
  return judgeValue(baseSchemas(), schema, data).findings.map((finding) => ({
    pointer: finding.path ?? '',
    message: explain(unknownKey(finding)) ?? sentenceOf(finding, schema, listed),
  }));
}

/** An error that lists the problems of a file, sorted by line. */
export function problemsIn(path: string, problems: readonly { line: number; message: string }[]): UsageError {
  const sorted = [...problems].sort((a, b) => a.line - b.line);
  return new UsageError(sorted.map(({ line, message }) => `${path}:${line}: ${message}`));
}

/** The document as plain data. Throws for a document whose aliases would need too much memory. */
function plain(document: Document, path: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new UsageError(`${path}: ${reasonOf(error)}.`);
  }
}

function lineIn(document: Document, lines: LineCounter, pointer: string): number {
  const { isAlias, isCollection, isMap, isNode, isScalar } = yamlParser();
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const token of pointerTokens(pointer)) {
    if (!isCollection(node)) break;
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === token) : undefined;
    const next: unknown =
      pair === undefined ? node.get(Number.isNaN(Number(token)) ? token : Number(token), true) : pair.value;
    const place = pair?.key ?? next;
    if (!isNode(place)) break;
    offset = place.range?.[0] ?? offset;
    // What an alias repeats is to be mended at its anchor.
    node = isAlias(next) ? next.resolve(document) : next;
  }
  return lines.linePos(offset).line;
}

function unknownKey({ path = '', signature }: Finding): string {
  return signature?.rule === 'additionalProperties' ? (pointerTokens(path).at(-1) ?? '') : '';
}

/** @param listed The lists of known keys that a sentence has had: each is long, and is told once. */
function sentenceOf(finding: Finding, schema: string, listed: Set<string>): string {
  const { message, path = '', signature } = finding;
  if (/^"\s*"$/.test(finding.actual ?? '')) return `${pointerTokens(path).at(-1) ?? 'it'} is empty.`;
  const text = message.replace(/^the response /, 'the file ');
  const tokens = pointerTokens(path);
  if (signature?.rule === 'type') return `${text}${formText(schemaAt(schema, tokens))}.`;
  const { examples, enum: choices } = schemaAt(schema, tokens);
  if (signature?.rule === 'pattern' && Array.isArray(examples))
    return `${text.replace(/ that matches .*$/, ` such as ${String(examples[0])}`)}.`;
  if (signature?.rule === 'enum' && Array.isArray(choices)) {
    const like = didYouMean((finding.actual ?? '').replaceAll('"', ''), choices.map(String), 1);
    return like === undefined ? `${text}.` : `${text}. ${like}`;
  }
  if (signature?.rule !== 'additionalProperties') return `${text}.`;
  const name = tokens.pop() ?? '';
  if (name === '<<') return 'a file of this suite has no merge keys (<<): write the keys of the mapping here.';
  const { properties } = schemaAt(schema, tokens);
  const known = isSchemaNode(properties) ? Object.keys(properties) : [];
  const all = `Known here: ${known.join(', ')}.`;
  const said = `there is no key '${name}' here.`;
  const like = didYouMean(name, known, 1);
  if (like === undefined && listed.has(all)) return said;
  if (like === undefined) listed.add(all);
  return `${said} ${like ?? all}`;
}

/** The form of an object, if its schema has an example. */
function formText({ examples }: SchemaNode): string {
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  if (!isSchemaNode(example)) return '';
  const members = Object.entries(example).map(([name, value]) => `${name}: ${String(value)}`);
  return ` such as { ${members.join(', ')} }`;
}

/** The part of the schema for the value at this path; empty if there is none. */
function schemaAt(schema: string, tokens: readonly string[]): SchemaNode {
  const set = baseSchemas();
  let node: SchemaNode = set.root(schema);
  for (const token of tokens) {
    const [next] = [...appliedToMember(node, token), ...(isSchemaNode(node.items) ? [node.items] : [])];
    if (next === undefined) return {};
    node = set.referred(next) ?? next;
  }
  return node;
}
