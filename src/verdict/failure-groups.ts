import type { EvidenceItem, Report, RequirementResult } from '../generated/report.ts';
import { gatesBy } from './gates.ts';

/** Failures that rest on the same thing: one that stands for them, the others, and what could not be tested for it. */
export interface FailureGroup {
  readonly cause: RequirementResult;
  /** Further failures on the same exchange, or by the same refusal. */
  readonly others: readonly RequirementResult[];
  /** Requirements that could not be tested, since one of these failed. */
  readonly blocked: readonly RequirementResult[];
}

/** What stops a build, and what broke, by cause: the cause that takes most down with it stands for its group. */
export function failureGroups({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): FailureGroup[] {
  const stops = gatesBy(gate);
  const failed = requirements.filter((result) => stops(result) || result.verdict === 'error');
  return byKey(failed).map((members) => {
    const ids = new Set(members.map(({ id }) => id));
    const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked' && ids.has(cause.by));
    const weight = ({ id }: RequirementResult): number =>
      blocked.filter(({ cause }) => cause?.kind === 'blocked' && cause.by === id).length;
    const [cause, ...others] = members.sort((a, b) => weight(b) - weight(a));
    return { cause, others, blocked };
  });
}

type Members = [RequirementResult, ...RequirementResult[]];

/** Results that have a key in common, directly or through others, in the order of the first of each group. */
function byKey(results: readonly RequirementResult[]): Members[] {
  const groups: { readonly keys: Set<string>; readonly members: RequirementResult[] }[] = [];
  for (const result of results) {
    const keys = keysOf(result);
    const [first, ...more] = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    if (first === undefined) {
      groups.push({ keys: new Set(keys), members: [result] });
      continue;
    }
    for (const group of more) {
      first.members.push(...group.members);
      for (const key of group.keys) first.keys.add(key);
      groups.splice(groups.indexOf(group), 1);
    }
    first.members.push(result);
    for (const key of keys) first.keys.add(key);
  }
  return groups.flatMap(({ members: [first, ...others] }) => (first === undefined ? [] : [[first, ...others]]));
}

/** What a failure rests on: its exchanges, and what the same node does to other requests as well. */
function keysOf({ findings, evidence }: RequirementResult): string[] {
  const [finding] = findings;
  if (finding === undefined) return [];
  const { exchange, signature } = finding;
  const item = evidence.find((each) => each.exchange === exchange);
  return [
    ...findings.flatMap((each) => (each.exchange === undefined ? [] : [`exchange ${each.exchange}`])),
    ...(item === undefined ? [] : refusalOf(item)),
    ...(signature?.kind === 'no-response' ? [`no-response ${signature.rule ?? ''}`] : []),
    ...(item?.call !== undefined && (signature?.kind === 'not-served' || signature?.kind === 'no-result')
      ? [`${signature.kind} ${item.call}`]
      : []),
  ];
}

/** A path that is answered with the same status of refusal is one cause, whatever is asked for there. */
function refusalOf({ status, request }: EvidenceItem): string[] {
  if (status === undefined || status < 300 || request === undefined || !URL.canParse(request.url)) return [];
  return [`HTTP ${status} ${new URL(request.url).pathname}`];
}

/** Failed requirement -> the one that stands for the cause on which it rests. */
export function causesOf(report: Pick<Report, 'requirements' | 'gate'>): ReadonlyMap<string, string> {
  return new Map(failureGroups(report).flatMap(({ cause, others }) => others.map(({ id }) => [id, cause.id] as const)));
}
