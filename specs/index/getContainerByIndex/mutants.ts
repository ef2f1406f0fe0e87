import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = node.mutantTable(node.BY_INDEX, {
  'no-gaps/first-missing': [
    'The first position is empty.',
    node.failWhen(node.BY_INDEX, ({ args }) => args.uint('index', 64) === 0n, 'no container at index 0'),
    { history: 'F98' },
  ],
  'no-gaps/range-with-a-gap': [
    'A range lacks its second container.',
    node.mapRangeItems((items) => items.filter((_, at) => at !== 1)),
  ],
  'behind-the-last-is-an-error/null-behind-the-last': [
    'The method returns null for a position after the end.',
    node.respondInsteadOfError(node.BY_INDEX, () => null),
    { under: 'missing-containers-are-errors' },
  ],
});
