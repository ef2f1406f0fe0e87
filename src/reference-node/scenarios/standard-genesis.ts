import { PRIMARY_BYTES } from '../../encoding/id.ts';
import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { type AssetBody, exchangeGenesis, signExchangeTx } from '../ledger/codec/exchange-txs.ts';
import { emptyBase, type Genesis, primaryChain } from '../ledger/chains/genesis.ts';
import { NETWORK } from '../ledger/state/network.ts';
import { SignedTx } from '../ledger/codec/signed-tx.ts';
import type { CodecOutput } from '../../encoding/codec/layout.ts';
import {
  AVAX,
  DAY,
  FAR_FUTURE,
  GENESIS_TIME,
  type Accounts,
  shortId,
  SINCE_LAST_BLOCK,
  BLS_SIGNERS,
} from './accounts.ts';

/** AVAX that the X-Chain's genesis gives to the treasury. */
export const EXCHANGE_SUPPLY = 10_000_000n * AVAX;
const LONG_PAST = 1_577_836_800n;

/** How many validators a scenario starts with. */
export interface Population {
  /** Validators that stay. */
  readonly current: number;
  /** Validators whose period ends while the chain's history runs, one a day. */
  readonly former: number;
  /** Unspent outputs of the crowd's address. */
  readonly crowdOutputs: number;
  /** Whether there are outputs for others than the key for checks that spend. */
  readonly manyOwners: boolean;
}

export function genesisOf(accounts: Accounts, population: Population, networkId: number = NETWORK.id): Genesis {
  const asset = avaxAsset(accounts, networkId);
  const avaxAssetId = signExchangeTx({ kind: 'CreateAssetTx', body: asset }, undefined).id;
  return {
    networkId,
    time: GENESIS_TIME,
    avaxAssetId,
    outputs: [
      ...fundsOf(accounts, avaxAssetId),
      ...(population.manyOwners ? outputsOf(accounts, avaxAssetId, population.crowdOutputs) : []),
    ],
    validators: validatorsOf(accounts, avaxAssetId, population, networkId),
    chains: {
      X: primaryChain(networkId, 'X-Chain', 'avm', exchangeGenesis({ AVAX: asset })),
      C: primaryChain(networkId, 'C-Chain', 'evm', contractGenesis(accounts, networkId)),
    },
  };
}

function avaxAsset(accounts: Accounts, networkId: number): AssetBody {
  const output = pay(new Uint8Array(32), EXCHANGE_SUPPLY, ownedBy([accounts.treasury.address]));
  return {
    ...emptyBase(networkId),
    memo: Buffer.from(`reference chain ${accounts.seed}`, 'utf8'),
    name: 'Avalanche',
    symbol: 'AVAX',
    denomination: 9,
    initialStates: [{ fxIndex: 0, outputs: [output] }],
  };
}

function contractGenesis(accounts: Accounts, networkId: number): Uint8Array {
  const balance = '0x295BE96E64066972000000';
  const alloc = { [encodeHex(accounts.treasury.address)]: { balance } };
  return Buffer.from(JSON.stringify({ config: { chainId: networkId }, gasLimit: '0xe4e1c0', alloc }), 'utf8');
}

function some(count: number, make: (index: bigint) => CodecOutput): readonly CodecOutput[] {
  return Array.from({ length: count }, (_, index) => make(BigInt(index)));
}

function fundsOf(accounts: Accounts, avax: Uint8Array): readonly CodecOutput[] {
  const funded = ownedBy([accounts.funded.address]);
  return [
    ...some(32, () => pay(avax, 1_000n * AVAX, funded)),
    ...some(4, (index) => pay(avax, 3_000n * AVAX + index, funded, FAR_FUTURE)),
  ];
}

