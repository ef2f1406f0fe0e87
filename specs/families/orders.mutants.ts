import { type Mutant, mutantTable, turnedRound } from '../../src/reference-node/kit/index.ts';

const LISTS = [
  ['platform.getSubnets', 'subnets'],
  ['platform.validates', 'blockchainIDs'],
  ['platform.getUTXOs', 'utxos'],
  ['platform.getStake', 'stakedOutputs'],
  ['platform.getRewardUTXOs', 'utxos'],
] as const;

/** Defects in the order of lists. */
export const mutants: readonly Mutant[] = LISTS.flatMap(([method, member]) =>
  mutantTable(method, {
    'in-one-order/turned-round-each-time': [
      `Each second call returns \`${member}\` in reverse order.`,
      turnedRound(method, member),
    ],
  }),
);
