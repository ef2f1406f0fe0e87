import {
  PRIMARY_NETWORK,
  encodeId,
  expect,
  ifTestable,
  listOf,
  requirement,
  type CheckContext,
  textOf,
} from '../../../src/harness/index.ts';
import { unusedAddress, walkableOwner } from '../../support/addresses.ts';
import { acceptedOfKind } from '../../support/platform/transactions.ts';
import { ATOMIC_PAGES, FEW_ATOMIC, fewWaiting, waiting } from '../../support/platform/atomic.ts';
import { readUtxos, utxosOf } from '../../support/platform/holdings.ts';
import { bodyOf } from '../../support/platform/staker-transaction.ts';
import { refuses } from '../../support/refusals.ts';
import { mostPages, page, walk } from '../../support/platform/walk.ts';

const METHOD = 'platform.getUTXOs';
/** Number of UTXOs of a walk with the limit 1. */
const MOST_ONES = 12;
/** Number of owners that are asked for alone and together. */
const OWNERS = 3;
/** Number of imports, the last ones, that are compared with what waits. */
const IMPORTS = 64;

requirement('platform.getUTXOs/source-chain-gives-atomic-utxos', async (context) => {
  const { addresses, utxos, exchange } = await waiting(context, 1);
  const known = await context.sample.addresses();
  const own = new Set<string>();
  for (const owner of known.filter(({ address, utxoCount }) => addresses.includes(address) && utxoCount <= 4096))
    for (const utxo of await utxosOf(context, owner)) own.add(utxo);
  const consumed = await importedIds(context);
  const names = (await readUtxos(context, utxos)).map(({ txId, outputIndex }) => `${txId}:${outputIndex}`);
  context.look(exchange);
  expect(
    utxos.filter((utxo) => own.has(utxo)),
    'the atomic UTXOs that are also on the P-Chain',
  ).toEqual([]);
  expect(
    names.filter((name) => consumed.has(name)),
    'the atomic UTXOs that an accepted transaction has imported',
  ).toEqual([]);
  const fromC = await context.rpc(METHOD, { addresses: [...addresses], sourceChain: 'C' });
  const made = await madeOnX(context, fromC.result.utxos);
  context.look(fromC.exchange);
  expect(made, 'the transactions of the X-Chain that made atomic UTXOs from C').toEqual([]);
  await expectAlsoAmongOthers(context);
  await expectThoseOfEach(context);
});

/** What the last accepted imports have consumed. */
async function importedIds(context: CheckContext): Promise<ReadonlySet<string>> {
  const ids = (await ifTestable(acceptedOfKind(context, 'ImportTx'), [])).slice(-IMPORTS);
  const bodies = await Promise.all(ids.map((id) => bodyOf(context, id)));
  return new Set(
    bodies.flatMap((body) =>
      (body?.importedInputs ?? []).map(({ txID, outputIndex }) => `${encodeId(txID)}:${outputIndex}`),
    ),
  );
}

/** Expects the atomic UTXOs of an address also where it is the first or the last of several. */
async function expectAlsoAmongOthers(context: CheckContext): Promise<void> {
  const { sourceChain, addresses } = await fewWaiting(context, 1);
  const [address = ''] = addresses;
  const others = await Promise.all(Array.from({ length: 8 }, (_, at) => unusedAddress(context, `atomic ${at}`)));
  await context.stable(async () => {
    const alone = await walk(context, { addresses: [address], sourceChain }, { most: ATOMIC_PAGES });
    const most = mostPages(alone.utxos.length, undefined);
    for (const asked of [
      [address, ...others],
      [...others, address],
    ]) {
      const among = await walk(context, { addresses: asked, sourceChain }, { most });
      expect(among.utxos.toSorted(), `the atomic UTXOs of ${address} among others`).toEqual(alone.utxos.toSorted());
    }
  });
}

/** Expects the atomic UTXOs of several owners together to be those of each. */
async function expectThoseOfEach(context: CheckContext): Promise<void> {
  const { sourceChain, addresses } = await fewWaiting(context, 1);
  const asked = addresses.slice(0, OWNERS);
  await context.stable(async () => {
    const alone = await Promise.all(
      asked.map((address) => walk(context, { addresses: [address], sourceChain }, { most: ATOMIC_PAGES })),
    );
    const each = new Set(alone.flatMap(({ utxos }) => utxos));
    const most = mostPages(each.size, undefined) + ATOMIC_PAGES;
    const together = new Set((await walk(context, { addresses: asked, sourceChain }, { most })).utxos);
    expect([...together].sort(), `the atomic UTXOs of ${asked.length} addresses together`).toEqual([...each].sort());
  });
}

