import { groupBy } from '../../encoding/group-by.ts';
import type { EvidenceItem, Latency } from '../../generated/report.ts';
import { latencyOf } from '../../verdict/latency.ts';

/** The latency of a method in the exchanges of a report. */
export interface MethodLatency extends Latency {
  readonly method: string;
  /** Milliseconds. */
  readonly times: readonly number[];
}

/**
 * The latency of each of these methods that was requested. The method with the highest 95th percentile is first. Other
 * calls only test how a node rejects them.
 */
export function latencies(exchanges: Iterable<EvidenceItem>, methods: ReadonlySet<string>): MethodLatency[] {
  const own = [...exchanges].filter(({ call = '', status }) => status !== undefined && methods.has(call));
  return [...groupBy(own, ({ call = '' }) => call)]
    .map(([method, all]) => {
      const times = all.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
      return { method, times, ...latencyOf(times) };
    })
    .sort((a, b) => b.p95 - a.p95);
}
