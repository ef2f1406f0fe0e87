import { PRIMARY_BYTES } from '../../src/encoding/id.ts';
import { ownedBy, pay } from '../../src/encoding/codec/outputs.ts';
import { decodeAddress } from '../../src/encoding/address.ts';
import type { Decoded } from '../../src/encoding/decoded.ts';
import { decodeHex } from '../../src/encoding/hex.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../src/encoding/json.ts';
import { decodeNodeId } from '../../src/encoding/node-id.ts';
import { emptyBase, type Genesis, primaryChain } from '../../src/reference-node/ledger/chains/genesis.ts';
import { type AssetBody, exchangeGenesis, signExchangeTx } from '../../src/reference-node/ledger/codec/exchange-txs.ts';
import type { BlsKey } from '../../src/encoding/codec/layout.ts';
import { SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import type { CodecOutput } from '../../src/encoding/codec/layout.ts';

const WEI = 1_000_000_000n;

/** What a network begins with. */
export interface NetworkStart {
  readonly platform: Genesis;
  /** The outputs of the X-Chain's genesis, by their place. Their transaction ID is the ID of AVAX. */
  readonly exchange: readonly CodecOutput[];
  /** nAVAX by account of the C-Chain: lower-case hex digits. */
  readonly contract: ReadonlyMap<string, bigint>;
}

/**
 * Reads a genesis file of the form that avalanchego takes.
 * @throws Error for a file that is not of this form.
 */
export function readGenesisFile(json: string): NetworkStart {
  const file = asObject(must(parseJson(json)));
  const networkId = Number(integer(file, 'networkID'));
  const time = integer(file, 'startTime');
  const allocations = items(file, 'allocations').map(allocationOf);
  const asset = avaxAsset(networkId, allocations);
  const avaxAssetId = signExchangeTx({ kind: 'CreateAssetTx', body: asset }, undefined).id;
  const contractGenesis = string(file, 'cChainGenesis');
  const staking = new Set(list(file, 'initialStakedFunds').map((each) => addressOf(each)));
  const isStaked = ({ text }: Allocation): boolean => staking.has(text);
  const staked = allocations.filter(isStaked).flatMap(({ unlocks }) => unlocks);
  const free = allocations.filter((each) => !isStaked(each)).flatMap(({ unlocks }) => unlocks);
  const outputs = free.map(({ owner, amount, locktime }) =>
    pay(avaxAssetId, amount, ownedBy([owner]), locktime > time ? locktime : 0n),
  );
  return {
    platform: {
      networkId,
      time,
      avaxAssetId,
      outputs,
      exchangeSupply: allocations.reduce((sum, { amount }) => sum + amount, 0n),
      validators: stakersOf(file, avaxAssetId, staked),
      chains: {
        X: primaryChain(networkId, 'X-Chain', 'avm', exchangeGenesis({ AVAX: asset })),
        C: primaryChain(networkId, 'C-Chain', 'evm', Buffer.from(contractGenesis, 'utf8')),
      },
    },
    exchange: asset.initialStates.flatMap(({ outputs }) =>
      outputs.map((output) => ({ ...output, assetID: avaxAssetId })),
    ),
    contract: accountsOf(contractGenesis),
  };
}

interface Unlock {
  readonly owner: Uint8Array;
  readonly amount: bigint;
  readonly locktime: bigint;
}

interface Allocation {
  readonly text: string;
  readonly owner: Uint8Array;
  /** On the X-Chain. */
  readonly amount: bigint;
  readonly unlocks: readonly Unlock[];
}

function allocationOf(each: JsonObject): Allocation {
  const text = string(each, 'avaxAddr');
  const owner = must(decodeAddress(text)).bytes;
  const unlocks = items(each, 'unlockSchedule').map((unlock) => ({
    owner,
    amount: integer(unlock, 'amount'),
    locktime: unlock.locktime === undefined ? 0n : integer(unlock, 'locktime'),
  }));
  return { text, owner, amount: integer(each, 'initialAmount'), unlocks };
}

function avaxAsset(networkId: number, allocations: readonly Allocation[]): AssetBody {
  const funded = allocations.filter(({ amount }) => amount > 0n);
  const outputs = funded.map(({ owner, amount }) => pay(PRIMARY_BYTES, amount, ownedBy([owner])));
  return {
    ...emptyBase(networkId),
    name: 'Avalanche',
    symbol: 'AVAX',
    denomination: 9,
    initialStates: [{ fxIndex: 0, outputs }],
  };
}

/** The stakers share the staked funds in equal parts; the last one also gets the remainder. Each stake ends earlier than the one before. */
function stakersOf(file: JsonObject, avax: Uint8Array, staked: readonly Unlock[]): readonly SignedTx[] {
  const stakers = items(file, 'initialStakers');
  const start = integer(file, 'startTime');
  const last = start + integer(file, 'initialStakeDuration');
  const apart = integer(file, 'initialStakeDurationOffset');
  const sum = staked.reduce((all, { amount }) => all + amount, 0n);
  const part = sum / BigInt(Math.max(1, stakers.length));
  const owner = ownedBy(staked.slice(0, 1).map((each) => each.owner));
  return stakers.map((staker, index) => {
    const weight = index === stakers.length - 1 ? sum - part * BigInt(index) : part;
    const rewards = ownedBy([must(decodeAddress(string(staker, 'rewardAddress'))).bytes]);
    const common = {
      ...emptyBase(Number(integer(file, 'networkID'))),
      validator: {
        nodeID: must(decodeNodeId(string(staker, 'nodeID'))),
        start,
        end: last - BigInt(index) * apart,
        weight,
      },
      stake: [pay(avax, weight, owner)],
      shares: Number(integer(staker, 'delegationFee')),
    };
    const signer = signerOf(staker);
    if (signer === undefined) {
      return new SignedTx({ kind: 'AddValidatorTx', body: { ...common, rewardsOwner: rewards } }, []);
    }
    const owners = { validationRewardsOwner: rewards, delegationRewardsOwner: rewards };
    const body = { ...common, subnetID: PRIMARY_BYTES, signer, ...owners };
    return new SignedTx({ kind: 'AddPermissionlessValidatorTx', body }, []);
  });
}

function signerOf({ signer }: JsonObject): BlsKey | undefined {
  if (!isJsonObject(signer)) return undefined;
  return {
    publicKey: must(decodeHex(string(signer, 'publicKey'))),
    proofOfPossession: must(decodeHex(string(signer, 'proofOfPossession'))),
  };
}

function accountsOf(contractGenesis: string): ReadonlyMap<string, bigint> {
  const { alloc = {} } = asObject(must(parseJson(contractGenesis)));
  return new Map(
    Object.entries(asObject(alloc)).map(([account, held]) => [
      account.replace(/^0x/, '').toLowerCase(),
      BigInt(string(asObject(held), 'balance')) / WEI,
    ]),
  );
}

function addressOf(value: JsonValue): string {
  return typeof value === 'string' ? value : wrong('initialStakedFunds');
}

function asObject(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : wrong('an object');
}

function list(of: JsonObject, name: string): readonly JsonValue[] {
  const member = of[name];
  return Array.isArray(member) ? member : wrong(name);
}

function items(of: JsonObject, name: string): readonly JsonObject[] {
  return list(of, name).map(asObject);
}

function string(of: JsonObject, name: string): string {
  const member = of[name];
  return typeof member === 'string' ? member : wrong(name);
}

function integer(of: JsonObject, name: string): bigint {
  const member = of[name];
  return typeof member === 'number' || typeof member === 'bigint' ? BigInt(member) : wrong(name);
}

function must<T>(decoded: Decoded<T>): T {
  return decoded.ok ? decoded.value : wrong(decoded.reason);
}

function wrong(what: string): never {
  throw new Error(`The genesis file is not valid: ${what}.`);
}
