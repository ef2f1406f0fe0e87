import { groupBy } from '../../encoding/group-by.ts';
import type { EvidenceItem } from '../../generated/report.ts';

/** The latency of a method in the exchanges of a report. */
export interface Latency {
  readonly method: string;
  /** Milliseconds in ascending order. */
  readonly times: readonly number[];
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/** Methods and paths of the document. Other calls only test how a node rejects them. */
const OWN = /^(?:(?:platform|index|health)\.\w{1,40}|GET \/(?:.*\/)?ext\/health(?:\/\w{1,20})?)$/;

/** The latency of each requested method. The method with the highest 95th percentile is first. */
export function latencies(exchanges: Iterable<EvidenceItem>): Latency[] {
  const own = [...exchanges].filter(({ call = '', status }) => status !== undefined && OWN.test(call));
  return [...groupBy(own, ({ call = '' }) => call)]
    .map(([method, all]) =>
      latencyOf(
        method,
        all.map(({ durationMs }) => durationMs),
      ),
    )
    .sort((a, b) => b.p95 - a.p95);
}

function latencyOf(method: string, unsorted: readonly number[]): Latency {
  const times = [...unsorted].sort((a, b) => a - b);
  const at = (part: number): number => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { method, times, median: at(0.5), p95: at(0.95), most: at(1) };
}
