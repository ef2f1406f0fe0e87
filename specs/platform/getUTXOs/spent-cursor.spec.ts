import { type CheckContext, expect, requirement, writesToTheChain } from '../../../src/harness/index.ts';
import { decodableUtxos } from '../../support/platform/holdings.ts';
import { MAX_PAGE, page, type Cursor } from '../../support/platform/walk.ts';

writesToTheChain();

/** Payments at once. The second ones spend what the first ones made, which stands together in the list. */
const PAYMENTS = 4;

async function idsOn(context: CheckContext, address: string, startIndex?: Cursor): Promise<readonly string[]> {
  const { utxos } = await context.afresh(() => page(context, { addresses: [address] }, { startIndex }));
  return decodableUtxos(utxos).map(({ inputId }) => inputId);
}

requirement('platform.getUTXOs/spent-cursor-begins-its-address', async (context) => {
  const { life, seed } = context;
  if (!life.canWrite) context.notApplicable('the suite writes to the chain of a node of its own: run --launch');
  await life.writing(async (writer) => {
    const pay = { kind: 'pay', owner: `${seed} spent cursor`, amount: 1_000_000n } as const;
    const payAll = (): Promise<unknown> =>
      Promise.all(Array.from({ length: PAYMENTS }, () => writer.write(pay, async () => undefined)));
    const { address } = writer;
    await payAll();
    const before = await idsOn(context, address);
    await payAll();
    const between = new Set(await idsOn(context, address));
    const spent = before.filter((utxo) => !between.has(utxo));
    if (spent.length === 0 || between.size === MAX_PAGE)
      return context.notTestable('one page of the UTXOs of the key does not show what payments have spent');
    for (const utxo of spent) {
      const found = await idsOn(context, address, { address, utxo });
      // Others may pay at the same time.
      const there = (await idsOn(context, address)).filter((each) => between.has(each));
      expect(found, `the page behind the UTXO ${utxo}, which has been spent,`).toContainAll(there);
    }
  });
});
