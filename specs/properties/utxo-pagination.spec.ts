import { expect, fc, ifTestable, property, requirement, type CheckContext } from '../../src/harness/index.ts';
import { around } from '../support/around.ts';
import { addressFor, unusedAddress, unusedPair, walkableOwners, type Owner } from '../support/addresses.ts';
import { fewWaiting, ownersAmong } from '../support/platform/atomic.ts';
import { readUtxos, utxosOf } from '../support/platform/holdings.ts';
import { unusedId } from '../support/ids.ts';
import { MAX_PAGE, mostPages, page, pageSize, walk, type Cursor } from '../support/platform/walk.ts';

/** Largest number of UTXOs of an owner to test with small limits: each walk then takes few requests. */
const FEW = 60;
/** Largest number of pages of one walk. */
const MOST_PAGES = 16;

/** Number of owners among addresses that own nothing. */
const AMONG = 3;

/** A request for pages: the owners of the UTXOs, and the number of UTXOs on a page. */
interface Question {
  readonly owners: readonly Owner[];
  readonly limit: number | undefined;
}

/** Owners with few UTXOs. With `rich`, also one with more UTXOs than a page has, if there is one. */
async function choice(context: CheckContext, rich = false): Promise<readonly Owner[]> {
  const owners = await walkableOwners(context);
  const few = owners.filter(({ utxoCount }) => utxoCount <= FEW);
  const many = rich ? owners.filter(({ utxoCount }) => utxoCount > MAX_PAGE) : [];
  return [...few.slice(0, 6), ...many.slice(0, 1)];
}

function total(owners: readonly Owner[]): number {
  return owners.reduce((sum, { utxoCount }) => sum + utxoCount, 0);
}

/** Limits that lead to a bounded number of pages, and special values. */
function limits(count: number): fc.Arbitrary<number | undefined> {
  const smallest = Math.max(1, Math.ceil(count / (MOST_PAGES - 4)) + 1);
  const ordinary = fc.integer({
    min: Math.min(smallest, MAX_PAGE),
    max: Math.max(smallest, Math.min(count + 2, MAX_PAGE)),
  });
  const special = fc.constantFrom(undefined, MAX_PAGE - 1, MAX_PAGE, MAX_PAGE + 1, 100_000, 4_294_967_295);
  return fc.oneof({ weight: 3, arbitrary: ordinary }, { weight: 1, arbitrary: special });
}

/** Any set of the owners in any order, with any limit. */
async function questions(context: CheckContext, { least = 1, rich = false } = {}): Promise<fc.Arbitrary<Question>> {
  const owners = await choice(context, rich);
  if (owners.length < least)
    context.notTestable(
      `fewer than ${least} sampled addresses have up to ${FEW} UTXOs; name more with --sample address=...`,
    );
  return fc
    .shuffledSubarray([...owners], { minLength: least })
    .chain((chosen) => limits(total(chosen)).map((limit) => ({ owners: chosen, limit })));
}

function addressesOf({ owners }: Pick<Question, 'owners'>): readonly string[] {
  return owners.map(({ address }) => address);
}

/** Number of UTXOs that the owners have now, up to a page for each: new blocks may have brought more since they were sampled. */
async function present(context: CheckContext, owners: readonly Owner[]): Promise<number> {
  const pages = await Promise.all(owners.map(({ address }) => page(context, { addresses: [address] })));
  return pages.reduce((sum, { utxos }) => sum + utxos.length, 0);
}

/** Walks through the pages of a request, up to a bounded number. */
async function pagesOf(context: CheckContext, question: Question) {
  const { owners, limit } = question;
  const count = Math.max(total(owners), await present(context, owners));
  return walk(context, { addresses: addressesOf(question) }, { limit, most: mostPages(count, limit) });
}

