import { ZERO_ID } from '../../../encoding/id.ts';
import type { Dialect } from '../../dialect.ts';
import type { HealthCheck, Json } from '../../ledger.ts';
import { type Members, isMembers, mapOf, ACTIVE_FROM_THE_START } from '../json-members.ts';

/** A validator tells of its connections once it has run so long, in milliseconds. */
const TELLS_AFTER_MS = 600_000;

/** The messages of checks of the whole node that only some releases have. */
const EXTRA: Readonly<Record<Dialect['extraChecks'][number], Json>> = {
  bls: 'node has the correct BLS key',
  futureupgrade: {
    localUpgradeTime: ACTIVE_FROM_THE_START,
    modeUpgradeTime: ACTIVE_FROM_THE_START,
    modeUpgradeWeightPercentage: 99.58,
    numUpgradeTimes: 1,
  },
};

/**
 * The checks that a node of the dialect has, each with its message as the dialect words it.
 *
 * @param sinceStart Milliseconds since the node was started.
 */
export function dialectChecks(checks: readonly HealthCheck[], dialect: Dialect, sinceStart: number): HealthCheck[] {
  const extra = dialect.extraChecks.map((name) => ({ name, scope: 'application', message: EXTRA[name] }));
  const isStarting = dialect.startsWithPlatformChain && isBootstrapping(checks);
  const present = isStarting ? checks.filter(({ name }) => name !== 'C' && name !== 'X') : checks;
  return [...present, ...extra].map((check) => {
    const { name, message } = check;
    return isMembers(message)
      ? { ...check, message: dialectMessage({ name, message, dialect, sinceStart, isStarting }) }
      : check;
  });
}

/** Whether the node has not bootstrapped the Primary Network. */
export function isBootstrapping(checks: readonly HealthCheck[]): boolean {
  const message = checks.find(({ name }) => name === 'bootstrapped')?.message;
  return Array.isArray(message) && message.includes(ZERO_ID);
}

interface Told {
  readonly name: string;
  readonly message: Members;
  readonly dialect: Dialect;
  readonly sinceStart: number;
  readonly isStarting: boolean;
}

function dialectMessage({ name, message, dialect, sinceStart, isStarting }: Told): Members {
  if (isMembers(message.engine)) {
    const engine = isStarting ? { ...message.engine, consensus: {} } : message.engine;
    return chainMessage(message, engine, dialect);
  }
  if (name === 'diskspace' && dialect.availableDiskPercentage) return { ...message, availableDiskPercentage: 42 };
  if (name !== 'network' || !dialect.primaryValidatorReport || sinceStart < TELLS_AFTER_MS) return message;
  const validator = { ingressConnectionCount: message.connectedPeers, primaryNetworkValidator: true };
  return mapOf(Object.entries({ ...message, 'primary network validator health': validator }));
}

function chainMessage(message: Members, engine: Members, dialect: Dialect): Members {
  const { disconnectedValidators = [], ...networking } = isMembers(message.networking) ? message.networking : {};
  return {
    ...message,
    engine: { ...engine, consensus: consensusReport(engine.consensus, dialect) },
    networking: dialect.disconnectedValidators ? { disconnectedValidators, ...networking } : networking,
  };
}

function consensusReport(report: Json | undefined, dialect: Dialect): Json | undefined {
  if (!isMembers(report) || report.processingBlocks === undefined) return report;
  if (dialect.consensusReport === 'processing-blocks')
    return { ...(dialect.avgAcceptanceTime ? { avgAcceptanceTime: '4.096ms' } : {}), ...report };
  return { longestRunningBlock: report.longestProcessingBlock, outstandingBlocks: report.processingBlocks };
}
