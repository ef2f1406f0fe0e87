import { integerTaken } from '../../changes/integers.ts';
import { handled, resultAt } from '../../changes/changes.ts';
import { callWith } from '../../changes/call-with.ts';
import { countOf, startOf } from '../../changes/range-calls.ts';
import { BY_ID, BY_INDEX, RANGE, rangeItems } from '../../changes/containers.ts';
import { text } from '../../changes/json-path.ts';
import { type Mutant, mutantTable } from '../kit/mutant.ts';

const LONG = 200;
const LOST = 150;

/** Defects of indexes that only some requests show. */
export const INDEX_IN_PART_MUTANTS: readonly Mutant[] = [
  ...mutantTable('index.getContainerRange', {
    'takes-encoding/two-for-the-first': [
      'A range of only the first container contains two containers.',
      handled(
        RANGE,
        (base) => (call) =>
          base(startOf(call) === 0n && countOf(call) === 1n ? callWith(call, { numToFetch: 2 }) : call),
      ),
    ],
  }),
  ...mutantTable('index.container', {
    'index-counts-the-earlier/one-lost-in-long-ranges': [
      'A range of 200 or more containers lacks one in the middle.',
      rangeItems((items) => (items.length < LONG ? items : items.filter((_, at) => at !== LOST))),
    ],
  }),
  ...mutantTable('index.getContainerByID', {
    'same-as-by-index/accepted-a-second-later-by-id': [
      'The timestamp of a container is one second later by ID than by position.',
      resultAt(BY_ID, 'timestamp', (timestamp) => {
        const [whole = '', fraction = ''] = text(timestamp).replace(/Z$/, '').split('.');
        const later = new Date(Date.parse(`${whole}Z`) + 1000).toISOString().slice(0, whole.length);
        return `${later}${fraction === '' ? '' : `.${fraction}`}Z`;
      }),
    ],
  }),
  ...mutantTable('index.getContainerByIndex', {
    'above-2-53-is-exact/cut-to-32-bits': [
      'The method uses only the lower 32 bits of `index`.',
      integerTaken(BY_INDEX, 'index', (index) => BigInt.asUintN(32, index)),
    ],
  }),
];
