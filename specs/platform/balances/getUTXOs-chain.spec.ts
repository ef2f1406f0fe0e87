import { decodeAddress, decodeId, expect, requirement, type CheckContext } from '../../../src/harness/index.ts';
import { walkableOwners } from '../../support/addresses.ts';
import { holdingsOf } from '../../support/platform/holdings.ts';
import { formTerms, madeUtxos, utxoTerms } from '../../support/platform/made-outputs.ts';

/** Number of owners whose UTXOs are compared with the chain. */
const OWNERS = 8;

/** An address, its owner as 20 bytes in hex, and the names of its outputs as a survey writes them. */
interface Holding {
  readonly address: string;
  readonly owner: string;
  readonly names: readonly string[];
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

async function holdings(context: CheckContext): Promise<readonly Holding[]> {
  const owners = (await walkableOwners(context)).slice(0, OWNERS);
  return Promise.all(
    owners.map(async (each) => {
      const { address } = each;
      const names = (await holdingsOf(context, each)).map(({ txId, outputIndex }) => {
        const id = decodeId(txId);
        return `${id.ok ? hexOf(id.value) : txId}:${outputIndex}`;
      });
      const decoded = decodeAddress(address);
      return { address, owner: decoded.ok ? hexOf(decoded.value.bytes) : '', names };
    }),
  );
}

requirement('platform.getUTXOs/lists-what-blocks-leave-unspent', async (context) => {
  const { isWhole, ledger, lastHeight = 0n } = await context.sample.survey('P/block');
  if (!isWhole || !ledger.isWhole)
    context.notTestable(
      'the survey did not read every P-Chain block; use --survey all and a node that has indexed the chain from the start',
    );
  const unspent = ledger.unspent();
  const held = await holdings(context);
  const unlisted = held.flatMap(({ address, owner, names }) => {
    const listed = new Set(names);
    return unspent
      .filter(({ name, owners }) => owners.includes(owner) && !listed.has(name))
      .map(({ name }) => `${name} of ${address}`);
  });
  // Unlisted outputs may have been spent since the survey.
  if (unlisted.length > 0 && (await context.height({ fresh: true })) > lastHeight)
    context.notTestable(
      'the P-Chain accepted blocks between the survey and the read of UTXOs; test a chain without new blocks',
    );
  expect(unlisted, 'the list of unspent outputs of blocks that getUTXOs leaves out').toBeEmpty();
});

requirement('platform.getUTXOs/lists-nothing-that-blocks-spend', async (context) => {
  const { ledger } = await context.sample.survey('P/block');
  const listed = (await holdings(context)).flatMap(({ address, names }) =>
    names.filter((name) => ledger.isSpent(name)).map((name) => `${name} of ${address}`),
  );
  expect(listed, 'the list of UTXOs that a transaction of a block spends').toBeEmpty();
});

requirement('platform.getUTXOs/agrees-with-its-transaction', async (context) => {
  let compared = 0;
  for (const made of await madeUtxos(context)) {
    const terms = formTerms(made);
    if (terms === undefined) continue;
    const { txId, outputIndex } = made.utxo;
    expect(
      utxoTerms(made.utxo),
      `the UTXO ${txId}:${outputIndex}, beside the output of its transaction,`,
    ).toMatchObject(terms);
    compared += 1;
  }
  if (compared === 0) context.notTestable('no sampled UTXO is an output that platform.getTx shows');
});
