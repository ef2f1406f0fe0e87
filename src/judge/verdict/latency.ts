import type { Latency, Report } from '../../generated/report.ts';
import { missingMethod } from './method-states.ts';

/** Durations of the exchanges in a report, by method that the node serves. An exchange in the evidence of several results counts once. */
export function latencies({ requirements }: Pick<Report, 'requirements'>): Map<string, Latency> {
  const times = new Map<string, Map<number, number>>();
  for (const result of requirements) {
    const { method, evidence, verdict } = result;
    if (verdict === 'not-applicable' || missingMethod(result) === method) continue;
    const own = times.get(method) ?? new Map<number, number>();
    for (const { exchange, durationMs } of evidence) own.set(exchange, durationMs);
    times.set(method, own);
  }
  return new Map(
    [...times].filter(([, own]) => own.size > 0).map(([method, own]) => [method, latencyOf([...own.values()])]),
  );
}

/** The latency of exchanges with these durations. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  return { count: sorted.length, p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), max: rank(sorted, 1) };
}

function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
