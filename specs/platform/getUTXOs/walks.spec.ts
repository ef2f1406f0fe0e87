import {
  type CheckContext,
  decodeTransaction,
  encodeId,
  expect,
  ifTestable,
  inputsOf,
  requirement,
  sha256,
} from '../../../src/harness/index.ts';
import { addressFor, inByteOrder, walkableOwner, walkableOwners } from '../../support/addresses.ts';
import { unusedId } from '../../support/ids.ts';
import { decodableUtxos, utxosOf } from '../../support/platform/holdings.ts';
import { committedTransaction } from '../../support/platform/refused-transaction.ts';
import { page } from '../../support/platform/walk.ts';

/** Largest number of UTXOs of an owner, and of owners whose pages are compared. */
const [FEW, OWNERS] = [60, 4];

requirement('platform.getUTXOs/full-page-while-more-exist', async (context) => {
  const { address, utxoCount } = await walkableOwner(context, 3);
  for (const limit of new Set([1, 2, utxoCount - 1].map((wanted) => Math.min(wanted, 1024)))) {
    expect(
      (await page(context, { addresses: [address] }, { limit })).utxos,
      `the page of ${address} with the limit ${limit}`,
    ).toHaveLength(limit);
  }
  for (const addresses of await sharing(context))
    await context.stable(async () => {
      const { utxos } = await page(context, { addresses });
      for (let limit = 1; limit <= Math.min(utxos.length, FEW); limit += 1)
        expect(
          (await page(context, { addresses }, { limit })).utxos,
          `the page of ${addresses.join(' and ')}, which share UTXOs, with the limit ${limit}`,
        ).toHaveLength(limit);
    });
});

/** Owners of UTXOs, each with those who own one of these, too. */
async function sharing(context: CheckContext): Promise<readonly (readonly string[])[]> {
  const groups: string[][] = [];
  for (const owner of await ifTestable(walkableOwners(context, FEW), [])) {
    const owners = decodableUtxos(await utxosOf(context, owner)).flatMap((utxo) => utxo.owners);
    const addresses = await Promise.all(owners.map((each) => addressFor(context, each)));
    groups.push([...new Set([owner.address, ...addresses])]);
  }
  return groups.filter(({ length }) => length > 1).slice(0, OWNERS);
}

/** A UTXO that an accepted transaction has spent, if one shows it. */
async function spentId(context: CheckContext): Promise<string> {
  const decoded = decodeTransaction((await committedTransaction(context)).bytes);
  const [input] = decoded.ok ? inputsOf(decoded.value) : [];
  const number = Buffer.from((input?.outputIndex ?? 0n).toString(16).padStart(16, '0'), 'hex');
  return encodeId(sha256(Buffer.concat([number, input?.txID ?? number])));
}

requirement('platform.getUTXOs/lost-cursor-begins-its-address', async (context) => {
  const owners = (await walkableOwners(context, FEW)).slice(0, OWNERS);
  const gone = [await spentId(context), unusedId(context, 'never a UTXO')];
  await context.stable(async () => {
    const held = await Promise.all(
      owners.map(async (owner) => decodableUtxos(await utxosOf(context, owner)).map(({ inputId }) => inputId)),
    );
    const all = inByteOrder(
      context,
      owners.map(({ address }) => address),
    );
    for (const [at, { address }] of owners.entries()) {
      const first = await page(context, { addresses: [address] }, { limit: 1 });
      const others = held.flat().filter((id) => held[at]?.includes(id) === false);
      for (const utxo of [...gone, ...others.slice(0, 1)])
        for (const addresses of [[address], all])
          expect(
            await page(context, { addresses }, { limit: 1, startIndex: { address, utxo } }),
            `the page behind ${utxo}, which ${address} does not own, of ${addresses.join()}`,
          ).toEqual(first);
    }
  });
});