function outputsOf(accounts: Accounts, avax: Uint8Array, crowdOutputs: number): readonly CodecOutput[] {
  const { crowd, locked, partner } = accounts;
  return [
    ...some(4, () => pay(avax, 75_000_000n * AVAX, ownedBy([accounts.treasury.address]))),
    ...accounts.user.map(({ address }) => pay(avax, 250n * AVAX, ownedBy([address]))),
    ...some(3, (index) => pay(avax, 10n * AVAX + index, ownedBy([locked]))),
    ...some(2, (index) => pay(avax, 20n * AVAX + index, ownedBy([locked], 1, FAR_FUTURE))),
    ...some(2, (index) => pay(avax, 30n * AVAX + index, ownedBy([locked], 1, LONG_PAST))),
    ...some(2, (index) => pay(avax, 40n * AVAX + index, ownedBy([locked]), FAR_FUTURE)),
    ...some(2, (index) => pay(avax, 50n * AVAX + index, ownedBy([locked]), LONG_PAST)),
    ...some(3, (index) => pay(avax, 60n * AVAX + index, ownedBy([locked, crowd, partner], 2))),
    ...some(2, (index) => pay(avax, 70n * AVAX + index, ownedBy([locked, partner], 1))),
    ...some(crowdOutputs, (index) => pay(avax, AVAX + index, ownedBy([crowd]))),
    pay(avax, 80n * AVAX, ownedBy([accounts.user[0].address], 1, SINCE_LAST_BLOCK)),
  ];
}

function validatorsOf(
  accounts: Accounts,
  avax: Uint8Array,
  population: Population,
  networkId: number,
): readonly SignedTx[] {
  const make = (count: number, one: (...about: [Accounts, Uint8Array, number, number]) => SignedTx): SignedTx[] =>
    Array.from({ length: count }, (_, index) => one(accounts, avax, networkId, index));
  const current = make(population.current, currentValidator);
  const former = make(population.former, formerValidator);
  return [...current, ...former];
}

/** Node ID of a current validator; the first is the node that answers. */
export function nodeIdOf(accounts: Accounts, index: number): Uint8Array {
  return shortId(accounts.seed, `node/${index}`);
}

/** Every other one has a BLS key, as long as there are keys; three end at the same time each. */
function currentValidator(accounts: Accounts, avax: Uint8Array, networkId: number, index: number): SignedTx {
  // Together they stake less than there may ever be, however many: else nobody would be rewarded.
  const weight = (2_000n + 137n * BigInt(index % 40)) * AVAX + BigInt(index);
  const end = FAR_FUTURE + BigInt(Math.floor(index / 3)) * DAY;
  const own = ownedBy([[accounts.crowd, accounts.locked, accounts.partner][index % 3] ?? accounts.crowd]);
  const shares = 20_000 + (index % 9) * 12_345;
  const signer = index % 2 === 0 ? BLS_SIGNERS[(index / 2 + accounts.seed) % BLS_SIGNERS.length] : undefined;
  const common = {
    ...emptyBase(networkId),
    validator: { nodeID: nodeIdOf(accounts, index), start: GENESIS_TIME, end, weight },
    stake: [pay(avax, weight, own)],
    shares,
  };
  if (!signer || index >= 2 * BLS_SIGNERS.length)
    return new SignedTx({ kind: 'AddValidatorTx', body: { ...common, rewardsOwner: own } }, []);
  const delegationRewardsOwner = ownedBy([accounts.partner, accounts.locked], 2);
  const body = {
    ...common,
    subnetID: PRIMARY_BYTES,
    signer,
    validationRewardsOwner: own,
    delegationRewardsOwner,
  };
  return new SignedTx({ kind: 'AddPermissionlessValidatorTx', body }, []);
}

function formerValidator(accounts: Accounts, avax: Uint8Array, networkId: number, index: number): SignedTx {
  const weight = 2_000n * AVAX + BigInt(index);
  const body = {
    ...emptyBase(networkId),
    validator: {
      nodeID: shortId(accounts.seed, `former/${index}`),
      start: GENESIS_TIME,
      end: GENESIS_TIME + BigInt(index + 1) * DAY,
      weight,
    },
    stake: [pay(avax, weight, ownedBy([accounts.crowd]))],
    rewardsOwner: ownedBy([accounts.crowd]),
    shares: 20_000,
  };
  return new SignedTx({ kind: 'AddValidatorTx', body }, []);
}
