import { encodeId } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { genesisBytes } from '../../src/reference-node/ledger/chains/genesis.ts';
import { shortId } from '../../src/reference-node/scenarios/accounts.ts';
import { BLS_SIGNERS } from '../../src/reference-node/scenarios/bls-signers.ts';
import { together } from '../../src/reference-node/server/patch.ts';
import { type RunningNode, type ServeOptions, serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { ChainFile } from './chain-file.ts';
import { readGenesisFile } from './genesis-file.ts';
import { GAS_LIMITS, type GasLimits } from './live-gas.ts';
import { LiveChains } from './live-chains.ts';
import { LiveLedger, type Upgrades } from './live-ledger.ts';
import { liveServices } from './live-services.ts';

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