/** IDs of transactions that created the UTXOs and that the X-Chain has accepted. */
async function madeOnX(context: CheckContext, utxos: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set((await readUtxos(context, utxos)).map(({ txId }) => txId))].slice(0, 8);
  const held: string[] = [];
  for (const id of ids) {
    const { rawResult } = await context.call('avm.getTxStatus', { txID: id });
    if (textOf(rawResult, 'status') === 'Accepted') held.push(id);
  }
  return held;
}

requirement('platform.getUTXOs/atomic-walk-is-whole', async (context) => {
  const { addresses, sourceChain, utxos } = await fewWaiting(context, 3);
  // If no address has few, larger limits keep the number of pages small.
  const smallest = utxos.length <= FEW_ATOMIC ? 2 : Math.ceil(utxos.length / 12);
  await context.stable(async () => {
    for (const limit of new Set([smallest, Math.max(2, utxos.length - 1), 1024])) {
      const atomic = await walk(context, { addresses, sourceChain }, { limit, most: mostPages(utxos.length, limit) });
      expect(atomic.utxos.toSorted(), `all pages with the limit ${limit}`).toEqual(utxos.toSorted());
    }
    const most = mostPages(utxos.length, smallest);
    const changing = await walk(context, { addresses, sourceChain }, { limit: (at) => smallest + (at % 3), most });
    expect(changing.utxos.toSorted(), 'all pages with limits that change').toEqual(utxos.toSorted());
  });
});

requirement('platform.getUTXOs/atomic-walk-with-limit-one-advances', async (context) => {
  const { addresses, sourceChain, utxos } = await waiting(context, 2);
  const atomic = await walk(
    context,
    { addresses, sourceChain },
    { limit: 1, most: Math.min(utxos.length, MOST_ONES) + 2 },
  );
  expect(atomic.utxos.length, 'the number of distinct UTXOs on all pages').toBeGreaterThanOrEqual(
    Math.min(utxos.length, MOST_ONES),
  );
});

requirement('platform.getUTXOs/atomic-page-repeats-the-last-one', async (context) => {
  const { addresses, sourceChain } = await waiting(context, 3);
  await context.stable(async () => {
    const first = await page(context, { addresses, sourceChain }, { limit: 2 });
    const second = await page(context, { addresses, sourceChain }, { limit: 2, startIndex: first.endIndex });
    expect(second.utxos[0], 'the first UTXO of the second page').toBe(first.utxos.at(-1));
    const stuck = await walk(context, { addresses, sourceChain }, { limit: 1, most: 4 });
    expect(stuck.utxos, 'the UTXOs of all pages with the limit 1').toEqual(first.utxos.slice(0, 1));
  });
});

requirement('platform.getUTXOs/source-chain-may-be-an-id', async (context) => {
  const { addresses, sourceChain, utxos } = await waiting(context, 1);
  const chain = (await context.sample.blockchains()).find(
    ({ record }) => textOf(record, 'name') === `${sourceChain}-Chain`,
  );
  if (chain === undefined)
    return context.notTestable(
      `the node lists no blockchain with the name ${sourceChain}-Chain; test a node that lists it`,
    );
  const wanted = { addresses, sourceChain: chain.id };
  const atomic = await walk(context, wanted, { most: mostPages(utxos.length, undefined) });
  expect(new Set(atomic.utxos), `the atomic UTXOs from ${chain.id}`).toEqual(new Set(utxos));
});

requirement('platform.getUTXOs/unknown-source-chain-is-an-error', async (context) => {
  const { address } = await walkableOwner(context, 1);
  for (const sourceChain of ['nochain', 'x y']) {
    const answer = await context.call(METHOD, { addresses: [address], sourceChain });
    // A chain that does not exist has exported no UTXOs: none is right, as is an error.
    const utxos = answer.ok ? listOf(answer.rawResult, 'utxos') : [];
    expect(utxos, `the UTXOs from the chain ${sourceChain}`).toBeEmpty();
  }
  await refuses(context, METHOD, [{ addresses: [address], sourceChain: 5 }]);
});

requirement('platform.getUTXOs/own-chain-is-no-other-source', async (context) => {
  const { address } = await walkableOwner(context, 1);
  await context.stable(async () => {
    const own = await page(context, { addresses: [address] });
    // The ID of the P-Chain is the same as that of the Primary Network.
    for (const sourceChain of ['P', PRIMARY_NETWORK])
      expect(await page(context, { addresses: [address], sourceChain }), `the page from ${sourceChain}`).toEqual(own);
  });
});
