import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'aggregates-over-all-assets': [
    'The aggregate fields of `platform.getBalance` are sums over all assets.',
    ['4.2', 'The document calls the fields aggregate and does not say over which assets.'],
    node.mapResult('platform.getBalance', (result) =>
      node.isMembers(result)
        ? {
            ...result,
            balance: sumOf(result.balances),
            unlocked: sumOf(result.unlockeds),
            lockedStakeable: sumOf(result.lockedStakeables),
            lockedNotStakeable: sumOf(result.lockedNotStakeables),
          }
        : result,
    ),
  ],
});

function sumOf(amounts: node.Json | undefined): string {
  const values = amounts !== undefined && node.isMembers(amounts) ? Object.values(amounts) : [];
  return values.reduce<bigint>((sum, amount) => sum + BigInt(node.text(amount ?? 0)), 0n).toString();
}
