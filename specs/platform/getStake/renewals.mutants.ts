import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getStake';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'counts-what-a-renewing-validator-staked/with-what-it-restaked': [
    'The stake of a validator that renews itself contains what it has restaked.',
    node.withRenewing(METHOD, node.withRestaked),
  ],
});
