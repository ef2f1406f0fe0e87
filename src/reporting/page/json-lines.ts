import type { JsonTree } from './json-tree.ts';

/** A line of formatted JSON, and its place in the document. */
export interface Line {
  readonly indent: number;
  readonly text: string;
  /** JSON Pointer of the value that begins or ends in this line. */
  readonly pointer: string;
}

/** Formats JSON with one member or item in a line. */
export function linesOf(tree: JsonTree, key = '', pointer = '', indent = 0, comma = ''): Line[] {
  const head = key === '' ? '' : `${key}: `;
  if (tree.kind === 'scalar') return [{ indent, text: `${head}${tree.text}${comma}`, pointer }];
  const [open, close] = tree.kind === 'object' ? ['{', '}'] : ['[', ']'];
  const children = childrenOf(tree);
  if (children.length === 0 && !tree.isCut) return [{ indent, text: `${head}${open}${close}${comma}`, pointer }];
  const inner = children.flatMap(([name, child], index) =>
    linesOf(
      child,
      tree.kind === 'object' ? name : '',
      `${pointer}/${segment(name)}`,
      indent + 1,
      index === children.length - 1 && !tree.isCut ? '' : ',',
    ),
  );
  return [
    { indent, text: head + open, pointer },
    ...inner,
    ...(tree.isCut ? [{ indent: indent + 1, text: '… cut here', pointer: `${pointer}/…` }] : []),
    { indent, text: close + comma, pointer },
  ];
}

/** Members of an object by their key as written, or items of a list by index. */
export function childrenOf(tree: JsonTree): [name: string, child: JsonTree][] {
  if (tree.kind === 'object') return [...tree.members];
  return tree.kind === 'array' ? tree.items.map((item, index) => [String(index), item]) : [];
}

/** A key as a segment of a JSON Pointer. */
function segment(name: string): string {
  const text = name.startsWith('"') ? name.slice(1, -1) : name;
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Whether a line belongs to the place that a finding refers to: the value, or the container in which it is missing. */
export function pointsAt(lines: readonly Line[], pointer: string): (line: Line) => boolean {
  const known = new Set(lines.map((line) => line.pointer));
  let target = pointer;
  while (target !== '' && !known.has(target)) target = target.slice(0, target.lastIndexOf('/'));
  if (target === '') return () => false;
  const isMissing = target !== pointer;
  return (line) => line.pointer === target || (!isMissing && line.pointer.startsWith(`${target}/`));
}