/** All UTXOs of the owners, each once: the model for every walk. */
async function modelOf(context: CheckContext, owners: readonly Owner[]): Promise<readonly string[]> {
  const all = new Set<string>();
  for (const owner of owners) for (const utxo of await utxosOf(context, owner)) all.add(utxo);
  return [...all].sort();
}

requirement('platform.getUTXOs/at-most-limit', async (context) => {
  await property(
    context,
    await questions(context, { rich: true }),
    async (question) => {
      const limit = question.limit;
      const { utxos } = await page(context, { addresses: addressesOf(question) }, limit === undefined ? {} : { limit });
      expect(utxos.length, 'the number of UTXOs on the page').toBeLessThanOrEqual(pageSize(limit));
    },
    { share: 0.3 },
  );
  const atomic = await ifTestable(fewWaiting(context, 2), undefined);
  for (const limit of atomic === undefined ? [] : [1, atomic.utxos.length - 1]) {
    const { utxos } = await page(context, atomic ?? { addresses: [] }, { limit });
    expect(utxos.length, `the number of UTXOs on the page from ${atomic?.sourceChain}`).toBeLessThanOrEqual(limit);
  }
});

requirement('platform.getUTXOs/num-fetched-is-the-length', async (context) => {
  await property(
    context,
    await questions(context),
    async (question) => {
      const { pages } = await pagesOf(context, question);
      for (const { numFetched, utxos } of pages) expect(numFetched, 'the numFetched').toBe(utxos.length);
    },
    { share: 0.2 },
  );
});

requirement('platform.getUTXOs/walk-ends', async (context) => {
  await property(
    context,
    await questions(context),
    (question) =>
      context.stable(async () => {
        const { ended, pages } = await pagesOf(context, question);
        expect(ended, `whether the last of ${pages.length} pages is shorter than the limit`).toBe(true);
      }),
    { share: 0.2 },
  );
});

/** All pages together have all UTXOs. @param share Of the cases of the run, 0 to 1 */
async function expectWhole(context: CheckContext, cases: fc.Arbitrary<Question>, share: number): Promise<void> {
  await property(
    context,
    cases,
    (question) =>
      context.stable(async () => {
        const { utxos } = await pagesOf(context, question);
        expect(utxos.toSorted(), 'the UTXOs of all pages').toEqual(await modelOf(context, question.owners));
      }),
    { share },
  );
}

requirement('platform.getUTXOs/union-does-not-depend-on-limit', async (context) => {
  const several = (await walkableOwners(context)).filter(({ utxoCount }) => utxoCount > 1);
  const few = several.filter(({ utxoCount }) => utxoCount <= FEW);
  const [fullest] = several.toSorted((one, other) => other.utxoCount - one.utxoCount);
  if (fullest === undefined)
    context.notTestable('no sampled address has 2 to 4096 UTXOs; name one with --sample address=...');
  const owners = [...few.slice(0, 1), ...(fullest === undefined ? [] : [fullest])];
  const cases = fc
    .constantFrom(...owners)
    .chain((owner) => limits(owner.utxoCount).map((limit) => ({ owners: [owner], limit })));
  await expectWhole(context, cases, 0.3);
});

/** Walks over addresses of which some own nothing. */
async function walkAroundStrangers(context: CheckContext): Promise<void> {
  const owners = (await choice(context)).slice(0, AMONG);
  const strangers = await unusedPair(context, 'owns nothing');
  await context.stable(async () => {
    const all = await modelOf(context, owners);
    for (const limit of [undefined, Math.max(2, Math.ceil(all.length / 3))]) {
      for (const addresses of around(addressesOf({ owners }), strangers)) {
        const { utxos } = await walk(context, { addresses }, { limit, most: mostPages(2 * all.length, limit) });
        expect(utxos.toSorted(), `the UTXOs of ${addresses.join()} on all pages`).toEqual(all);
      }
    }
  });
}

