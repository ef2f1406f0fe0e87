import type { Dialect } from '../../dialect.ts';
import type { HealthCheck, Json } from '../../ledger.ts';
import { type Members, isMembers } from '../json-members.ts';

/** Checks of the whole node that only some releases have. */
export function extraChecks(dialect: Dialect): HealthCheck[] {
  const messages = { bls: 'node has the correct BLS key', futureupgrade: undefined };
  return dialect.extraChecks.map((name) => {
    const message = messages[name];
    return { name, scope: 'application', message };
  });
}

/** The check with its message as the dialect words it. */
export function dialectCheck(check: HealthCheck, dialect: Dialect): HealthCheck {
  const message = check.message;
  if (!isMembers(message)) return check;
  return { ...check, message: dialectMessage(check.name, message, dialect) };
}

function dialectMessage(name: string, message: Members, dialect: Dialect): Members {
  if (isMembers(message.engine)) return chainMessage(message, message.engine, dialect);
  if (name === 'diskspace') return { ...message, availableDiskPercentage: 42 };
  if (name === 'network' && dialect.primaryValidatorReport)
    return { ...message, 'primary network validator health': {} };
  return message;
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
  if (dialect.consensusReport === 'processing-blocks' || !isMembers(report)) return report;
  return { longestRunningBlock: report.longestProcessingBlock, outstandingBlocks: report.processingBlocks };
}
