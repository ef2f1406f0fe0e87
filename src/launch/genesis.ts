import { encodeAddress } from '../encoding/address.ts';
import { derived } from '../encoding/derived.ts';
import { decodeHex } from '../encoding/hex.ts';
import { type JsonWritable, stringifyJson } from '../encoding/json.ts';
import { encodeNodeId } from '../encoding/node-id.ts';

/**
 * The key that owns the funds in the genesis of a launched network. It is no secret: the network exists for one run, on
 * loopback. The private key is the SHA-256 of `avalanche-conformance/launch/funded`.
 */
export const FUNDED_KEY = {
  privateKey: '0x3bd682a771d06f884c05414ebe5c795fba11e239bddc1610ecddcb112cd88ffa',
  /** Its address on the X- and P-Chain: 20 bytes. */
  address: '0x9b2f671ed997de47d3ddf6fcd721043404bab22a',
  /** Its address on the C-Chain: 20 bytes. */
  contractAddress: '0x24db3cbf6a66352d930dd3ed7d9b0f937f10d44e',
} as const;

/** The private key that owns the funds: 32 bytes. */
export const FUNDED_KEY_BYTES: Uint8Array = Buffer.from(FUNDED_KEY.privateKey.slice(2), 'hex');

const AVAX = 1_000_000_000n;
const DAY = 86_400;
/** The address prefix on all networks that are not well-known. */
export const CUSTOM_HRP = 'custom';
/** The ID of launched networks; it is not the ID of a well-known network. */
export const NETWORK_ID = 1337;

const STAKE_DAYS = 50;
const DAYS_APART = 5;

/** The number of outputs of one address: more than two pages of UTXOs. */
const MANY_UTXOS = 2600;
/** The number of outputs of the funded key: this many transactions can be in progress at once. */
const COINS = 32;

/** A node with stake in the genesis. */
export interface Staker {
  readonly nodeID: string;
  /** Its BLS public key and the proof of possession, as hex. */
  readonly signer?: { readonly publicKey: string; readonly proofOfPossession: string };
}

/** Nodes that do not exist: without sybil protection, no node needs their votes. */
const ABSENT: readonly Staker[] = Array.from({ length: 5 }, (_, index) => ({ nodeID: absentNode(index) }));

/**
 * The genesis file of a launched network. The funded key owns AVAX on all three chains. One address has more UTXOs than
 * two pages contain; another has outputs that are locked for years. All stakers have the same stake.
 *
 * @param now Unix seconds.
 * @param stakers The stakers; default: five nodes that do not exist.
 * @param ended The number of stakes, from the end of the list, that have ended. Their rewards are the first blocks.
 */
export function genesisFile(now: number, stakers = ABSENT, ended = 2): string {
  const funded = short(FUNDED_KEY.address);
  const allocations = [
    allocation(funded, 100_000_000n, schedule(COINS, 500_000n)),
    // Each is an output on the X-Chain.
    ...Array.from({ length: COINS }, () => allocation(funded, 1_000_000n, [])),
    allocation(derived('owner of many'), 0n, schedule(MANY_UTXOS, 1n)),
    allocation(derived('owner of locked'), 0n, [
      ...schedule(2, 1000n, now + 5 * 365 * DAY),
      ...schedule(2, 1000n, now - 5 * 365 * DAY),
    ]),
    allocation(derived('staked'), 0n, schedule(1, 10_000_000n)),
  ];
  return stringifyJson({
    networkID: NETWORK_ID,
    allocations,
    // Each stake ends earlier than the one before.
    startTime: now - (1 + STAKE_DAYS - (stakers.length - ended) * DAYS_APART) * DAY,
    initialStakeDuration: STAKE_DAYS * DAY,
    initialStakeDurationOffset: DAYS_APART * DAY,
    initialStakedFunds: [addressOf(derived('staked'))],
    initialStakers: stakers.map((staker, index) => ({
      ...staker,
      rewardAddress: addressOf(funded),
      delegationFee: 20_000 * (index + 1),
    })),
    cChainGenesis: stringifyJson(contractGenesis()),
    message: 'avalanche-conformance',
  });
}

function contractGenesis(): JsonWritable {
  return {
    config: {
      chainId: 43_112,
      homesteadBlock: 0,
      daoForkBlock: 0,
      daoForkSupport: true,
      eip150Block: 0,
      eip155Block: 0,
      eip158Block: 0,
      byzantiumBlock: 0,
      constantinopleBlock: 0,
      petersburgBlock: 0,
      istanbulBlock: 0,
      muirGlacierBlock: 0,
      apricotPhase1BlockTimestamp: 0,
      apricotPhase2BlockTimestamp: 0,
    },
    nonce: '0x0',
    // All upgrades are active on custom networks from this time on.
    timestamp: '0x5FCB13D0',
    extraData: '0x00',
    gasLimit: '0x5f5e100',
    difficulty: '0x0',
    mixHash: `0x${'00'.repeat(32)}`,
    coinbase: `0x${'00'.repeat(20)}`,
    alloc: { [FUNDED_KEY.contractAddress.slice(2)]: { balance: '0x295BE96E64066972000000' } },
    number: '0x0',
    gasUsed: '0x0',
    parentHash: `0x${'00'.repeat(32)}`,
  };
}

interface Unlock extends Readonly<Record<string, bigint | number>> {
  readonly amount: bigint;
  readonly locktime: number;
}

/** This many outputs with this amount of AVAX each, locked until `locktime` (Unix seconds); 0 for not locked. */
function schedule(count: number, avax: bigint, locktime = 0): Unlock[] {
  return Array.from({ length: count }, () => ({ amount: avax * AVAX, locktime }));
}

/** The initial funds of an address: an amount in AVAX on the X-Chain, and outputs on the P-Chain. */
function allocation(address: Uint8Array, avax: bigint, unlockSchedule: readonly Unlock[]): JsonWritable {
  return {
    ethAddr: `0x${'00'.repeat(20)}`,
    avaxAddr: addressOf(address),
    initialAmount: avax * AVAX,
    unlockSchedule,
  };
}

function addressOf(bytes: Uint8Array): string {
  return encodeAddress({ chain: 'X', hrp: CUSTOM_HRP, bytes });
}

function short(hex: string): Uint8Array {
  const bytes = decodeHex(hex);
  if (!bytes.ok) throw new RangeError(bytes.reason);
  return bytes.value;
}

/** The ID of a node that does not exist. */
export function absentNode(index: number): string {
  return encodeNodeId(derived(`absent staker ${index}`));
}
