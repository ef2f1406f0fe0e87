import type { EvidenceItem, Finding, Report, RequirementResult } from '../../generated/report.ts';
import { gatesBy } from './gates.ts';
import { isUnfinished, missingMethod, neededAs } from './method-states.ts';

/** Failures with the same cause: one that represents the group, the others, and the requirements that they block. */
export interface FailureGroup {
  readonly cause: RequirementResult;
  /** Further failures in the same exchange or member, or with the same rejection. */
  readonly others: readonly RequirementResult[];
  /** Requirements that were not testable because a failure of this group blocks them. */
  readonly blocked: readonly RequirementResult[];
}

/**
 * Groups the results that fail the run, and suite errors, by cause. The failure that blocks the most requirements represents its group; of
 * several, one that names the member, and one of the method that was called before one of all methods. First stands what is wrong in
 * responses of all methods, then the groups in the order in which clients need their methods. Before all stands an error beside a result,
 * for which each check that wants a result fails.
 */
export function failureGroups({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): FailureGroup[] {
  const stops = gatesBy(gate);
  const failed = requirements.filter((result) => stops(result) || result.verdict === 'error');
  const groups = linked(failed, keysOf).map((members) => {
    const ids = new Set(members.map(({ id }) => id));
    const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked' && ids.has(cause.by));
    const weight = ({ id }: RequirementResult): number =>
      blocked.filter(({ cause }) => cause?.kind === 'blocked' && cause.by === id).length;
    const [cause, ...others] = members.sort(
      (a, b) =>
        Number(isTwofold(b)) - Number(isTwofold(a)) ||
        weight(b) - weight(a) ||
        Number(namesMember(b)) - Number(namesMember(a)) ||
        Number(isOfItsCall(b)) - Number(isOfItsCall(a)),
    );
    return { cause, others, blocked };
  });
  return groups.sort(
    ({ cause: one }, { cause: other }) =>
      Number(isTwofold(other)) - Number(isTwofold(one)) ||
      Number(isOfEachResponse(other)) - Number(isOfEachResponse(one)) ||
      neededAs(one.method) - neededAs(other.method),
  );
}

/** The groups of failures; of a node that is being written without those for want of a method, which `methodMap` has. */
export function groupsOfOwn(report: Pick<Report, 'requirements' | 'gate'>): FailureGroup[] {
  const isWritten = isUnfinished(report);
  return failureGroups(report).filter(({ cause }) => !isWritten || missingMethod(cause) === undefined);
}

/** Whether a failure is an error beside a result. */
function isTwofold({ id }: RequirementResult): boolean {
  return id === 'envelope/error-without-result';
}

/** Whether a failure is about the envelope or the body of each response, which no client takes. */
function isOfEachResponse({ service, findings: [finding] }: RequirementResult): boolean {
  return isBody(finding) || (service === 'envelope' && finding?.signature?.kind === 'schema');
}

function isBody(finding: Finding | undefined): boolean {
  return finding?.signature?.rule === 'body';
}

function namesMember({ findings: [finding] }: RequirementResult): boolean {
  return finding?.signature?.kind === 'schema' && memberIn(finding).length > 0;
}

function isOfItsCall({ method, findings: [finding], evidence }: RequirementResult): boolean {
  return evidence.find(({ exchange }) => exchange === finding?.exchange)?.call === method;
}

/** Groups items that share a key, directly or through others, in the order of their first items. */
export function linked<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): [T, ...T[]][] {
  const groups: { readonly keys: Set<string>; readonly members: [T, ...T[]] }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const [first, ...more] = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    if (first === undefined) {
      groups.push({ keys: new Set(keys), members: [item] });
      continue;
    }
    for (const group of more) {
      first.members.push(...group.members);
      for (const key of group.keys) first.keys.add(key);
      groups.splice(groups.indexOf(group), 1);
    }
    first.members.push(item);
    for (const key of keys) first.keys.add(key);
  }
  return groups.map(({ members }) => members);
}

/** The possible causes of a failure: its exchanges, and faults of the node that also affect other requests. */
function keysOf({ findings, evidence }: RequirementResult): string[] {
  const missing = missingMethod({ findings });
  const [finding] = findings;
  if (finding === undefined) return [];
  const { exchange, signature } = finding;
  const item = evidence.find((each) => each.exchange === exchange);
  if (missing !== undefined) return [`missing ${missing}`, ...(signature?.rule === 'path' ? statusOf(item) : [])];
  return [
    ...findings.flatMap((each) => (each.exchange === undefined ? [] : [`exchange ${each.exchange}`])),
    ...statusOf(item),
    ...(isBody(finding) ? placeOf(item, 'body') : []),
    ...memberIn(finding).map((name) => `member ${item?.call ?? ''} ${name}`),
    ...(signature?.kind === 'no-response' ? [`no-response ${signature.rule ?? ''}`] : []),
    ...(item?.call !== undefined && (signature?.kind === 'not-served' || signature?.kind === 'no-result')
      ? [`${signature.kind} ${item.call}`]
      : []),
  ];
}

/** The name of the member that is wrong, whichever request shows it. */
function memberIn({ signature, member }: Finding): string[] {
  const place = signature?.kind === 'schema' ? signature.at?.split('/').findLast((step) => step !== '*') : member;
  return place === undefined || place === '' || place === 'result' ? [] : [place];
}

function statusOf(item: EvidenceItem | undefined): string[] {
  const { status = 0 } = item ?? {};
  return status >= 300 ? placeOf(item, `HTTP ${status}`) : [];
}

/** A path whose responses have the same fault, such as a status of 300 or above, is one cause, for all requests to it. */
function placeOf(item: EvidenceItem | undefined, fault: string): string[] {
  const url = item?.request?.url ?? '';
  return URL.canParse(url) ? [`${fault} ${new URL(url).pathname}`] : [];
}

/** Failed requirement -> the requirement that represents the same cause. */
export function causesOf(report: Pick<Report, 'requirements' | 'gate'>): ReadonlyMap<string, string> {
  return new Map(failureGroups(report).flatMap(({ cause, others }) => others.map(({ id }) => [id, cause.id] as const)));
}
