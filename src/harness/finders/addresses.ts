import { encodeAddress } from '../../encoding/address.ts';
import type { JsonValue } from '../../encoding/json.ts';
import { prefixOf } from '../../client/address-prefix.ts';
import { listOf } from '../../encoding/read-json.ts';
import { seededShuffle } from '../seeded.ts';
import { oneOfEach } from '../survey/one-of-each.ts';
import type { SurveyFinder } from '../survey/survey.ts';
import type { BlockFinder } from './blocks.ts';
import { missing, type Discovery } from './discovery.ts';
import { ifTestable } from '../not-testable.ts';
import { addressesIn } from '../../client/names-in.ts';
import type { StakerFinder } from './stakers.ts';
import type { TransactionFinder } from './transactions.ts';

const MAX_ADDRESSES = 24;
/** Largest number of validators to read owner addresses from. */
const MAX_OWNERS = 96;

/** An address with its number of UTXOs. */
export interface SampledAddress {
  readonly address: string;
  readonly utxoCount: number;
}

interface AddressSources {
  readonly blocks: BlockFinder;
  readonly transactions: TransactionFinder;
  readonly stakers: StakerFinder;
  readonly surveys: SurveyFinder;
}

export function addressFinder(discovery: Discovery, { blocks, transactions, stakers, surveys }: AddressSources) {
  /** Addresses with UTXOs. Those with the most UTXOs are first. */
  const addresses = (): Promise<readonly SampledAddress[]> =>
    discovery.once('addresses', async () => {
      const chosen = (await candidates()).slice(0, MAX_ADDRESSES);
      const counted = await countByBalance(chosen);
      // A balance may be wrong. One request tells if any of the addresses without a balance has UTXOs.
      const without = counted.filter(({ utxoCount }) => utxoCount === 0).map(({ address }) => address);
      const isEmpty = without.length === 0 || (await countListed(without)) === 0;
      const owners = (isEmpty ? counted : [...counted, ...(await countByList(without))])
        .filter(({ utxoCount }) => utxoCount > 0)
        .sort((a, b) => b.utxoCount - a.utxoCount);
      return owners.length > 0
        ? owners
        : discovery.missingIn(
            'platform.getBalance',
            'an address with UTXOs',
            'a funded address with --sample address=...',
          );
    });

  /** The number of UTXOs in the balance of each address. */
  async function countByBalance(owners: readonly string[]): Promise<readonly SampledAddress[]> {
    return Promise.all(
      owners.map(async (owner) => {
        const balance = await discovery.result('platform.getBalance', { addresses: [owner] });
        return { address: owner, utxoCount: listOf(balance, 'utxoIDs').length };
      }),
    );
  }

  /** The number of UTXOs on a page of these addresses; undefined if the node returns no page. */
  async function countListed(owners: readonly string[]): Promise<number | undefined> {
    const result = await discovery.result('platform.getUTXOs', { addresses: [...owners] });
    return result === undefined ? undefined : listOf(result, 'utxos').length;
  }

  /** The number of UTXOs on a page of each address. */
  async function countByList(owners: readonly string[]): Promise<readonly SampledAddress[]> {
    return Promise.all(owners.map(async (owner) => ({ address: owner, utxoCount: (await countListed([owner])) ?? 0 })));
  }

  /** The prefix of the addresses of this network: that of the addresses in responses, else that of the hints. */
  const addressPrefix = async (): Promise<string> =>
    prefixOf(await shown()) ??
    prefixOf(discovery.hints.addresses) ??
    missing('an address that shows the prefix of its network', 'a chain with transactions, or --sample address=...');

  const addressWithUtxos = async ({ atLeast }: { readonly atLeast: number }): Promise<string> => {
    const owner = (await addresses()).find(({ utxoCount }) => utxoCount >= atLeast);
    return owner?.address ?? missing(`an address with ${atLeast} UTXOs`, `such an address with --sample address=...`);
  };

  /** The addresses in transactions, blocks and validators. The most frequent ones are first, because they usually own the most. */
  function shown(): Promise<readonly string[]> {
    return discovery.once('addresses in responses', async () => {
      const documents: JsonValue[] = [];
      for (const { json } of await ifTestable(transactions.transactions(), [])) documents.push(json);
      for (const { json } of await ifTestable(blocks.blocks(), [])) documents.push(json);
      const validators = seededShuffle(await ifTestable(stakers.validators(), []), discovery.seed, 'owners');
      documents.push(...validators.slice(0, MAX_OWNERS));
      const named = new Map<string, number>();
      for (const document of documents) {
        for (const address of addressesIn(document)) named.set(address, (named.get(address) ?? 0) + 1);
      }
      return [...named].sort((a, b) => b[1] - a[1]).map(([address]) => address);
    });
  }

  /**
   * Addresses in this order: those of the hints, an owner of each kind of unspent output of a surveyed chain, then the addresses in
   * responses.
   */
  function candidates(): Promise<readonly string[]> {
    return discovery.once('candidate addresses', async () => {
      const owners = await shown();
      return [...new Set([...discovery.hints.addresses, ...(await variedOwners(owners)), ...owners])];
    });
  }

  /**
   * Addresses of an owner of each kind of unspent output of a surveyed chain.
   *
   * @param like Addresses of the network. Without any, nor a hint, the list is empty.
   */
  async function variedOwners(like: readonly string[]): Promise<readonly string[]> {
    const surveyed = await ifTestable(surveys.survey('P/block'), undefined);
    const hrp = prefixOf(like) ?? prefixOf(discovery.hints.addresses);
    if (surveyed === undefined || hrp === undefined) return [];
    const unspent = seededShuffle(surveyed.ledger.unspent(), discovery.seed, 'varied owners');
    return oneOfEach(unspent, ({ traits }) => traits).flatMap(({ owners: [owner] }) =>
      owner === undefined ? [] : [encodeAddress({ chain: 'P', hrp, bytes: Buffer.from(owner, 'hex') })],
    );
  }

  return { addresses, addressPrefix, addressWithUtxos };
}
