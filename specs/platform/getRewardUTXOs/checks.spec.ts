import {
  decodeHexChecked,
  decodeUtxo,
  expect,
  expectDecoded,
  ifTestable,
  requirement,
  resultShape,
  toBigInt,
  type CheckContext,
  textsOf,
} from '../../../src/harness/index.ts';
import { readUtxos } from '../../support/platform/holdings.ts';
import { unusedId } from '../../support/ids.ts';
import { unordered } from '../../support/json-form.ts';
import { once } from '../../support/once.ts';
import { renewing } from '../../support/platform/renewing.ts';
import { endedStakers, rewarded } from '../../support/platform/staker-transaction.ts';
import { page } from '../../support/platform/walk.ts';

const METHOD = 'platform.getRewardUTXOs';

interface Staker {
  /** Number of outputs and stake outputs in the transaction. The reward outputs have later indexes. */
  readonly own: number;
  readonly rewardOwners: readonly string[];
}

/** The number of outputs and the reward owners of a staker transaction. */
function staker(context: CheckContext, txID: string): Promise<Staker> {
  return once(context, `staker ${txID}`, async () => {
    const { tx } = (await context.rpc('platform.getTx', { txID, encoding: 'json' })).result;
    const { outputs, stake, ...members } = typeof tx === 'string' ? {} : tx.unsignedTx;
    const owners = Object.entries(members).flatMap(([name, owner]) => (/rewardsOwner$/i.test(name) ? [owner] : []));
    return {
      own: (outputs?.length ?? 0) + (stake?.length ?? 0),
      rewardOwners: owners.flatMap((owner) => textsOf(owner, 'addresses')),
    };
  });
}

/** The unspent reward of a staker transaction: UTXOs with an index after its outputs and its stake outputs. */
async function unspentReward(context: CheckContext, txID: string): Promise<readonly string[]> {
  const { own, rewardOwners } = await staker(context, txID);
  if (rewardOwners.length === 0) return [];
  const { utxos } = await page(context, { addresses: rewardOwners });
  const facts = await readUtxos(context, utxos);
  return facts.flatMap(({ txId, outputIndex }, at) => (txId === txID && outputIndex >= own ? (utxos[at] ?? []) : []));
}

async function rewardedTx(context: CheckContext): Promise<string> {
  return (await rewarded(context))[0]?.txID ?? '';
}

resultShape(METHOD, async (context) => {
  const txIDs = [await rewardedTx(context), unusedId(context, 'reward shape')];
  return Promise.all(txIDs.map((txID) => context.rpc(METHOD, { txID })));
});

requirement('platform.getRewardUTXOs/returns-the-reward', async (context) => {
  for (const txID of await endedStakers(context)) {
    const unspent = await unspentReward(context, txID);
    const { utxos } = (await context.rpc(METHOD, { txID })).result;
    // The document does not show the case of hex digits.
    const [present, wanted] = [utxos, unspent].map((list) => list.map((utxo) => utxo.toLowerCase()));
    expect(present, `the reward of ${txID}, compared with the unspent UTXOs of its owner`).toContainAll(wanted ?? []);
  }
  for (const { txID } of await rewarded(context)) {
    const utxos = (await context.rpc(METHOD, { txID })).result.utxos;
    for (const { amount } of await readUtxos(context, utxos))
      expect(amount, `an amount in the reward of ${txID}`).toBeGreaterThan(0n);
  }
});

async function rewardOf({ rpc }: CheckContext, txID: string) {
  const { exchange, result } = await rpc(METHOD, { txID }, { fresh: true });
  return { txID, exchange, utxos: result.utxos };
}

/** The rewards of stakers, and of validators that renewed themselves, which have several UTXOs. */
async function rewardsOfSeveral(context: CheckContext) {
  const [ended, renewed] = [await ifTestable(rewarded(context), []), await ifTestable(renewing(context), [])];
  const txIDs = [...ended, ...renewed.flatMap(({ ends }) => ends)].map(({ txID }) => txID);
  const all = await Promise.all(txIDs.map((txID) => rewardOf(context, txID)));
  const several = all.filter(({ utxos }) => utxos.length > 1);
  return several.length > 0 ? several : context.notTestable('no known staker has a reward of several UTXOs');
}

requirement('platform.getRewardUTXOs/no-utxo-twice', async (context) => {
  for (const { txID, utxos } of context.lookAtEach(await rewardsOfSeveral(context)))
    expect(new Set(utxos).size, `the number of different UTXOs in the reward of ${txID}`).toBe(utxos.length);
});

requirement('platform.getRewardUTXOs/in-one-order', async (context) => {
  for (const { txID } of await rewardsOfSeveral(context)) {
    const first = await rewardOf(context, txID);
    const second = await rewardOf(context, txID);
    expect(second.utxos, `the reward of ${txID}, asked a second time,`).toEqual(first.utxos);
  }
});

requirement('platform.getRewardUTXOs/takes-encoding-hex', async (context) => {
  const txID = await rewardedTx(context);
  const unnamed = (await context.rpc(METHOD, { txID })).result;
  const named = (await context.rpc(METHOD, { txID, encoding: 'hex' })).result;
  expect(unordered(named), `the reward of ${txID} with the encoding hex`).toBe(unordered(unnamed));
});

requirement('platform.getRewardUTXOs/num-fetched-is-the-length', async (context) => {
  for (const { txID } of await rewarded(context)) {
    const { numFetched, utxos } = (await context.rpc(METHOD, { txID })).result;
    expect(toBigInt(numFetched), `the numFetched for ${txID}`).toBe(BigInt(utxos.length));
  }
});

requirement('platform.getRewardUTXOs/unknown-tx-has-none', async (context) => {
  const { numFetched, utxos } = (await context.rpc(METHOD, { txID: unusedId(context, 'reward') })).result;
  expect({ numFetched: toBigInt(numFetched), utxos }, 'the reward of an unknown transaction').toEqual({
    numFetched: 0n,
    utxos: [],
  });
});

requirement('platform.getRewardUTXOs/named-after-the-staker-tx', async (context) => {
  for (const { txID, utxos, exchange } of await rewarded(context)) {
    const { own } = await staker(context, txID);
    const facts = await readUtxos(context, utxos);
    context.look(exchange);
    for (const utxo of facts) {
      expect(utxo.txId, `the transaction of a UTXO in the reward of ${txID}`).toBe(txID);
      expect(utxo.outputIndex, `the output index of a UTXO in the reward of ${txID}`).toBeGreaterThanOrEqual(own);
    }
  }
});

requirement('platform.getRewardUTXOs/utxo-bytes-decode', async (context) => {
  for (const { txID, utxos } of context.lookAtEach(await rewarded(context))) {
    for (const utxo of utxos) {
      const bytes = decodeHexChecked(utxo);
      expectDecoded(bytes.ok ? decodeUtxo(bytes.value) : bytes, `a UTXO in the reward of ${txID}`);
    }
  }
});
