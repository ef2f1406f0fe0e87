import { encodeAddress } from '../../src/encoding/address.ts';
import { decodeHex } from '../../src/encoding/hex.ts';
import { stringifyJson } from '../../src/encoding/json.ts';
import { encodeNodeId } from '../../src/encoding/node-id.ts';
import { FUNDED_KEY } from '../../src/launch/genesis.ts';
import { derived } from '../../src/encoding/derived.ts';
import { overlay } from '../../src/reference-node/overlay.ts';
import { type Dialect, DOCUMENT } from '../../src/reference-node/dialect.ts';
import { parseTx, type SignedTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import type { UtxoSet } from '../../src/reference-node/ledger/state/platform-state.ts';
import type { GasLimits } from '../live/live-gas.ts';
import { startLiveNode } from '../live/index.ts';
import type { LiveLedger } from '../live/live-ledger.ts';
import type { NodeAnswer } from '../../src/reference-node/server/message.ts';
import { valueOf } from './value-of.ts';

const AVAX = 1_000_000_000n;
const FUNDS = 10_000_000n * AVAX;
const DAY = 86_400;
/** A time that no test reaches. */
const NEVER = 2n ** 33n;
const FEE_METHODS = ['platform.getFeeConfig', 'platform.getFeeState'];
const AMPLE_GAS: GasLimits = { maxCapacity: 100_000_000n, maxPerSecond: 100_000_000n };
/** As deployed nodes: a wallet finds its elastic Subnets and L1s again. */
const DIALECT: Dialect = { ...DOCUMENT, subnetConversion: true, listsL1Validators: true, elasticSubnetOwner: 'shown' };

/** How a network of one node behaves. */
export interface SmallNetworkOptions {
  /** The error message for a P-Chain transaction; undefined to accept it. */
  readonly refuse?: (kind: SignedTx['unsigned']['kind']) => string | undefined;
  /** Receives the error message of each P-Chain transaction that the node refuses. */
  readonly onRefused?: (why: string) => unknown;
  /** Release of the node; default: 1.14.2. */
  readonly release?: string;
  /** Whether Durango's rules are active; default: true. */
  readonly isDurango?: boolean;
  /** The limits of gas under Etna's rules; default: more than any test needs. */
  readonly gas?: GasLimits;
  /** Whether Etna's rules are active, read with each request; default: true. */
  isEtna?: boolean;
  /** Funds on the C-Chain in nAVAX; default: 10,000,000 AVAX. */
  readonly contractFunds?: bigint;
  /** The status that the C-Chain returns for its transactions; default: `Accepted`. */
  readonly contractStatus?: string;
}

/** A network of one node that runs. */
export interface SmallNetwork {
  readonly url: string;
  /** The key that owns all funds. */
  readonly privateKey: Uint8Array;
  readonly ledger: LiveLedger;
  /** The X-Chain: what it has accepted, and what the P-Chain exported to it. */
  readonly exchange: { readonly height: bigint; readonly atomic: UtxoSet };
  close(): Promise<void>;
}

/** Starts a network for tests that spend: the live reference node, with one key that owns all funds. */
export async function smallNetwork(options: SmallNetworkOptions = {}): Promise<SmallNetwork> {
  const { release = '1.14.2', contractStatus, refuse, onRefused } = options;
  const upgrades = {
    durango: options.isDurango === false ? NEVER : 0n,
    get etna() {
      return options.isEtna === false ? NEVER : 0n;
    },
    granite: NEVER,
  };
  const node = await startLiveNode({
    genesis: genesisText({
      startTime: Math.floor(Date.now() / 1000) - DAY,
      ...{ funds: FUNDS, contractFunds: options.contractFunds ?? FUNDS },
      ...{ staked: 2_000n * AVAX, stakers: 1, apart: 0 },
    }),
    upgrades,
    gas: options.gas ?? AMPLE_GAS,
    dialect: {
      ...DIALECT,
      methods: new Set([...DIALECT.methods, ...FEE_METHODS]),
      nodeVersion: `avalanchego/${release}`,
    },
    patch: {
      ledger: (base) =>
        overlay(base, {
          issue: (bytes) => {
            const error = refuse?.(parseTx(bytes).unsigned.kind);
            const issued =
              error === undefined ? base.issue(bytes) : { ok: false as const, stage: 'issue' as const, error };
            if (!issued.ok) onRefused?.(issued.error);
            return issued;
          },
        }),
      onAnswer: ({ body }, answer) =>
        contractStatus !== undefined && body.includes('getAtomicTxStatus') ? statusAnswer(contractStatus) : answer,
    },
  });
  const privateKey = valueOf(decodeHex(FUNDED_KEY.privateKey));
  const { ledger } = node;
  return { url: node.url, privateKey, ledger, exchange: ledger.chains.exchange, close: () => node.close() };
}

/** What a genesis file says, beside the key that owns the funds. Amounts are in nAVAX. */
interface Beginning {
  /** Unix seconds. */
  readonly startTime: number;
  /** What the key has on the X-Chain and again on the P-Chain, and on the C-Chain. */
  readonly funds: bigint;
  readonly contractFunds: bigint;
  /** What the stakers share, how many they are, and by how many seconds the stake of one ends before that of the one before. */
  readonly staked: bigint;
  readonly stakers: number;
  readonly apart: number;
}

/** The text of a genesis file. The rewards of each staker go to an owner of its own. */
export function genesisText({ startTime, funds, contractFunds, staked, stakers, apart }: Beginning): string {
  const addressOf = (bytes: Uint8Array) => encodeAddress({ chain: 'X', hrp: 'custom', bytes });
  const allocation = (owner: Uint8Array, amount: bigint, onPlatform: bigint) => ({
    ...{ avaxAddr: addressOf(owner), initialAmount: amount, unlockSchedule: [{ amount: onPlatform }] },
  });
  const stake = allocation(derived('staked'), 0n, staked);
  const balance = `0x${(contractFunds * 1_000_000_000n).toString(16)}`;
  return stringifyJson({
    networkID: 1337,
    allocations: [allocation(valueOf(decodeHex(FUNDED_KEY.address)), funds, funds), stake],
    startTime,
    initialStakeDuration: 365 * DAY,
    initialStakeDurationOffset: apart,
    initialStakedFunds: [stake.avaxAddr],
    initialStakers: Array.from({ length: stakers }, (_, at) => ({
      nodeID: encodeNodeId(derived(`staker ${at}`)),
      rewardAddress: addressOf(derived(`rewards ${at}`)),
      delegationFee: 20_000 + at,
    })),
    cChainGenesis: stringifyJson({ alloc: { [FUNDED_KEY.contractAddress.slice(2)]: { balance } } }),
  });
}

function statusAnswer(status: string): NodeAnswer {
  const body = Buffer.from(stringifyJson({ jsonrpc: '2.0', id: 1, result: { status } }));
  return { status: 200, headers: [['content-type', 'application/json']], body };
}
