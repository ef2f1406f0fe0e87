import {
  type Change,
  type Mutant,
  isItems,
  mapResultAt,
  mutantTable,
  onEachNode,
} from '../../src/reference-node/kit/index.ts';

const LISTS = [
  ['platform.getSubnets', 'subnets'],
  ['platform.validates', 'blockchainIDs'],
  ['platform.getRewardUTXOs', 'utxos'],
] as const;

/** Defects in the order of lists. */
export const mutants: readonly Mutant[] = LISTS.flatMap(([method, member]) =>
  mutantTable(method, {
    'in-one-order/turned-round-each-time': [
      `Each call turns \`${member}\` round.`,
      onEachNode(() => turnedRound(method, member)),
    ],
  }),
);

function turnedRound(method: string, member: string): Change {
  let calls = 0;
  return mapResultAt(method, member, (all) => {
    calls += 1;
    return isItems(all) && calls % 2 === 0 ? all.toReversed() : all;
  });
}
