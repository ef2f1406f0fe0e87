import { groupBy } from '../../encoding/group-by.ts';
import type { EvidenceItem, Latency } from '../../generated/report.ts';
import { latencyOf } from '../../verdict/latency.ts';

/** The latency of a method in the exchanges of a report. */
export interface MethodLatency extends Latency {
  readonly method: string;
  /** Milliseconds. */
  readonly times: readonly number[];
}

/** Methods and paths of the document. Other calls only test how a node rejects them. */
const OWN = /^(?:(?:platform|index|health)\.\w{1,40}|GET \/(?:.*\/)?ext\/health(?:\/\w{1,20})?)$/;

/** The latency of each requested method. The method with the highest 95th percentile is first. */
export function latencies(exchanges: Iterable<EvidenceItem>): MethodLatency[] {
  const own = [...exchanges].filter(({ call = '', status }) => status !== undefined && OWN.test(call));
  return [...groupBy(own, ({ call = '' }) => call)]
    .map(([method, all]) => {
      const times = all.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
      return { method, times, ...latencyOf(times) };
    })
    .sort((a, b) => b.p95 - a.p95);
}
