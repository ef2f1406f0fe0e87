import { encodeDuration } from '../../encoding/duration.ts';
import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import type { ChainAlias, HealthCheck, Json, Ledger } from '../ledger.ts';

/** What is wrong with a node. */
export interface Ailments {
  /** Subnets (IDs) that have not finished bootstrapping. */
  readonly bootstrapping: readonly string[];
  /** Blockchains that could not be started. */
  readonly failedChains: readonly { readonly id: string; readonly subnetId: string; readonly error: string }[];
  /** Blockchains that run and are connected to too few validators. */
  readonly lonelyChains: readonly { readonly id: string; readonly subnetId: string }[];
  /** How many peers it has. Without one it has no validator of the Primary Network. */
  readonly peers: number;
  /** Unix nanoseconds. */
  readonly since: bigint;
}

export function healthOf(
  ledger: Ledger,
  running: readonly { id: string; subnetId: string }[],
  ailments: Ailments,
): HealthCheck[] {
  const failing = { contiguousFailures: 3, timeOfFirstFailure: ailments.since };
  const { bootstrapping, failedChains, lonelyChains, peers } = ailments;
  const isAlone = peers === 0;
  let known: Connections | undefined;
  const connections = (): Connections => (known ??= connectionsOf(ledger, isAlone));
  return [
    ...(['C', 'P', 'X'] as const).map((alias) => ({
      name: alias,
      scope: PRIMARY_NETWORK,
      // Made only for a reader: whether the node has bootstrapped is read with every request.
      get message(): Json {
        return chainMessage(ledger, alias, connections());
      },
      ...(isAlone && { error: connectedTo(0), ...failing }),
    })),
    ...running.map(({ id, subnetId }) => ({ name: id, scope: subnetId, message: chainReport(0n, id, CONNECTED) })),
    ...lonelyChains.map(({ id, subnetId }) => ({
      name: id,
      scope: subnetId,
      message: chainReport(0n, id, LONELY),
      error: connectedTo(LONELY),
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
    {
      name: 'network',
      scope: 'application',
      message: { connectedPeers: peers, ...NETWORK_MESSAGE, ...(isAlone && silentSince(ailments.since)) },
      ...(isAlone && {
        error: 'network layer is unhealthy reason: not connected to a minimum of 1 peer(s)',
        ...failing,
      }),
    },
    { name: 'router', scope: 'application', message: { longestRunningRequest: '0s', outstandingRequests: 0 } },
  ];
}

/** The part of the stake to which the node is connected, for a chain that is well and for one that is not. */
const CONNECTED = 0.9958;
const LONELY = 0.25;

/** The part of the stake of the Primary Network to which the node is connected, and the validators that hold the rest. */
type Connections = readonly [number, readonly string[]];

function connectionsOf(ledger: Ledger, isAlone: boolean): Connections {
  const weights = [...(ledger.validatorsAt(ledger.height, PRIMARY_NETWORK) ?? [])];
  const away = ledger.currentValidators(PRIMARY_NETWORK).filter(({ connected }) => isAlone || !connected);
  const ids = away.map(({ nodeId }) => nodeId);
  const sum = (all: typeof weights): number => Number(all.reduce((total, [, { weight }]) => total + weight, 0n));
  return [sum(weights.filter(([nodeId]) => !ids.includes(nodeId))) / sum(weights), ids];
}

function silentSince(time: bigint): Record<string, Json> {
  const silent = encodeDuration(BigInt(Date.now()) * 1_000_000n - time);
  return { timeSinceLastMsgReceived: silent, timeSinceLastMsgSent: silent };
}

function connectedTo(part: number): string {
  return `not connected to enough stake: connected to ${(part * 100).toFixed(6)}%; required at least 80.000000%`;
}

const NETWORK_MESSAGE = {
  sendFailRate: 0.0012,
  timeSinceLastMsgReceived: '580.851779ms',
  timeSinceLastMsgSent: '580.851779ms',
};

/** The last accepted container of a chain; before the first one there is only its genesis. */
function chainMessage(ledger: Ledger, alias: ChainAlias, connections: Connections): Json {
  const last = ledger.index(`${alias}/block`)?.at(-1);
  if (last) return chainReport(last.index + 1n, last.id, ...connections);
  const genesis = alias === 'P' ? (ledger.blockByHeight(0n)?.id ?? PRIMARY_NETWORK) : ledger.chainIds[alias];
  return chainReport(0n, genesis, ...connections);
}

function chainReport(
  lastAcceptedHeight: bigint,
  lastAcceptedID: string,
  percentConnected: number,
  away: readonly string[] = [],
): Json {
  return {
    engine: {
      consensus: { lastAcceptedHeight, lastAcceptedID, longestProcessingBlock: '0s', processingBlocks: 0 },
      vm: null,
    },
    networking: { disconnectedValidators: away, percentConnected },
  };
}
