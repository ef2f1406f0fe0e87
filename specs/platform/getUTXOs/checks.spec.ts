import {
  decodeAddress,
  decodeHexChecked,
  decodeId,
  decodeUtxo,
  encodeCb58,
  encodeId,
  expect,
  expectDecoded,
  listOf,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { addressesWith, shortIdOf, unusedAddress, walkableOwner, walkableOwners } from '../../support/addresses.ts';
import { ownersAmong } from '../../support/platform/atomic.ts';
import { readUtxos, utxosOf } from '../../support/platform/holdings.ts';
import {
  MAX_PAGE,
  mostPages,
  page,
  pageOf,
  pageSize,
  walk,
  type Cursor,
  type Page,
} from '../../support/platform/walk.ts';

const METHOD = 'platform.getUTXOs';

resultShape(METHOD, async (context) => {
  const { address } = await walkableOwner(context, 1);
  const ask = (limit: number) => context.rpc(METHOD, { addresses: [address], limit });
  return Promise.all([ask(1), ask(100), context.rpc(METHOD, { addresses: [await unusedAddress(context, 'shape')] })]);
});

requirement('platform.getUTXOs/takes-encoding-hex', async (context) => {
  const { address } = await walkableOwner(context, 1);
  await context.stable(async () => {
    const [named, unnamed] = [
      await page(context, { addresses: [address] }, { encoding: 'hex' }),
      await page(context, { addresses: [address] }),
    ];
    // On one page, any UTXO may be the last one.
    const isWhole = named.numFetched < MAX_PAGE && unnamed.numFetched < MAX_PAGE;
    expect(named.numFetched, 'the numFetched of the page with the encoding hex').toBe(unnamed.numFetched);
    if (isWhole)
      expect(named.utxos.toSorted(), 'the UTXOs of the page with the encoding hex').toEqual(unnamed.utxos.toSorted());
  });
});

/** Expects pages with these limits to be full. With fewer UTXOs than these, such a page can still differ from that of the limit 1024. */
async function expectFull(context: CheckContext, limits: readonly (number | undefined)[]): Promise<void> {
  const { addresses, isEnough } = await addressesWith(context, MAX_PAGE + 1);
  await context.stable(async () => {
    const most = (await page(context, { addresses }, { limit: MAX_PAGE })).utxos.length;
    for (const limit of limits)
      expect(
        (await page(context, { addresses }, limit === undefined ? {} : { limit })).utxos,
        `the page of ${addresses.length} addresses with the limit ${limit ?? 'left out'}`,
      ).toHaveLength(isEnough ? pageSize(limit) : Math.min(most, pageSize(limit)));
  });
  if (!isEnough)
    context.notTestable(
      `the sampled addresses have at most ${MAX_PAGE} UTXOs; name an address with more with --sample address=...`,
    );
}

requirement('platform.getUTXOs/omitted-limit-is-1024', (context) => expectFull(context, [undefined]));

requirement('platform.getUTXOs/limit-above-1024-is-clamped', (context) =>
  expectFull(context, [1025, 2048, 100_000, 4_294_967_295]),
);

requirement('platform.getUTXOs/limit-up-to-1024-is-kept', (context) => expectFull(context, [1023, 1024]));

requirement('platform.getUTXOs/limit-zero-is-1024', async (context) => {
  const { address } = await walkableOwner(context, 2);
  await context.stable(async () => {
    expect(
      await page(context, { addresses: [address] }, { limit: 0 }),
      `the page of ${address} with the limit 0`,
    ).toEqual(await page(context, { addresses: [address] }));
  });
});

requirement('platform.getUTXOs/limit-may-be-a-string', async (context) => {
  const { address } = await walkableOwner(context, 3);
  await context.stable(async () => {
    const text = pageOf(await context.rpc(METHOD, { addresses: [address], limit: '2' }));
    expect(text, `the page of ${address} with the limit "2"`).toEqual(
      await page(context, { addresses: [address] }, { limit: 2 }),
    );
    expect(text.utxos, `the page of ${address} with the limit "2"`).toHaveLength(2);
    // The Go client writes it behind another text.
    const [number, behindText] = await Promise.all(
      [2, '2'].map((limit) => context.call(METHOD, { addresses: [address], sourceChain: 'X', limit })),
    );
    expect(behindText?.rawResult, `the page of ${address} from X with the limit "2"`).toEqual(number?.rawResult);
  });
});

requirement('platform.getUTXOs/limit-may-be-null', async (context) => {
  const { address } = await walkableOwner(context, 1);
  await context.stable(async () => {
    const answer = await context.call(METHOD, { addresses: [address], limit: null });
    expect(listOf(answer.rawResult, 'utxos'), `the UTXOs of ${address} with the limit null`).toEqual(
      (await page(context, { addresses: [address] })).utxos,
    );
  });
});

requirement('platform.getUTXOs/addresses-may-be-short-ids', async (context) => {
  const { address } = await walkableOwner(context, 1);
  const short = shortIdOf(address);
  await context.stable(async () => {
    expect(await page(context, { addresses: [short] }), `the page of ${short}`).toEqual(
      await page(context, { addresses: [address] }),
    );
  });
});

requirement('platform.getUTXOs/zero-cursor-is-the-beginning', async (context) => {
  const { address } = await walkableOwner(context, 1);
  const startIndex = { address: encodeCb58(new Uint8Array(20)), utxo: encodeId(new Uint8Array(32)) };
  await context.stable(async () => {
    const first = await page(context, { addresses: [address] }, { limit: 1 });
    expect(
      await page(context, { addresses: [address] }, { limit: 1, startIndex }),
      `the page of ${address} from the zero cursor`,
    ).toEqual(first);
  });
});

requirement('platform.getUTXOs/cursor-address-may-be-a-short-id', async (context) => {
  const { address } = await walkableOwner(context, 2);
  await context.stable(async () => {
    const { endIndex } = await page(context, { addresses: [address] }, { limit: 1 });
    const next = (at: string): Promise<Page> =>
      page(context, { addresses: [address] }, { limit: 1, startIndex: { ...endIndex, address: at } });
    const short = shortIdOf(endIndex.address);
    expect(await next(short), `the page from the UTXO ${endIndex.utxo} of ${short}`).toEqual(
      await next(endIndex.address),
    );
  });
});

requirement('platform.getUTXOs/end-index-of-an-empty-page-can-be-read', async (context) => {
  const address = await unusedAddress(context, 'empty page');
  const { result } = await context.rpc(METHOD, { addresses: [address] });
  expect(result.utxos, `the UTXOs of ${address}, which has none`).toEqual([]);
  const { endIndex } = pageOf(await context.rpc(METHOD, { addresses: [address] }));
  expectDecoded(decodeAddress(endIndex.address), 'endIndex.address of an empty page');
  expectDecoded(decodeId(endIndex.utxo), 'endIndex.utxo of an empty page');
});

requirement('platform.getUTXOs/takes-1024-addresses', async (context) => {
  const { address } = await walkableOwner(context, 1);
  const others = await Promise.all(Array.from({ length: 1023 }, (_, i) => unusedAddress(context, `many ${i}`)));
  await context.stable(async () => {
    const { utxos } = await page(context, { addresses: [...others, address] });
    expect(utxos, `the UTXOs of ${address} and 1023 addresses without UTXOs`).toEqual(
      (await page(context, { addresses: [address] })).utxos,
    );
  });
});

requirement('platform.getUTXOs/full-page-while-more-exist', async (context) => {
  const { address, utxoCount } = await walkableOwner(context, 3);
  for (const limit of new Set([1, 2, utxoCount - 1].map((wanted) => Math.min(wanted, 1024))))
    expect(
      (await page(context, { addresses: [address] }, { limit })).utxos,
      `the page of ${address} with the limit ${limit}`,
    ).toHaveLength(limit);
});

const LIMITS = [1, 3, 2, 5];
/** Number of pages of a walk with small limits. */
const PAGES = 6;

requirement('platform.getUTXOs/end-index-continues', async (context) => {
  const { address } = await walkableOwner(context, 4);
  await context.stable(async () => {
    for (const limit of [1, 2]) {
      const first = await page(context, { addresses: [address] }, { limit });
      const second = await page(context, { addresses: [address] }, { limit, startIndex: first.endIndex });
      const fresh = second.utxos.filter((utxo) => !first.utxos.includes(utxo));
      expect(fresh, `the new UTXOs on the second page with the limit ${limit}`).not.toBeEmpty();
    }
    await expectEachSeen(context, [() => 1]);
    await expectEachSeen(context, [limitAt(0), limitAt(1)]);
  });
});

function limitAt(shift: number): (page: number) => number {
  return (at) => LIMITS[(at + shift) % LIMITS.length] ?? 1;
}

/** Walks with these limits, page by page in turns, and expects each to meet all UTXOs, or a new one on each page. */
async function expectEachSeen(context: CheckContext, limits: readonly ((page: number) => number)[]): Promise<void> {
  const owners = (await walkableOwners(context)).filter(({ utxoCount }) => utxoCount >= 4);
  const walks = limits.map((limit, at) => ({
    owner: owners[at % owners.length] ?? { address: '', utxoCount: 0 },
    limit,
    exchange: { number: 0 },
    utxos: new Set<string>(),
    startIndex: undefined as Cursor | undefined,
    least: 0,
    ended: false,
  }));
  for (let number = 0; number < PAGES; number += 1)
    for (const each of walks.filter(({ ended }) => !ended)) {
      const limit = each.limit(number);
      const { startIndex } = each;
      const next = await page(context, { addresses: [each.owner.address] }, { limit, startIndex });
      for (const utxo of next.utxos) each.utxos.add(utxo);
      // A page may repeat a UTXO.
      each.least += Math.max(1, limit - 1);
      each.ended = next.utxos.length < limit;
      each.startIndex = next.endIndex;
      each.exchange = { number: context.judged ?? 0 };
    }
  for (const { owner, exchange, utxos, ended, least } of walks) {
    const all = await utxosOf(context, owner);
    context.look(exchange);
    expect(
      utxos.size,
      `the number of UTXOs of ${owner.address} on the pages of one of ${walks.length} walks`,
    ).toBeGreaterThanOrEqual(ended ? all.length : Math.min(all.length, least));
  }
}

requirement('platform.getUTXOs/belongs-to-an-asked-address', async (context) => {
  const owners = (await walkableOwners(context, 200)).slice(0, 8).map(({ address }) => address);
  for (const addresses of [...owners.map((address) => [address]), owners]) {
    const { utxos } = await page(context, { addresses });
    expect(utxos, 'the UTXOs of the page').not.toBeEmpty();
    for (const utxo of await readUtxos(context, utxos))
      expect(
        ownersAmong(addresses, [utxo]),
        `the requested addresses that own ${utxo.txId}:${utxo.outputIndex}`,
      ).not.toBeEmpty();
  }
});

requirement('platform.getUTXOs/empty-address-has-none', async (context) => {
  const { utxos } = await page(context, { addresses: [await unusedAddress(context, 'UTXOs')] });
  expect(utxos, 'the page of an unused address').toEqual([]);
  const { address } = await walkableOwner(context, 1);
  expect((await page(context, { addresses: [address] })).utxos, `the UTXOs of ${address}`).not.toBeEmpty();
});

requirement('platform.getUTXOs/end-index-names-the-last-utxo', async (context) => {
  const { address } = await walkableOwner(context, 2);
  for (const limit of [1, 2]) {
    const { utxos, endIndex } = await page(context, { addresses: [address] }, { limit });
    const last = (await readUtxos(context, utxos)).at(-1);
    expect(last?.inputId, `the ID of the last UTXO on a page with the limit ${limit}`).toBe(endIndex.utxo);
    expect(endIndex.address, `the address in the endIndex of a page with the limit ${limit}`).toBe(address);
  }
});

requirement('platform.getUTXOs/empty-page-keeps-the-cursor', async (context) => {
  const known = await walkableOwner(context, 1);
  await context.stable(async () => {
    const addresses = [known.address];
    const { pages } = await walk(context, { addresses }, { most: mostPages(known.utxoCount, undefined) });
    const startIndex = pages.findLast(({ utxos }) => utxos.length > 0)?.endIndex ?? { address: '', utxo: '' };
    expect(await page(context, { addresses }, { startIndex }), 'the page after the last UTXO').toEqual({
      numFetched: 0,
      utxos: [],
      endIndex: startIndex,
    });
  });
});

requirement('platform.getUTXOs/utxo-bytes-decode', async (context) => {
  let read = 0;
  for (const { address } of (await context.sample.addresses()).slice(0, 24)) {
    for (const utxo of (await page(context, { addresses: [address] }, { limit: 100 })).utxos) {
      const bytes = decodeHexChecked(utxo);
      expectDecoded(bytes.ok ? decodeUtxo(bytes.value) : bytes, `a UTXO of ${address}`);
      read += 1;
    }
  }
  if (read === 0) context.notTestable('platform.getUTXOs returns no UTXO of any sampled address');
});
