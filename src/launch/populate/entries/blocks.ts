import { RpcRefusal } from '../../../client/rpc-client.ts';
import { integerOf } from '../../../encoding/read-json.ts';
import { allEnded } from '../all-ended.ts';
import { type Entry, NotAllowed } from '../entry.ts';
import type { Wallet } from '../wallet.ts';

/** More containers than one response of an index can contain. */
const LONG = 1100n;
/** Enough blocks for the requirements about neighbours in an index. */
const SHORT = 12n;
/** The number of blocks to measure the speed of a node, and the milliseconds after which the measurement ends. */
const TRIAL = 10n;
const SLOW_MS = 2000;
/** The maximum time for the whole index, in milliseconds. */
const MOST_MS = 60_000;

/** The height of a chain; 0 where the X-Chain has no blocks yet, as in the first releases of 1.10. */
async function heightOf(wallet: Wallet): Promise<bigint> {
  try {
    return integerOf(await wallet.call('getHeight', {}), 'height') ?? 0n;
  } catch (error) {
    if (error instanceof RpcRefusal) return 0n;
    throw error;
  }
}

async function makeBlocks(wallet: Wallet, count: bigint): Promise<number> {
  for (let block = 0n; block < count; block += 1n) await wallet.issue(wallet.paymentOf([]));
  return Math.max(0, Number(count));
}

/** A minimum number of P-Chain blocks; blocks of other entries count. */
export const platformBlocks: Entry = {
  id: 'platform-blocks',
  makes: `${SHORT} P-Chain blocks`,
  serves: [
    'index.getContainerRange/pages-make-the-whole',
    'platform.getTx/json-credential-signatures',
    'platform.getTx/json-input-*',
    'platform.getTxStatus/committed-*',
    'platform.getTxStatus/dropped*',
    'platform.getTxStatus/reason-*',
    'platform.issueTx/takes-encoding-hex',
    'platform.issueTx/bad-*',
    'platform.issueTx/refused-*',
    'platform.issueTx/missing-prefix-is-an-error',
    'platform.issueTx/truncated-transaction-is-an-error',
    'platform.issueTx/trailing-bytes-are-an-error',
    'platform.issueTx/other-encoding-is-an-error',
    'platform.issueTx/committed-again-is-an-error',
  ],
  most: { p: { txFee: Number(SHORT) } },
  needs: ['delegators', 'subnet-validators', 'l1', 'exports-and-imports'],
  make: async ({ p }) => makeBlocks(p, SHORT - (await heightOf(p))),
};

export const exchangeBlocks: Entry = {
  id: 'exchange-blocks',
  makes: `${SHORT} X-Chain blocks`,
  serves: ['http.paths/index-x-vtx-receives-nothing', 'index.container/only-in-its-index'],
  most: { x: { txFee: Number(SHORT) } },
  make: async ({ x }) => makeBlocks(x, SHORT - (await heightOf(x))),
};

/** An index with more than one page, if the node makes more than one block per second. It uses the X-Chain, which has no gas limit. */
export const longIndex: Entry = {
  id: 'long-index',
  makes: `${LONG} X-Chain blocks, where the node makes more than one a second`,
  serves: ['index.getContainerRange/maximum-is-accepted'],
  most: { x: { txFee: Number(LONG) } },
  needs: ['exchange-blocks', 'waiting-imports', 'exports-and-imports', 'elastic-subnet'],
  make: async ({ x }) => {
    const missing = LONG - (await heightOf(x));
    if (missing <= 0n) return 0;
    const started = performance.now();
    const tried: number[] = [];
    while (BigInt(tried.length) < TRIAL && performance.now() - started < SLOW_MS) {
      const before = performance.now();
      await makeBlocks(x, 1n);
      tried.push(performance.now() - before);
    }
    // At first, a wallet asks late whether a transaction is accepted, and on a busy machine one takes long now and then.
    const least = Math.min(...tried.slice(tried.length / 2));
    if (least * Number(missing) > MOST_MS)
      throw new NotAllowed(`the node takes ${Math.round(least)} ms for a block, and ${missing} are missing`);
    const left = missing - BigInt(tried.length);
    const half = left / 2n;
    // While the node makes one block, the next transaction is signed. A block may take in both.
    const made = await allEnded([makeBlocks(x, half), makeBlocks(x, left - half)]);
    return [tried.length, ...made, await makeBlocks(x, LONG - (await heightOf(x)))].reduce(
      (sum, each) => sum + each,
      0,
    );
  },
};
