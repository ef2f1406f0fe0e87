import { childrenOf, linesOf } from './json-lines.ts';
import type { JsonTree } from './json-tree.ts';

/** A line of a comparison: in both values, only in the expected one, or only in the actual one. */
export interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly indent: number;
  readonly text: string;
}

/** Compares two JSON values by structure: members by name, items by position. */
export function diff(expected: JsonTree, actual: JsonTree): DiffLine[] {
  return compare(expected, actual, '', 0);
}

function compare(expected: JsonTree, actual: JsonTree, key: string, indent: number): DiffLine[] {
  if (expected.kind === 'scalar' || actual.kind === 'scalar' || expected.kind !== actual.kind) {
    const isSame = expected.kind === 'scalar' && actual.kind === 'scalar' && expected.text === actual.text;
    if (isSame) return one(actual, key, indent, ' ');
    return [...one(expected, key, indent, '-'), ...one(actual, key, indent, '+')];
  }
  const isObject = expected.kind === 'object';
  const [open, close] = isObject ? ['{', '}'] : ['[', ']'];
  const before = new Map(childrenOf(expected));
  const after = new Map(childrenOf(actual));
  const names = new Set([...before.keys(), ...after.keys()]);
  const inner = [...names].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    const label = isObject ? name : '';
    if (was !== undefined && is !== undefined) return compare(was, is, label, indent + 1);
    if (was !== undefined) return one(was, label, indent + 1, '-');
    return is === undefined ? [] : one(is, label, indent + 1, '+');
  });
  const head = key === '' ? '' : `${key}: `;
  return [{ mark: ' ', indent, text: head + open }, ...inner, { mark: ' ', indent, text: close }];
}

function one(tree: JsonTree, key: string, indent: number, mark: DiffLine['mark']): DiffLine[] {
  return linesOf(tree, key, '', indent).map(({ text, ...line }) => ({ mark, indent: line.indent, text }));
}

/**
 * Finds the difference of two texts: the end of their common beginning, and in each text the start of their common end.
 */
export function parting(a: string, b: string): { start: number; endA: number; endB: number } {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, endA: a.length - end, endB: b.length - end };
}
