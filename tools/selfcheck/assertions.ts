import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** An assertion in the specs. */
export interface Assertion {
  /** Its file, its number there, and its text: `platform/getBalance/checks.spec.ts, assertion 12: expect(…)`. */
  readonly name: string;
  /** Whether it is in the file of a check, and no helper. */
  readonly isInCheck: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
}

/** The longest text of an assertion in its name. */
const LONGEST = 110;

/**
 * The assertions in the built files of a folder, by their places, as `AssertionPlaces` has them: file, line and column of the
 * call that throws.
 */
export function assertionsIn(folder: string): ReadonlyMap<string, Assertion> {
  const found = new Map<string, Assertion>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort();
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    const path = file.replaceAll('\\', '/').replace(/\.js$/, '');
    const calls = code.includes('harness/index.js') ? assertingCalls(parseAst(code)) : [];
    for (const [number, { at, from, to }] of calls.entries()) {
      const before = code.slice(0, at).split('\n');
      const text = code.slice(from, to).replaceAll(/\s+/g, ' ').slice(0, LONGEST);
      found.set(`${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`, {
        name: `${path}.ts, assertion ${number + 1}: ${text}`,
        isInCheck: path.endsWith('.spec'),
      });
    }
  }
  return found;
}

interface Call {
  /** Where a stack says that the call is. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function assertingCalls(root: unknown): readonly Call[] {
  const calls: Call[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const at = node.type === 'CallExpression' && node.callee !== undefined ? asserting(node.callee) : undefined;
    if (at !== undefined) calls.push({ at, from: node.start, to: node.end });
    for (const child of Object.values(value)) visit(child);
  };
  visit(root);
  return calls.sort((a, b) => a.at - b.at);
}

/** The position of the called name, if the call asserts something. */
function asserting({ type, name, object, property, start }: Node): number | undefined {
  if (type === 'Identifier') return name === 'expectDecoded' || name === 'fail' ? start : undefined;
  if (type !== 'MemberExpression' || object === undefined || property === undefined) return undefined;
  return property.name === 'fail' || property.name === 'assert' || isExpectation(object) ? property.start : undefined;
}

/** Whether it is `expect(…)` or `expect(…).not`. */
function isExpectation({ type, callee, object }: Node): boolean {
  if (type === 'MemberExpression') return object !== undefined && isExpectation(object);
  return type === 'CallExpression' && callee?.name === 'expect';
}
