import { type CheckContext, textOf } from '../../../src/harness/index.ts';
import { once } from '../once.ts';

/** Number of staker transactions to request. */
const ASKED = 16;

/** Staker transactions that have ended, according to sampled transactions. */
export async function endedStakers({ sample }: CheckContext): Promise<readonly string[]> {
  const ended = (await sample.transactions()).flatMap(({ json }) => textOf(json.unsignedTx, 'txID') ?? []);
  return sample.shuffled([...new Set(ended)].sort(), 'ended stakers').slice(0, ASKED);
}

/** Staker transactions for which the node returns reward UTXOs, with these UTXOs. */
export function rewarded(
  context: CheckContext,
): Promise<readonly { readonly txID: string; readonly utxos: readonly string[] }[]> {
  return once(context, 'rewards', async () => {
    const found = [];
    for (const txID of await endedStakers(context)) {
      const utxos = (await context.rpc('platform.getRewardUTXOs', { txID })).result.utxos;
      if (utxos.length > 0) found.push({ txID, utxos });
    }
    return found.length > 0
      ? found
      : context.notTestable(
          'no sampled transaction ended a staking period with a reward; name the staker transaction with --sample tx=...',
        );
  });
}
