import { encodeId } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { genesisBytes } from '../../src/reference-node/ledger/chains/genesis.ts';
import { shortId, BLS_SIGNERS } from '../../src/reference-node/scenarios/accounts.ts';
import { together, type Patch } from '../../src/reference-node/server/patch.ts';
import { type RunningNode, type ServeOptions, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { ChainFile } from './chain-file.ts';
import { readGenesisFile } from './genesis-file.ts';
import { GAS_LIMITS, type GasLimits } from './live-gas.ts';
import { LiveChains } from './live-chains.ts';
import { LiveLedger, type Upgrades } from './live-ledger.ts';
import { decodeAddress } from '../../src/encoding/address.ts';
import { decodeHexChecked, encodeHex, encodeHexChecked } from '../../src/encoding/hex.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../src/encoding/json.ts';
import { encodeTimestamp } from '../../src/encoding/timestamp.ts';
import type { Json } from '../../src/reference-node/ledger.ts';
import { CodecError } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import type { BlsKey } from '../../src/encoding/codec/layout.ts';
import { VerificationError } from '../../src/reference-node/ledger/rules/verify-spend.ts';
import { type Handlers, RpcError } from '../../src/reference-node/rpc/call.ts';
import { write } from '../../src/reference-node/server/json-rpc.ts';
import type { NodeAnswer, NodeRequest } from '../../src/reference-node/server/message.ts';
import { chainIdOf } from '../../src/reference-node/services/chain-aliases.ts';

/** How a node of a network of its own is started. */
export interface LiveNodeOptions extends ServeOptions {
  /** The text of a genesis file. */
  readonly genesis: string;
  /** By default all are active from the start. */
  readonly upgrades?: Upgrades;
  /** By default those of every network that sets none. */
  readonly gas?: GasLimits;
  /** The file that stores the chains; by default nothing is stored. */
  readonly chainFile?: string;
}

/** A node that is listening, with the chains behind it. */
export interface LiveNode extends RunningNode {
  readonly ledger: LiveLedger;
}

/** The BLS key of the node. */
const SIGNER = BLS_SIGNERS.at(-1);
const FROM_THE_START: Upgrades = { durango: 0n, etna: 0n, granite: 0n };

/**
 * Starts the one node of a network that begins with its genesis, and accepts what anybody issues on P, X and C. With a file, a node that
 * is started again goes on where it ended.
 * @throws Error for a genesis or a file that cannot be read; the system's error when the port cannot be taken.
 */
export async function startLiveNode(options: LiveNodeOptions): Promise<LiveNode> {
  const { genesis, upgrades = FROM_THE_START, gas = GAS_LIMITS, chainFile, patch = {}, ...serve } = options;
  const start = readGenesisFile(genesis);
  const genesisId = encodeId(sha256(genesisBytes(start.platform)));
  const file = chainFile === undefined ? undefined : new ChainFile(chainFile, genesisId);
  const ledger = new LiveLedger(new LiveChains(start, file, upgrades.granite), upgrades, gas, shortId(1, 'node/0'));
  // The rewards of stakes that have ended are the first blocks.
  if (ledger.height === 0n) ledger.acceptBlock();
  const services = liveServices(ledger, SIGNER);
  const node = await serveLedger(ledger, { acceptAfterMs: 1, ...serve, patch: together(services, patch) });
  return { ...node, ledger };
}

const PAGE = 1024;
const WEI = 1_000_000_000n;

/** The methods of X, C and `info` that a wallet needs beside those of the P-Chain, as a change to a node. */
function liveServices(ledger: LiveLedger, signer: BlsKey | undefined): Patch {
  const own: Handlers = { ...exchangeHandlers(ledger), ...infoHandlers(ledger, signer) };
  const fees = feeHandlers(ledger);
  const contract = contractMethods(ledger);
  return {
    handlers: (base) => ({ ...base, ...fees, ...own }),
    dialect: (base) => ({ ...base, methods: new Set([...base.methods, 'info.getNodeVersion', ...Object.keys(own)]) }),
    onAnswer: (request, answer) => (isContractPath(request) ? (answerContract(contract, request) ?? answer) : answer),
  };
}

function infoHandlers({ upgrades, nodeId, networkId }: LiveLedger, signer: BlsKey | undefined): Handlers {
  return {
    'info.getNetworkID': () => ({ networkID: networkId.toString() }),
    'info.getBlockchainID': ({ ledger, args }) => ({ blockchainID: chainIdOf(ledger, args.string('alias')) ?? '' }),
    'info.getTxFee': () => ({ txFee: '1000000', createSubnetTxFee: '100000000' }),
    'info.upgrades': () => ({
      durangoTime: timeOf(upgrades, 'durango'),
      etnaTime: timeOf(upgrades, 'etna'),
      graniteTime: timeOf(upgrades, 'granite'),
    }),
    'info.getNodeID': () => ({
      nodeID: nodeId,
      nodePOP: signer && {
        publicKey: encodeHex(signer.publicKey),
        proofOfPossession: encodeHex(signer.proofOfPossession),
      },
    }),
  };
}

/** The gas of the chain, where the release has methods that return it. */
function feeHandlers({ gas, chains }: LiveLedger): Handlers {
  return {
    'platform.getFeeConfig': () => gas.config(),
    'platform.getFeeState': () => ({
      ...gas.state(),
      timestamp: encodeTimestamp(chains.platform.state.time * 1_000_000_000n),
    }),
  };
}

function timeOf(upgrades: Upgrades, name: keyof Upgrades): string {
  return encodeTimestamp(upgrades[name] * 1_000_000_000n);
}

function exchangeHandlers(ledger: LiveLedger): Handlers {
  const { exchange } = ledger.chains;
  return {
    'avm.getHeight': () => ({ height: exchange.height.toString() }),
    'avm.getUTXOs': ({ args }) => {
      const source = args.string('sourceChain') === 'P' ? exchange.atomic : exchange.utxos;
      const owners = args.strings('addresses').map((text) => {
        const address = decodeAddress(text);
        if (!address.ok) throw new RpcError(`couldn't parse address ${JSON.stringify(text)}: ${address.reason}`);
        return address.value.bytes;
      });
      const utxos = owners.flatMap((owner) => source.ofAddress(owner)).slice(0, PAGE);
      return { numFetched: utxos.length.toString(), utxos: utxos.map(({ bytes }) => encodeHexChecked(bytes)) };
    },
    'avm.issueTx': ({ args }) => {
      try {
        return { txID: ledger.issueExchange(bytesOf(args.string('tx'))) };
      } catch (error) {
        throw refused(error);
      }
    },
  };
}

type ContractMethods = Readonly<Record<string, (params: JsonValue | undefined) => Json>>;

function contractMethods(ledger: LiveLedger): ContractMethods {
  const { contract } = ledger.chains;
  const account = (params: JsonValue | undefined): string =>
    Array.isArray(params) && typeof params[0] === 'string' ? params[0].slice(2).toLowerCase() : '';
  return {
    eth_getBalance: (params) => `0x${(contract.balance(account(params)) * WEI).toString(16)}`,
    eth_getTransactionCount: (params) => `0x${contract.nonce(account(params)).toString(16)}`,
    'avax.issueTx': (params) => {
      const tx = isJsonObject(params) && typeof params.tx === 'string' ? params.tx : '';
      return { txID: ledger.issueContract(bytesOf(tx)) };
    },
    // A transaction is accepted when it is issued.
    'avax.getAtomicTxStatus': () => ({ status: 'Accepted' }),
  };
}

function isContractPath({ path }: NodeRequest): boolean {
  return path === '/ext/bc/C/rpc' || path === '/ext/bc/C/avax';
}

/** The answer to a method of the table; undefined for another request. */
function answerContract(methods: ContractMethods, { body }: NodeRequest): NodeAnswer | undefined {
  const read = parseJson(body);
  if (!read.ok || !isJsonObject(read.value) || typeof read.value.method !== 'string') return undefined;
  const { method, params } = read.value;
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (run === undefined) return undefined;
  const id = typeof read.value.id === 'number' ? read.value.id : null;
  const text = write({ jsonrpc: '2.0', id, ...outcomeOf(() => run(params)) });
  return { status: 200, headers: [['Content-Type', 'application/json']], body: Buffer.from(text, 'latin1') };
}

function outcomeOf(run: () => Json): Readonly<Record<string, Json>> {
  try {
    return { result: run() };
  } catch (error) {
    const { code, message } = refused(error);
    return { error: { code, message } };
  }
}

function bytesOf(text: string): Uint8Array {
  const bytes = decodeHexChecked(text);
  if (!bytes.ok) throw new RpcError(`problem decoding transaction: ${bytes.reason}`);
  return bytes.value;
}

/** The error of the service for a transaction that breaks a rule. @throws any other error */
function refused(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof VerificationError || error instanceof CodecError) return new RpcError(error.message);
  throw error;
}
