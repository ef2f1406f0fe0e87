import { encodeId } from '../../encoding/id.ts';
import type { ChainAlias, HealthCheck, Json, Ledger } from '../ledger.ts';

const PRIMARY = encodeId(new Uint8Array(32));

/** What is wrong with a node. */
export interface Ailments {
  /** Subnets (IDs) that have not finished bootstrapping. */
  readonly bootstrapping: readonly string[];
  /** Blockchains that could not be started. */
  readonly failedChains: readonly { readonly id: string; readonly subnetId: string; readonly error: string }[];
  /** Blockchains that run and are connected to too few validators. */
  readonly lonelyChains: readonly { readonly id: string; readonly subnetId: string }[];
  /** Unix nanoseconds. */
  readonly since: bigint;
}

/** All health checks of a node. */
export function healthOf(
  ledger: Ledger,
  running: readonly { id: string; subnetId: string }[],
  ailments: Ailments,
): HealthCheck[] {
  const failing = { contiguousFailures: 3, timeOfFirstFailure: ailments.since };
  const { bootstrapping, failedChains, lonelyChains } = ailments;
  return [
    ...(['C', 'P', 'X'] as const).map((alias) => ({
      name: alias,
      scope: PRIMARY,
      message: chainMessage(ledger, alias),
      // A node hears of no other while it waits for one to bootstrap from.
      ...(alias === 'P' && bootstrapping.includes(PRIMARY) && { error: LONELY, ...failing }),
    })),
    ...running.map(({ id, subnetId }) => ({ name: id, scope: subnetId, message: chainReport(0n, id) })),
    ...lonelyChains.map(({ id, subnetId }) => ({
      name: id,
      scope: subnetId,
      message: chainReport(0n, id),
      error: LONELY,
      ...failing,
    })),
    ...failedChains.map(({ id, subnetId, error }) => ({ name: id, scope: subnetId, error, ...failing })),
    {
      name: 'bootstrapped',
      scope: 'application',
      message: bootstrapping,
      ...(bootstrapping.length > 0 && { error: 'subnets not bootstrapped', ...failing }),
    },
    { name: 'database', scope: 'application' },
    { name: 'diskspace', scope: 'application', message: { availableDiskBytes: 218_914_324_480 } },
    { name: 'network', scope: 'application', message: NETWORK_MESSAGE },
    { name: 'router', scope: 'application', message: { longestRunningRequest: '0s', outstandingRequests: 0 } },
  ];
}

const LONELY = 'not connected to enough stake: connected to 25.000000%; required at least 80.000000%';

const NETWORK_MESSAGE: Json = {
  connectedPeers: 31,
  sendFailRate: 0.0012,
  timeSinceLastMsgReceived: '580.851779ms',
  timeSinceLastMsgSent: '580.851779ms',
};

/** The last accepted container of a chain; before the first one there is only its genesis. */
function chainMessage(ledger: Ledger, alias: ChainAlias): Json {
  const last = ledger.index(`${alias}/block`)?.at(-1);
  if (last) return chainReport(last.index + 1n, last.id);
  return chainReport(0n, alias === 'P' ? (ledger.blockByHeight(0n)?.id ?? PRIMARY) : ledger.chainIds[alias]);
}

function chainReport(lastAcceptedHeight: bigint, lastAcceptedID: string): Json {
  return {
    engine: {
      consensus: { lastAcceptedHeight, lastAcceptedID, longestProcessingBlock: '0s', processingBlocks: 0 },
      vm: null,
    },
    networking: { percentConnected: 0.9958 },
  };
}
