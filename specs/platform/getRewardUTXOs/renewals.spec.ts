import {
  decodeAddress,
  encodeHex,
  expect,
  objectOf,
  requirement,
  type CheckContext,
  type UtxoFacts,
  textsOf,
} from '../../../src/harness/index.ts';
import { readUtxos } from '../../support/platform/holdings.ts';
import { endsOf, renewing, type Renewing, weightsAround } from '../../support/platform/renewing.ts';

const METHOD = 'platform.getRewardUTXOs';
const MILLION = 1_000_000n;
/** The parts of a reward are rounded, the own one and that of the fees. */
const ROUNDED = 2n * MILLION;
/** The largest stake of a validator on the Mainnet, in nAVAX. A validator restakes no more than that. */
const MOST_STAKE = 3_000_000_000_000_000n;

async function rewardOf(context: CheckContext, txID: string): Promise<readonly UtxoFacts[]> {
  return readUtxos(context, (await context.rpc(METHOD, { txID })).result.utxos);
}

function sum(utxos: readonly UtxoFacts[]): bigint {
  return utxos.reduce((total, { amount }) => total + amount, 0n);
}

function ownersIn({ unsigned }: Renewing): readonly (readonly string[])[] {
  return ['validationRewardsOwner', 'delegationRewardsOwner'].map((name) =>
    textsOf(objectOf(unsigned, name), 'addresses')
      .flatMap((address) => {
        const decoded = decodeAddress(address);
        return decoded.ok ? [encodeHex(decoded.value.bytes)] : [];
      })
      .toSorted(),
  );
}

requirement('platform.getRewardUTXOs/renewal-pays-by-its-own-transaction', async (context) => {
  for (const validator of await renewing(context)) {
    const { utxos } = (await context.rpc(METHOD, { txID: validator.txID })).result;
    expect(utxos, `the reward of ${validator.txID}, which its renewals pay,`).toEqual([]);
    for (const { txID } of validator.ends) {
      const paid = await rewardOf(context, txID);
      expect(
        paid
          .map((utxo) => ({ txID: utxo.txId, outputIndex: utxo.outputIndex }))
          .toSorted((a, b) => a.outputIndex - b.outputIndex),
        `the names of the UTXOs in the reward of ${txID}`,
      ).toEqual(paid.map((_, outputIndex) => ({ txID, outputIndex })));
      const owners = ownersIn(validator);
      for (const utxo of paid)
        expect(utxo.owners.map(encodeHex).toSorted(), `the owners of a UTXO in the reward of ${txID}`).toBeOneOf(
          owners,
        );
    }
  }
});

requirement('platform.getRewardUTXOs/renewal-withdraws-what-it-does-not-restake', async (context) => {
  for (const { validator, end } of await endsOf(context, 'renewed')) {
    const { before, after } = await weightsAround(context, validator, end.height);
    const { shares } = end.terms;
    if (shares === undefined || after >= MOST_STAKE) continue;
    const withdrawn = sum(await rewardOf(context, end.txID));
    const restaked = after - before;
    const least = (withdrawn + restaked) * (MILLION - shares);
    const paid = withdrawn * MILLION;
    // Who does not restake everything is paid something, however little is due.
    const isPaid = withdrawn > 0n || shares === MILLION;
    const off = isPaid ? (paid > least ? paid - least : least - paid) : MILLION + ROUNDED;
    expect(off, `how far ${paid}, what ${end.txID} pays times a million, is from ${least},`).toBeLessThanOrEqual(
      ROUNDED,
    );
  }
});

requirement('platform.getRewardUTXOs/stopped-validator-gets-what-it-restaked', async (context) => {
  for (const { validator, end } of await endsOf(context, 'stopped')) {
    const { before } = await weightsAround(context, validator, end.height);
    expect(sum(await rewardOf(context, end.txID)), `what ${end.txID} pays`).toBeGreaterThan(
      before - validator.principal,
    );
  }
});
