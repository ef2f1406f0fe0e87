import {
  type Json,
  type Mutant,
  ZERO_ID,
  another,
  callWith,
  wrapHandler,
  respondInsteadOfError,
  isItems,
  isMembers,
  mutantTable,
  mapResultAt,
  round,
  withLedger,
  text,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getAllValidatorsAt';
const SETS = 'validatorSets';
const VALIDATORS = `${SETS}/*/validators`;

/** Defects of platform.getAllValidatorsAt. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'validator-sets/sets-as-list': ['`validatorSets` is an empty array.', mapResultAt(METHOD, 'validatorSets', () => [])],
  'public-key/key-halved': [
    'Each key contains only its first half.',
    mapResultAt(METHOD, `${VALIDATORS}/*/publicKey`, (key) => text(key).slice(0, 50)),
  ],
  'node-ids/nodes-without-prefix': [
    'The node IDs lack their prefix.',
    mapResultAt(METHOD, `${VALIDATORS}/*/nodeIDs/*`, (id) => text(id).replace('NodeID-', '')),
  ],
  'includes-the-primary-network/subnets-alone': [
    'The result lacks the Primary Network.',
    mapResultAt(METHOD, SETS, (sets) => (isMembers(sets) ? { ...sets, [ZERO_ID]: undefined } : sets)),
  ],
  'agrees-with-validators-at/keyed-weight-alone': [
    'The total weight includes only the validators with a key.',
    mapResultAt(METHOD, `${SETS}/*`, (set) =>
      isMembers(set) && isItems(set.validators) ? { ...set, totalWeight: `${weightOf(set.validators)}` } : set,
    ),
  ],
  'agrees-with-validators-at/of-the-block-before': [
    'The method returns the sets of half the height.',
    withLedger(METHOD, (ledger) => ({
      validatorsAt: (height, subnetId) => ledger.validatorsAt(height > ledger.height ? height : height / 2n, subnetId),
    })),
  ],
  'agrees-with-validators-at/large-totals-rounded': [
    'The total weight is rounded to double precision.',
    mapResultAt(METHOD, `${SETS}/*/totalWeight`, round),
  ],
  'lists-validators-by-key/first-lost': [
    'The `validators` lack the first one.',
    mapResultAt(METHOD, `${SETS}/*/validators`, (all) => (isItems(all) ? all.slice(1) : all)),
  ],
  'lists-validators-by-key/weights-one-more': [
    'The `weight` of each validator is one too high.',
    mapResultAt(METHOD, `${SETS}/*/validators/*/weight`, another),
  ],
  'in-the-order-of-keys/by-the-compressed-ones': [
    'The `validators` are in the order of their compressed keys.',
    mapResultAt(METHOD, VALIDATORS, (all) =>
      isItems(all) ? all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : all,
    ),
  ],
  'height-above-tip-is-an-error/none-for-above': [
    'The method returns no sets for a height above the last block.',
    respondInsteadOfError(METHOD, () => ({ validatorSets: {} })),
  ],
  'height-above-tip-is-an-error/last-for-above': [
    'The method returns the last sets for a height above the last block.',
    wrapHandler(METHOD, (base) => (call) => {
      const isAbove = call.args.uint('height', 64) > call.ledger.height;
      return base(isAbove ? callWith(call, { height: call.ledger.height }) : call);
    }),
  ],
});

function keyOf(validator: Json): string {
  return isMembers(validator) ? text(validator.publicKey) : '';
}

function weightOf(validators: readonly Json[]): bigint {
  return validators.reduce<bigint>(
    (sum, validator) => sum + (isMembers(validator) ? BigInt(text(validator.weight)) : 0n),
    0n,
  );
}
