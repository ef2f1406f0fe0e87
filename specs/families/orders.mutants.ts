import * as node from '../../src/reference-node/kit/index.ts';

const LISTS = [
  ['platform.getSubnets', 'subnets'],
  ['platform.validates', 'blockchainIDs'],
  ['platform.getRewardUTXOs', 'utxos'],
] as const;

export const mutants: readonly node.Mutant[] = LISTS.flatMap(([method, member]) =>
  node.mutantTable(method, {
    'in-one-order/turned-round-each-time': [
      `Each call turns \`${member}\` round.`,
      node.onEachNode(() => turnedRound(method, member)),
    ],
  }),
);

function turnedRound(method: string, member: string): node.Change {
  let calls = 0;
  return node.mapResultAt(method, member, (all) => {
    calls += 1;
    return node.isItems(all) && calls % 2 === 0 ? all.toReversed() : all;
  });
}
