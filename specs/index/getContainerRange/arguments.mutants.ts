import * as node from '../../../src/reference-node/kit/index.ts';

const mutant = node.mutantsOf(node.RANGE);

/** Defects of how index.getContainerRange reads its arguments. */
export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable(node.RANGE, {
    'negative-is-an-error/negative-start-is-zero': [
      'The method treats a negative `startIndex` as 0.',
      node.readInteger(node.RANGE, 'startIndex', (start) => (start < 0n ? 0n : start)),
    ],
  }),
  ...(['startIndex', 'numToFetch'] as const).flatMap((name) => wrongTypes(name)),
  ...node.mutantTable(node.RANGE, {
    'result-wraps-containers/bare-array': [
      'The result is the array itself, as in the document.',
      node.withDialect({ rangeWrapped: false }, [node.RANGE]),
      { history: 'F94' },
    ],
    'result-wraps-containers/other-name': [
      'The array is in the member `items`.',
      node.mapResultAt(node.RANGE, '', (whole) => (node.isMembers(whole) ? { items: whole.containers } : whole)),
    ],
    'zero-is-an-error/nothing-is-null': [
      'The method returns null for `numToFetch` 0, as in the document.',
      node.withDialect({ rangeOfNothing: 'null' }, [node.RANGE]),
      { history: 'F93' },
    ],
    'zero-beyond-the-end-is-an-error/nothing-behind-the-end-is-null': [
      'The method returns null for `numToFetch` 0 if `startIndex` is after the end.',
      node.respondWhen(node.RANGE, node.allOf(node.asksForNothing, node.beginsBehindTheEnd), () => null),
    ],
    'any-range-from-one-follows-the-rules/ranges-short-by-one': [
      'A range does not contain its last container.',
      node.mapRangeItems((items) => (items.length > 1 ? items.slice(0, -1) : items)),
    ],
    'any-range-from-one-follows-the-rules/nothing-is-one': [
      'The method returns one container for `numToFetch` 0.',
      node.readInteger(node.RANGE, 'numToFetch', (count) => (count === 0n ? 1n : count)),
    ],
  }),
];

function wrongTypes(name: 'startIndex' | 'numToFetch'): node.Mutant[] {
  const claim = 'wrong-type-is-an-error';
  const prefix = name === 'startIndex' ? 'start' : 'number';
  const whenNoInteger = (
    defect: string,
    sentence: string,
    change: Parameters<typeof node.readNonInteger>[2],
  ): node.Mutant => mutant(claim, `${prefix}-${defect}`, sentence, node.readNonInteger(node.RANGE, name, change));
  return [
    whenNoInteger('truncated', `The method truncates the fraction of \`${name}\`.`, node.truncate),
    whenNoInteger('word-is-one', `The method treats a string that is not a number as 1 in \`${name}\`.`, (value) =>
      typeof value === 'string' ? 1 : value,
    ),
    whenNoInteger('boolean-taken', `The method treats a boolean as 0 or 1 in \`${name}\`.`, (value) =>
      typeof value === 'boolean' ? Number(value) : value,
    ),
    whenNoInteger('object-taken', `The method treats an object as 1 in \`${name}\`.`, (value) =>
      typeof value === 'object' && !Array.isArray(value) ? 1 : value,
    ),
    mutant(
      claim,
      `${prefix}-in-a-list`,
      `The method accepts a list of one number as \`${name}\`.`,
      node.acceptListOfOne(node.RANGE, name),
    ),
  ];
}
