import { basename } from 'node:path';
import type {
  Conformance,
  NotOffered,
  Report,
  RequirementResult,
  ResourceDescriptor,
  Statement,
  StatementScope,
} from '../generated/report.ts';
import { isJsonObject } from '../encoding/json.ts';
import { isBlockedByWaived } from '../judge/verdict/blocked.ts';
import { EXIT_CODES } from '../judge/verdict/exit-code.ts';
import { gatesBy, isBroken } from '../judge/verdict/gates.ts';
import { notOffered, notOfferedText } from '../judge/verdict/not-offered.ts';
import { partText, restrictedBy } from '../judge/verdict/restricted-by.ts';
import { escapeText } from './escape-text.ts';

/** SHA-256 hashes, in hex, of what a statement refers to. */
export interface StatementHashes {
  readonly report: string;
  readonly exchanges?: string | undefined;
}

/** The in-toto statement for a report. */
export function statementOf(report: Report, hashes: StatementHashes): Statement {
  const { requirements, launch, contract } = report;
  const failsRun = gatesBy(report.gate);
  const ids = (isWanted: (result: RequirementResult) => boolean): string[] =>
    requirements.filter(isWanted).map(({ id }) => id);
  const failed = ids((result) => failsRun(result) || result.verdict === 'error');
  const warned = ids((result) => result.verdict === 'expected-fail' || (isBroken(result) && !failsRun(result)));
  const isGood = report.exitCode === EXIT_CODES.conforms;
  const isClear = warned.length === 0 && report.part === undefined;
  const descriptor = (name: string, sha256: string): ResourceDescriptor => ({ name, digest: { sha256 } });
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      launch?.sha256 === undefined
        ? descriptor('report.json', hashes.report)
        : descriptor(basename(launch.path), launch.sha256),
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: isGood ? (isClear ? 'PASSED' : 'WARNED') : 'FAILED',
      configuration: [
        ...(contract === undefined ? [] : [descriptor(`requirements/${contract.date}.json`, contract.sha256)]),
      ],
      passedTests: ids(({ verdict }) => verdict === 'pass'),
      warnedTests: warned,
      failedTests: failed,
      conformance: conformanceOf(report, hashes),
    },
  };
}

function conformanceOf(report: Report, hashes: StatementHashes): Conformance {
  const { requirements, target, profile, launch } = report;
  return {
    suite: report.suite,
    hashes,
    node: {
      kind: target.kind,
      version: target.version ?? launch?.release ?? 'not given',
      ...(launch === undefined ? { url: target.url } : {}),
    },
    ...(report.contract === undefined ? {} : { contract: report.contract.date }),
    profile: { name: profile.name, errata: profile.errata.map(({ id }) => id) },
    startedAt: report.startedAt,
    exitCode: report.exitCode,
    outcome: report.outcome,
    scope: scopeOf(report),
    waived: waivedFailures(requirements).flatMap(({ id, waiver }) =>
      waiver === undefined ? [] : [{ id, reason: waiver.reason, expires: waiver.expires }],
    ),
    notTestable: requirements.filter(({ verdict }) => verdict === 'not-testable').map(({ id }) => id),
  };
}

function scopeOf(report: Report): StatementScope {
  const { requirements, selection } = report;
  // Only what the profile of a user leaves out, and no release, is named in the cause.
  const isProfilePart = requirements.some(({ cause }) => cause?.kind === 'ruled-out' && cause.what !== undefined);
  const flags = [...restrictedBy(report), ...(isProfilePart ? [`--profile ${report.profile.name}`] : [])];
  const isWaived = waivedFailures(requirements).length > 0;
  const missing = notOffered(requirements);
  return {
    whole:
      // Anything else, and an end before the last check, left requirements untested.
      (report.exitCode === EXIT_CODES.conforms || report.exitCode === EXIT_CODES.doesNotConform) &&
      report.ended === undefined &&
      report.part === undefined &&
      flags.length === 0 &&
      !isWaived &&
      !missing.some(makesPart),
    ...(report.part === undefined ? {} : { part: partText(report) }),
    of: report.part?.of ?? selection?.of,
    requirements: requirements.length,
    restrictedBy: flags,
    notOffered: missing,
  };
}

