import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the tool is built: the specs are built beside it, and their sources are above. */
const BUILT = join(import.meta.dirname, '../..');
/** A place in a spec or in what specs share. */
const FRAME = /\/(specs\/[\w./-]+)\.js:(\d+):(\d+)/;
/** What may fail: there are as many in the source as in what is built of it. */
const CALL = /(?<=\.)to[A-Z]\w*\(|\bexpectDecoded\(|\bfail\(/g;

const texts = new Map<string, string>();
const places = new Map<string, Place | undefined>();

/** The source of a call that may fail. */
export interface Place {
  /** `specs/x/checks.spec.ts:12` */
  readonly at: string;
  /** Whether it compares with an object whose members the spec lists. */
  readonly listsMembers: boolean;
}

/** The place in the source of a spec that a stack names first. Undefined if it names none, or another call there. */
export function placeOfCaller(stack = new Error().stack ?? ''): Place | undefined {
  const [frame, path = '', line = '0', column = '0'] = FRAME.exec(stack) ?? [];
  if (frame === undefined) return undefined;
  if (!places.has(frame)) places.set(frame, inSource(path, Number(line), Number(column)));
  return places.get(frame);
}

/** The call with the same number in the source. */
function inSource(path: string, line: number, column: number): Place | undefined {
  const built = textOf(join(BUILT, `${path}.js`));
  const lines = built.split('\n').slice(0, line - 1);
  const index = lines.reduce((sum, { length }) => sum + length + 1, column - 1);
  const at = [...built.matchAll(CALL)].findIndex((call) => call.index === index);
  const source = textOf(join(BUILT, `../${path}.ts`));
  const call = at < 0 ? undefined : [...source.matchAll(CALL)][at];
  if (call === undefined) return undefined;
  const listsMembers = /^\s*\{/.test(source.slice(call.index + call[0].length));
  return { at: `${path}.ts:${source.slice(0, call.index).split('\n').length}`, listsMembers };
}

/** The text of a file, read once. */
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
}
