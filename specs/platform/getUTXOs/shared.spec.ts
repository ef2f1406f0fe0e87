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
    const second = writer.addressOf(owner);
    const shared = await writer.share(owner, AMOUNT);
    const listed = async (address: string) => {
      const { utxos } = await context.afresh(() => page(context, { addresses: [address] }));
      return (await readUtxos(context, utxos)).filter(({ txId }) => txId === shared);
    };
    const [utxo] = await listed(second);
    if (utxo === undefined) return context.notTestable('the second owner of an output does not find it');
    const spending = await writer.spendShared(owner, utxo);
    for (const address of [second, writer.address]) {
      const what = `the UTXOs of ${shared} in the list of ${address}, which ${spending} has spent,`;
      expect(
        (await listed(address)).filter(({ outputIndex }) => outputIndex === utxo.outputIndex),
        what,
      ).toBeEmpty();
    }
  });
});
