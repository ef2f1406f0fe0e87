import type { Report, RequirementResult } from '../generated/report.ts';
import type { LiveFailure, LiveMethod, LiveState } from '../reporting/page/live-state.ts';
import { kindOf } from '../reporting/kind.ts';
import type { LiveCounts, MethodCounts } from './live-counts.ts';

/** The maximum length of a message on the page, in characters. */
const MAX_MESSAGE = 400;

/** The URL of the proxy for clients, and the URL of the target. */
export interface Between {
  readonly proxy: string;
  readonly target: string;
}

/** The data of the live page of a recording. */
export function liveState(report: Report, { methods, findings }: LiveCounts, between: Between): LiveState {
  const { profile, startedAt, requirements } = report;
  const kindIn = kindOf(report);
  const ofKind = (kind: string): LiveFailure[] =>
    requirements
      .filter((result) => kindIn(result) === kind)
      .map((result) => failureOf(result, findings))
      .sort((a, b) => firstOf(b.id, findings) - firstOf(a.id, findings));
  return {
    ...between,
    profile: `${profile.name} (${profile.reason})`,
    startedAt,
    methods: [...methods].map(([method, counts]) => methodOf(method, counts)),
    failures: ofKind('fail'),
    notes: ofKind('note'),
  };
}

function firstOf(id: string, findings: LiveCounts['findings']): number {
  return findings.get(id)?.first ?? 0;
}

function failureOf({ id, level, statement, findings }: RequirementResult, counts: LiveCounts['findings']): LiveFailure {
  const { count = 0, last = 0 } = counts.get(id) ?? {};
  return { id, level, statement, message: (findings[0]?.message ?? '').slice(0, MAX_MESSAGE), count, last };
}

function methodOf(method: string, { verdicts }: MethodCounts): LiveMethod {
  const { pass = 0, fail = 0, note = 0, ...others } = Object.fromEntries(verdicts) as Partial<Record<string, number>>;
  return {
    method,
    pass,
    fail,
    note,
    skipped: Object.values(others).reduce<number>((sum, count = 0) => sum + count, 0),
  };
}
