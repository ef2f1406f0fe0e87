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
  const byMethod = new Map<string, number[]>();
  for (const { call, status, durationMs } of exchanges) {
    if (call === undefined || status === undefined || !OWN.test(call)) continue;
    const times = byMethod.get(call);
    if (times === undefined) byMethod.set(call, [durationMs]);
    else times.push(durationMs);
  }
  return [...byMethod].map(([method, times]) => latencyOf(method, times)).sort((a, b) => b.p95 - a.p95);
}

function latencyOf(method: string, unsorted: readonly number[]): Latency {
  const times = [...unsorted].sort((a, b) => a - b);
  const at = (part: number): number => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { method, times, median: at(0.5), p95: at(0.95), most: at(1) };
}
