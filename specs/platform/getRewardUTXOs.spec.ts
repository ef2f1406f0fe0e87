import {
  decodeHexChecked,
  decodeUtxo,
  expect,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
} from '../../src/harness/index.ts';
import { readUtxos } from '../support/holdings.ts';
import { malformedIds, NOT_A_STRING, unusedId } from '../support/ids.ts';
import { memberText } from '../support/json-form.ts';
import { once } from '../support/memo.ts';
import { refuses } from '../support/refusals.ts';

const METHOD = 'platform.getRewardUTXOs';
/** Staker transactions that are asked for. */
const ASKED = 24;

/** Staker transactions that a sampled transaction says to have ended. */
async function endedStakers({ sample }: CheckContext): Promise<readonly string[]> {
  const ended = (await sample.transactions()).flatMap(({ json }) => memberText(json.unsignedTx, 'txID') ?? []);
  return sample.shuffled([...new Set(ended)].sort(), 'ended stakers').slice(0, ASKED);
}

/** Staker transactions whose reward the node shows, and the reward. */
function rewarded(
  context: CheckContext,
): Promise<readonly { readonly txID: string; readonly utxos: readonly string[] }[]> {
  return once(context, 'rewards', async () => {
    const found = [];
    for (const txID of await endedStakers(context)) {
      const { utxos } = (await context.rpc(METHOD, { txID })).result;
      if (utxos.length > 0) found.push({ txID, utxos });
    }
    return found.length > 0
      ? found
      : context.notTestable(
          'no sampled transaction ended a staking period with a reward; give the staker transaction by --tx',
        );
  });
}

async function rewardedTx(context: CheckContext): Promise<string> {
  return (await rewarded(context))[0]?.txID ?? '';
}

resultShape(METHOD, async (context) => {
  const txIDs = [await rewardedTx(context), unusedId(context, 'reward shape')];
  return Promise.all(txIDs.map((txID) => context.rpc(METHOD, { txID })));
});

requirement('platform.getRewardUTXOs/returns-the-reward', async (context) => {
  for (const { txID } of await rewarded(context)) {
    const { utxos } = (await context.rpc(METHOD, { txID })).result;
    expect(utxos).not.toHaveLength(0);
    for (const { amount } of readUtxos(context, utxos)) expect(amount).toBeGreaterThan(0n);
  }
});

requirement('platform.getRewardUTXOs/takes-encoding-hex', async (context) => {
  const txID = await rewardedTx(context);
  const { result } = await context.rpc(METHOD, { txID, encoding: 'hex' });
  expect(result).toEqual((await context.rpc(METHOD, { txID })).result);
  expect(result.utxos).not.toHaveLength(0);
});

requirement('platform.getRewardUTXOs/other-encoding-is-an-error', async (context) => {
  const txID = await rewardedTx(context);
  await refuses(
    context,
    METHOD,
    ['json', 'cb58', 'base64', 7].map((encoding) => ({ txID, encoding })),
  );
});

requirement('platform.getRewardUTXOs/num-fetched-is-the-length', async (context) => {
  for (const { txID } of await rewarded(context)) {
    const { numFetched, utxos } = (await context.rpc(METHOD, { txID })).result;
    expect(toBigInt(numFetched)).toBe(BigInt(utxos.length));
  }
});

requirement('platform.getRewardUTXOs/malformed-id-is-an-error', async (context) => {
  await refuses(
    context,
    METHOD,
    malformedIds(context).map((txID) => ({ txID })),
  );
});

requirement('platform.getRewardUTXOs/wrong-typed-id-is-an-error', async (context) => {
  await refuses(
    context,
    METHOD,
    NOT_A_STRING.map((txID) => ({ txID })),
  );
});

requirement('platform.getRewardUTXOs/unknown-tx-has-none', async (context) => {
  const { numFetched, utxos } = (await context.rpc(METHOD, { txID: unusedId(context, 'reward') })).result;
  expect({ numFetched: toBigInt(numFetched), utxos }).toEqual({ numFetched: 0n, utxos: [] });
});

requirement('platform.getRewardUTXOs/named-after-the-staker-tx', async (context) => {
  for (const { txID, utxos } of await rewarded(context)) {
    const { tx } = (await context.rpc('platform.getTx', { txID, encoding: 'json' })).result;
    const { outputs, stake } = typeof tx === 'string' ? {} : tx.unsignedTx;
    const own = (outputs?.length ?? 0) + (stake?.length ?? 0);
    for (const utxo of readUtxos(context, utxos)) {
      expect(utxo.txId).toBe(txID);
      expect(utxo.outputIndex).toBeGreaterThanOrEqual(own);
    }
  }
});

requirement('platform.getRewardUTXOs/utxo-bytes-decode', async (context) => {
  for (const { utxos } of await rewarded(context)) {
    for (const utxo of utxos) {
      const bytes = decodeHexChecked(utxo);
      expect(bytes.ok ? decodeUtxo(bytes.value) : bytes).toMatchObject({ ok: true });
    }
  }
});