/** Whether a node that does not offer this is tested in a part. The user store is off in most nodes. */
function makesPart({ what }: NotOffered): boolean {
  return what !== 'userStore';
}

/** What a pipeline can demand of a statement that agrees with its report. */
export const DEMANDS = ['conforms', 'whole'] as const;
export type Demand = (typeof DEMANDS)[number];

/** Which node a statement is about, and what was expected of it, in a line. */
export function statementNode({ predicate }: Statement): string {
  const { node, profile, contract } = predicate.conformance;
  const release = node.version === 'not given' ? 'of unknown release' : node.version;
  const name =
    node.kind === 'reference-node' ? 'the embedded reference node' : [release, node.url ?? 'launched'].join(', ');
  const under = contract === undefined ? 'no contract' : `contract ${contract}`;
  return `Node: ${escapeText(name, 300)}; profile ${escapeText(profile.name, 100)}; ${under}.\n`;
}

/** What a statement says of its node, in a line for the verdict and one for the scope. */
export function statementText(statement: Statement): string {
  const { predicate } = statement;
  const { result, conformance, passedTests, warnedTests, failedTests } = predicate;
  const { outcome, scope, waived } = conformance;
  const missing = scope.notOffered.filter(makesPart);
  const limits = [
    ...(passedTests.length + warnedTests.length + failedTests.length === 0 ? ['nothing was tested'] : []),
    ...(scope.part === undefined ? [] : [scope.part]),
    ...scope.restrictedBy,
    ...(missing.length === 0 ? [] : [notOfferedText(missing, scope.requirements)]),
    ...(waived.length === 0 ? [] : [`${waived.length} waived`]),
  ];
  const of = scope.of === undefined || scope.of === scope.requirements ? '' : ` of ${scope.of}`;
  const extent = scope.whole
    ? `whole, ${scope.requirements} requirements`
    : `not whole: ${limits.join(', ') || 'incomplete'}; ${scope.requirements}${of} requirements`;
  const found = `Result: ${result}. ${escapeText(outcome, 1000)}\nScope: ${escapeText(extent, 1000)}.\n`;
  return `The statement agrees with its report.\n${statementNode(statement)}${found}`;
}

/** The demands that a statement does not meet. That a node conforms is no verdict of a part. */
export function unmetBy({ predicate: { conformance } }: Statement, demands: readonly Demand[]): Demand[] {
  const { exitCode, scope } = conformance;
  const met = { conforms: exitCode === EXIT_CODES.conforms && scope.part === undefined, whole: scope.whole };
  return demands.filter((demand) => !met[demand]);
}

/** The results with a waiver of their own, without those that a waived failure keeps from being tested. */
function waivedFailures(requirements: readonly RequirementResult[]): RequirementResult[] {
  return requirements.filter(
    (result) => result.waiver !== undefined && result.verdict !== 'unexpected-pass' && !isBlockedByWaived(result),
  );
}

/** What a statement says otherwise than the report and this suite, as sentences. A CI system may name the subject otherwise. */
export function problemsOf(said: Statement, expected: Statement): string[] {
  const digests = ({ subject }: Statement): readonly unknown[] => subject.map(({ digest }) => digest);
  return [
    ...differences(said.predicateType, expected.predicateType, 'predicateType'),
    ...differences(digests(said), digests(expected), 'subject'),
    ...differences(said.predicate, expected.predicate, ''),
  ];
}

/** The differences between two values, one sentence for each place. */
function differences(said: unknown, found: unknown, path: string): string[] {
  if (canonical(said) === canonical(found)) return [];
  if (isJsonObject(said) && isJsonObject(found)) {
    const names = new Set([...Object.keys(said), ...Object.keys(found)]);
    return [...names].flatMap((name) => differences(said[name], found[name], path === '' ? name : `${path}.${name}`));
  }
  const [before, after] = [said, found].map((value) => escapeText(canonical(value), 200));
  return [`${escapeText(path)}: the statement says ${before ?? ''}, the report and this suite give ${after ?? ''}.`];
}

/** JSON with sorted members, so that equal statements have equal text. */
function canonical(value: unknown): string {
  const text: unknown = JSON.stringify(value, (_, item: unknown) =>
    isJsonObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
  return typeof text === 'string' ? text : 'nothing';
}
