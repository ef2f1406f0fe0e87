import type { JsonObject } from '../../encoding/json.ts';
import { objectOf, objectsOf, textOf } from '../../encoding/read-json.ts';
import { seededShuffle } from '../seeded.ts';
import { oneOfEach } from '../survey/one-of-each.ts';
import type { SurveyFinder } from '../survey/survey.ts';
import type { BlockFinder } from './blocks.ts';
import type { Discovery } from './discovery.ts';
import { ifTestable } from '../not-testable.ts';
import { txIdsIn } from '../../client/names-in.ts';
import type { StakerFinder } from './stakers.ts';
import type { SubnetFinder } from './subnets.ts';

const MAX_TRANSACTIONS = 40;

/** An accepted transaction, with encoding json. */
export interface SampledTx {
  readonly id: string;
  readonly json: JsonObject;
}

/** A blockchain that the node lists. */
export interface SampledBlockchain {
  readonly id: string;
  readonly record: JsonObject;
}

interface TransactionSources {
  readonly blocks: BlockFinder;
  readonly subnets: SubnetFinder;
  readonly stakers: StakerFinder;
  readonly surveys: SurveyFinder;
}

/** Finds transactions and blockchains. The ID of a blockchain is the ID of the transaction that created it. */
export function transactionFinder(discovery: Discovery, { blocks, subnets, stakers, surveys }: TransactionSources) {
  /** Blockchains that the node lists. */
  const blockchains = (): Promise<readonly SampledBlockchain[]> =>
    discovery.once('blockchains', async () => {
      const records = objectsOf(await discovery.result('platform.getBlockchains', {}), 'blockchains');
      const blockchains = records.flatMap((record) => {
        const id = textOf(record, 'id');
        return id === undefined ? [] : [{ id, record: discovery.keep(record) }];
      });
      return blockchains.length > 0
        ? blockchains
        : discovery.missingIn('platform.getBlockchains', 'a blockchain', 'a network with blockchains');
    });

  /**
   * Accepted transactions, in this order: those of the hints, one of each kind of a surveyed chain (the rarest first), those that
   * created Subnets and blockchains, those in sampled blocks, and those that created validators.
   */
  const transactions = (): Promise<readonly SampledTx[]> =>
    discovery.once('transactions', async () => {
      const ids = new Set<string>(discovery.hints.transactions);
      for (const id of await variedTransactions()) ids.add(id);
      for (const { id } of await ifTestable(subnets.subnets(), [])) ids.add(id);
      for (const { id } of await ifTestable(blockchains(), [])) ids.add(id);
      for (const { json } of await ifTestable(blocks.blocks(), [])) for (const id of txIdsIn(json)) ids.add(id);
      for (const validator of await ifTestable(stakers.validators(), [])) {
        const id = textOf(validator, 'txID');
        if (id !== undefined) ids.add(id);
      }
      const chosen = [...ids].slice(0, MAX_TRANSACTIONS);
      const found = await Promise.all(
        chosen.map(async (id) => {
          const result = await discovery.result('platform.getTx', { txID: id, encoding: 'json' });
          const json = objectOf(result, 'tx');
          return json && { id, json: discovery.keep(json) };
        }),
      );
      const transactions = found.filter((tx) => tx !== undefined);
      return transactions.length > 0
        ? transactions
        : discovery.missingIn(
            'platform.getTx',
            'an accepted transaction',
            'a chain with transactions, or --sample tx=...',
          );
    });

  /** IDs of transactions of each kind of a surveyed chain, the rarest first. */
  async function variedTransactions(): Promise<readonly string[]> {
    const surveyed = await ifTestable(surveys.survey('P/block'), undefined);
    const all = seededShuffle(surveyed?.transactions ?? [], discovery.seed, 'varied transactions');
    return oneOfEach(all, ({ traits }) => traits).map(({ id }) => id);
  }

  return { blockchains, transactions };
}

export type TransactionFinder = ReturnType<typeof transactionFinder>;
