import { expect, requirement, writesToTheChain } from '../../../src/harness/index.ts';
import { readUtxos } from '../../support/platform/holdings.ts';
import { page } from '../../support/platform/walk.ts';

writesToTheChain();

const AMOUNT = 100_000_000n;

requirement('platform.getUTXOs/spent-leaves-each-owner', async (context) => {
  const { life, seed } = context;
  if (!life.canWrite) context.notApplicable('the suite writes to the chain of a node of its own: run --launch');
  await life.writing(async (writer) => {
    const owner = `${seed} shared`;
    const second = writer.secondOf(owner);
    const shared = await writer.write({ kind: 'share', owner, amount: AMOUNT }, async () => undefined);
    const listed = async (address: string) => {
      const { utxos } = await context.afresh(() => page(context, { addresses: [address] }));
      return (await readUtxos(context, utxos)).filter(({ txId }) => txId === shared);
    };
    const utxos = await listed(second);
    if (utxos.length === 0) return context.notTestable('the second owner of an output does not find it');
    for (const utxo of utxos) {
      const spending = await writer.write({ kind: 'spend', owner, shared: utxo }, async () => undefined);
      for (const address of [second, writer.address]) {
        const what = `the UTXOs of ${shared} in the list of ${address}, which ${spending} has spent,`;
        expect(
          (await listed(address)).filter(({ outputIndex }) => outputIndex === utxo.outputIndex),
          what,
        ).toBeEmpty();
      }
    }
  });
});
