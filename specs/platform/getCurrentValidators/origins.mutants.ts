import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getCurrentValidators';
const V = 'validators/*';
const D = `${V}/delegators/*`;
const mutant = node.mutantsOf(METHOD);

/** Records that differ from the transactions they come from. */
export const mutants: readonly node.Mutant[] = [
  ...(['validation', 'delegation'] as const).flatMap((kind) => [
    mutant(
      'reward-owners-agree-with-transaction',
      `${kind}-owner-at-another-address`,
      `One bit of the address of the ${kind} reward owner is flipped.`,
      node.mapResultAt(METHOD, `${V}/${kind}RewardOwner/addresses/*`, node.another),
    ),
    mutant(
      'reward-owners-agree-with-transaction',
      `${kind}-owner-without-addresses`,
      `The ${kind} reward owner has no addresses.`,
      node.mapResultAt(METHOD, `${V}/${kind}RewardOwner/addresses`, () => []),
    ),
    mutant(
      'reward-owners-agree-with-transaction',
      `${kind}-owner-threshold-too-high`,
      `The threshold of the ${kind} reward owner is 1 too high.`,
      node.mapResultAt(METHOD, `${V}/${kind}RewardOwner/threshold`, node.another),
    ),
  ]),
  ...node.mutantTable(METHOD, {
    'delegator-reward-owner-agrees-with-transaction/delegator-owner-at-another-address': [
      "One bit of the address of a delegator's reward owner is flipped.",
      node.mapResultAt(METHOD, `${D}/rewardOwner/addresses/*`, node.another),
    ],
  }),
];
