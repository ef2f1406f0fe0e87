import { type CheckContext, expect, ifTestable, requirement } from '../../../src/harness/index.ts';
import { committed, notInBlockOfPeer, transferred, transferredAtOnce } from '../../support/platform/issued.ts';

/** How many read at the same time, how often each at most, and the milliseconds between two reads. */
const READERS = 4;
const MOST_READS = 160;
const READ_MS = 50;
const STILL_READING = 'not decided';

async function largeReads({ sample, profile, call }: CheckContext): Promise<readonly (() => Promise<unknown>)[]> {
  const addresses = (await ifTestable(sample.addresses(), [])).map(({ address }) => address);
  const [index] = await ifTestable(sample.indexes(), []);
  const range = { startIndex: '0', numToFetch: '1024', encoding: 'hex' };
  const reads = [
    ['platform.getCurrentValidators', {}],
    ['platform.getBlockchains', {}],
    ...(addresses.length === 0 ? [] : [['platform.getUTXOs', { addresses }] as const]),
    ...(index === undefined ? [] : [['index.getContainerRange', range, index.path] as const]),
  ] as const;
  return reads
    .filter(([method]) => profile.serves(method))
    .map(
      ([method, params, path]) =>
        () =>
          call(method, params, { fresh: true, path }),
    );
}

/** The last status of a transfer while others read; `not decided` if they have ended before. */
async function statusWhileRead(context: CheckContext): Promise<string | undefined> {
  const reads = await largeReads(context);
  let isDecided = false;
  const readAll = async (_: unknown, at: number): Promise<void> => {
    for (let count = at; count < at + MOST_READS && !isDecided; count += 1) {
      await reads[count % reads.length]?.();
      await context.pause(READ_MS);
    }
  };
  const transfer = transferred(context);
  const reading = Promise.all(Array.from({ length: READERS }, readAll));
  try {
    return await Promise.race([transfer.then(({ statuses }) => statuses.at(-1)), reading.then(() => STILL_READING)]);
  } finally {
    isDecided = true;
    await Promise.allSettled([transfer, reading]);
  }
}

requirement('platform.issueTx/accepted-while-much-is-read', async (context) => {
  await committed(context);
  const once = await context.afresh(() => statusWhileRead(context));
  // A busy machine may be slow.
  const last = once === 'Committed' ? once : await context.afresh(() => statusWhileRead(context));
  expect(last, `the status of a transfer while ${READERS} clients read large results`).toBe('Committed');
});

/** How many transfers are issued at once. */
const TRANSFERS = 3;

requirement('platform.issueTx/several-at-once-are-found', async (context) => {
  await committed(context);
  const sent = await context.afresh(() => transferredAtOnce(context, TRANSFERS));
  const taken = sent.filter(({ answer }) => answer.ok);
  if (taken.length < 2)
    return context.notTestable('the address of --key has too few outputs that can be spent at once');
  for (const { id, statuses } of taken) {
    await notInBlockOfPeer(context, statuses);
    expect(statuses, `the statuses of ${id}, one of ${sent.length} that were issued at once,`).not.toContain('Unknown');
  }
});

/** How often rivals are issued until one of two that were refused is not forgotten. */
const ATTEMPTS = 3;

/** The statuses of two that spend the same output and came at once, of which one was accepted; with what they are. */
async function rivals(
  context: CheckContext,
): Promise<readonly { readonly statuses: string[]; readonly what: string }[]> {
  const sent = await context.afresh(() => transferredAtOnce(context, TRANSFERS, 2));
  const pairs = sent.flatMap((one, at) => (at % 2 === 0 ? [[one, sent[at + 1] ?? one]] : []));
  const decided = pairs.map((pair) => ({
    statuses: pair.map(({ statuses }) => statuses.at(-1) ?? '').sort(),
    what: pair.map(({ id }) => id).join(' and '),
  }));
  return decided.filter(({ statuses }) => statuses.includes('Committed'));
}

requirement('platform.issueTx/rivals-at-once-are-told-apart', async (context) => {
  await committed(context);
  for (let attempt = 1; ; attempt += 1) {
    const decided = await rivals(context);
    if (decided.length === 0)
      return context.notTestable('of no two transactions that spend the same output, one was accepted');
    // Releases forget one that came while the block of the other was being accepted: it was never tried in a block.
    const told = decided.filter(({ statuses }) => !statuses.includes('Unknown'));
    if (told.length === 0 && attempt < ATTEMPTS) continue;
    for (const { statuses, what } of told.length > 0 ? told : decided)
      expect(statuses, `the statuses of ${what}, which spend the same output and came at once,`).toEqual([
        'Committed',
        'Dropped',
      ]);
    return;
  }
});