/** Owners of a UTXO, with others of theirs: a page must pass over what it already has. */
async function walkSharing(context: CheckContext): Promise<void> {
  for (const owner of await walkableOwners(context, FEW)) {
    const owners = (await readUtxos(context, await utxosOf(context, owner))).flatMap((utxo) => utxo.owners);
    const named = [...new Set(await Promise.all(owners.map((each) => addressFor(context, each))))].slice(0, FEW);
    const pages = await Promise.all(named.map((address) => page(context, { addresses: [address] })));
    const addresses = named.filter((_, at) => (pages[at]?.utxos.length ?? 0) <= FEW);
    if (addresses.length < 2) continue;
    await context.stable(async () => {
      const all = (await page(context, { addresses })).utxos.toSorted();
      for (const limit of new Set([1, 3, all.length - 1])) {
        const { utxos } = await walk(context, { addresses }, { limit, most: mostPages(2 * all.length, limit) });
        expect(utxos.toSorted(), `the UTXOs of ${addresses.join()} with the limit ${limit}`).toEqual(all);
      }
    });
    // Other owners show the same, and a walk with the limit 1 takes a request for each UTXO.
    return;
  }
}

requirement('platform.getUTXOs/several-addresses-are-walked-whole', async (context) => {
  await walkAroundStrangers(context);
  await walkSharing(context);
  await expectWhole(context, await questions(context, { least: 2 }), 0.2);
});

/** Cursors that no page of this request ends with: unknown UTXOs, and other addresses. */
async function strangeCursors(context: CheckContext): Promise<fc.Arbitrary<Cursor>> {
  const owners = (await choice(context)).map(({ address }) => address);
  const strangers = await Promise.all([1, 2, 3].map((n) => unusedAddress(context, `cursor ${n}`)));
  const { endIndex } = await page(context, { addresses: owners.slice(0, 1) }, { limit: 1 });
  return fc.record({
    address: fc.constantFrom(...owners, ...strangers),
    utxo: fc.oneof(
      fc.constant(endIndex.utxo),
      fc.nat(1000).map((n) => unusedId(context, `stale cursor ${n}`)),
    ),
  });
}

requirement('platform.getUTXOs/any-cursor-is-answered-in-bounds', async (context) => {
  const cases = fc.tuple(await questions(context), await strangeCursors(context));
  await property(
    context,
    cases,
    async ([question, startIndex]) => {
      const addresses = addressesOf(question);
      const { limit } = question;
      const answer = await context.call('platform.getUTXOs', {
        addresses: [...addresses],
        startIndex: { ...startIndex },
        limit,
      });
      if (!answer.ok) {
        expect(answer).toBeError();
        return;
      }
      const { utxos } = await page(context, { addresses }, { startIndex, limit });
      expect(utxos.length, 'the number of UTXOs on the page').toBeLessThanOrEqual(pageSize(limit));
      for (const utxo of await readUtxos(context, utxos))
        expect(ownersAmong(addresses, [utxo]), 'the requested addresses that own a UTXO of the page').not.toBeEmpty();
    },
    { share: 0.3 },
  );
});

requirement('platform.getUTXOs/lost-cursor-begins-its-address', async (context) => {
  const owners = (await choice(context)).slice(0, AMONG);
  const addresses = addressesOf({ owners });
  await context.stable(async () => {
    const lists = await Promise.all(owners.map(async (owner) => readUtxos(context, await utxosOf(context, owner))));
    for (const own of addresses) {
      const first = await page(context, { addresses: [own] }, { limit: 1 });
      const others = lists.flat().filter((utxo) => ownersAmong([own], [utxo]).length === 0);
      for (const utxo of [unusedId(context, 'lost'), ...others.slice(0, 1).map(({ inputId }) => inputId)])
        for (const asked of [[own], addresses]) {
          const next = await page(context, { addresses: asked }, { limit: 1, startIndex: { address: own, utxo } });
          expect(next, `the page of ${asked.join()} behind ${utxo}, which ${own} does not own,`).toEqual(first);
        }
    }
  });
});
