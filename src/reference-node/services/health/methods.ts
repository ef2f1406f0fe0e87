import type { Handlers, HealthReport } from '../../rpc/call.ts';
import type { Json } from '../../ledger.ts';

/** The health methods. All of them read `tags`, though liveness has no check that a tag could leave out. */
export const HEALTH_HANDLERS: Handlers = {
  'health.health': ({ args, health }) => asJson(health.health(args.strings('tags'))),
  'health.readiness': ({ args, health }) => {
    args.strings('tags');
    return asJson(health.readiness());
  },
  'health.liveness': ({ args }) => {
    args.strings('tags');
    return asJson(LIVENESS);
  },
};

/** The report of a node that answers at all. */
export const LIVENESS: HealthReport = { checks: {}, healthy: true };

function asJson(report: HealthReport): Json {
  return { checks: report.checks, healthy: report.healthy };
}
