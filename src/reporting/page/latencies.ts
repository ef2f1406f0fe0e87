import type { EvidenceItem } from '../../generated/report.ts';

/** How long a method took, over the exchanges of a report. */
export interface Latency {
  readonly method: string;
  /** Milliseconds, the least first. */
  readonly times: readonly number[];
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/** The latency of each method that was asked, the slowest first by the 95th percentile. */
export function latencies(exchanges: Iterable<EvidenceItem>): Latency[] {
  const byMethod = new Map<string, number[]>();
  for (const { curl, outcome, durationMs } of exchanges) {
    const method = askedOf(curl);
    if (method === undefined || !outcome.startsWith('HTTP ')) continue;
    const times = byMethod.get(method);
    if (times === undefined) byMethod.set(method, [durationMs]);
    else times.push(durationMs);
  }
  return [...byMethod].map(([method, times]) => latencyOf(method, times)).sort((a, b) => b.p95 - a.p95);
}

function latencyOf(method: string, unsorted: readonly number[]): Latency {
  const times = [...unsorted].sort((a, b) => a - b);
  const at = (part: number): number => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { method, times, median: at(0.5), p95: at(0.95), most: at(1) };
}

/** What a curl line asks: a method of JSON-RPC, or `GET` and a path. */
function askedOf(curl: string): string | undefined {
  const method = /"method":"((?:platform|index|health)\.\w{1,40})"/.exec(curl)?.[1];
  if (method !== undefined) return method;
  const path = /https?:\/\/[^/\s']+(\/ext\/health[\w/]{0,20})'?$/.exec(curl)?.[1];
  return path === undefined || /--data|-X|--head/.test(curl) ? undefined : `GET ${path}`;
}
