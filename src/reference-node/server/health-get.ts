import type { Json } from '../ledger.ts';
import type { HealthReport, HealthReports } from '../rpc/call.ts';
import { LIVENESS } from '../services/health/methods.ts';
import { write } from './json-rpc.ts';
import type { NodeAnswer } from './message.ts';

/** Answers a health report as plain HTTP: 200 when healthy, 503 when not. `query` selects by `tag`. */
export function answerHealth(
  report: 'all' | 'health' | 'readiness' | 'liveness',
  query: string,
  health: HealthReports,
): NodeAnswer {
  const { checks, healthy } = reportOf(report, query, health);
  const body: Json = { checks, healthy };
  return {
    status: healthy ? 200 : 503,
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(`${write(body)}\n`, 'latin1'),
  };
}

function reportOf(report: string, query: string, health: HealthReports): HealthReport {
  if (report === 'liveness') return LIVENESS;
  if (report === 'readiness') return health.readiness();
  return health.health(new URLSearchParams(query).getAll('tag'));
}
