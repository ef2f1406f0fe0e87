import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getAllValidatorsAt';
const SETS = 'validatorSets';
const VALIDATORS = `${SETS}/*/validators`;

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'includes-the-primary-network/subnets-alone': [
    'The result lacks the Primary Network.',
    node.mapResultAt(METHOD, SETS, (sets) => (node.isMembers(sets) ? { ...sets, [node.ZERO_ID]: undefined } : sets)),
  ],
  'agrees-with-validators-at/large-totals-rounded': [
    'The total weight is rounded to double precision.',
    node.mapResultAt(METHOD, `${SETS}/*/totalWeight`, node.round),
  ],
  'lists-validators-by-key/first-lost': [
    'The `validators` lack the first one.',
    node.mapResultAt(METHOD, `${SETS}/*/validators`, (all) => (node.isItems(all) ? all.slice(1) : all)),
  ],
  'in-the-order-of-keys/by-the-compressed-ones': [
    'The `validators` are in the order of their compressed keys.',
    node.mapResultAt(METHOD, VALIDATORS, (all) =>
      node.isItems(all) ? all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : all,
    ),
  ],
  'height-above-tip-is-an-error/none-for-above': [
    'The method returns no sets for a height above the last block.',
    node.respondInsteadOfError(METHOD, () => ({ validatorSets: {} })),
  ],
});

function keyOf(validator: node.Json): string {
  return node.isMembers(validator) ? node.text(validator.publicKey) : '';
}
