import { basename } from 'node:path';
import type {
  Conformance,
  Report,
  RequirementResult,
  ResourceDescriptor,
  Statement,
  StatementScope,
  Verdict,
} from '../generated/report.ts';
import { isBlockedByWaived } from '../verdict/blocked.ts';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import { gatesBy, isBroken } from '../verdict/gates.ts';
import { notOffered, notOfferedText } from '../verdict/not-offered.ts';
import { countOf, partText } from '../verdict/part.ts';
import { restrictedBy } from '../verdict/restricted-by.ts';
import { escapeText } from './escape-text.ts';
import { markdownCode, markdownText } from './markdown-text.ts';

/** SHA-256 hashes, in hex, of what a statement refers to. */
export interface StatementHashes {
  readonly catalogue: string;
  readonly schemas: string;
  readonly report: string;
  readonly exchanges?: string | undefined;
  readonly contract?: string | undefined;
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
      result: isGood ? (warned.length === 0 ? 'PASSED' : 'WARNED') : 'FAILED',
      configuration: [
        ...(contract === undefined ? [] : [descriptor(`requirements/${contract.date}.json`, contract.sha256)]),
        descriptor('requirements', hashes.catalogue),
        descriptor('schemas', hashes.schemas),
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
  const ids = (wanted: Verdict): string[] =>
    requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  return {
    schemaVersion: '1.0',
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
    seed: report.seed,
    exitCode: report.exitCode,
    outcome: report.outcome,
    gate: report.gate,
    scope: scopeOf(report),
    summary: report.summary,
    waived: waivedFailures(requirements).flatMap(({ id, waiver }) =>
      waiver === undefined ? [] : [{ id, reason: waiver.reason, expires: waiver.expires }],
    ),
    notTestable: ids('not-testable'),
    notApplicable: ids('not-applicable'),
  };
}

function scopeOf(report: Report): StatementScope {
  const { requirements, selection } = report;
  const flags = restrictedBy(report);
  const waived = waivedFailures(requirements).length;
  const missing = notOffered(requirements);
  return {
    whole: report.part === undefined && flags.length === 0 && waived === 0 && missing.length === 0,
    ...(report.part === undefined ? {} : { part: partText(report) }),
    of: report.part?.of ?? selection?.of,
    requirements: requirements.length,
    restrictedBy: flags,
    waived,
    notOffered: missing,
  };
}

/** The results with a waiver of their own, without those that a waived failure keeps from being tested. */
function waivedFailures(requirements: readonly RequirementResult[]): RequirementResult[] {
  return requirements.filter((result) => result.waiver !== undefined && !isBlockedByWaived(result));
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
  if (isPlain(said) && isPlain(found)) {
    const names = new Set([...Object.keys(said), ...Object.keys(found)]);
    return [...names].flatMap((name) => differences(said[name], found[name], path === '' ? name : `${path}.${name}`));
  }
  const [before, after] = [said, found].map((value) => escapeText(canonical(value), 200));
  return [`${escapeText(path)}: the statement says ${before ?? ''}, the report and this suite give ${after ?? ''}.`];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with sorted members, so that equal statements have equal text. */
function canonical(value: unknown): string {
  const text: unknown = JSON.stringify(value, (_, item: unknown) =>
    isPlain(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
  return typeof text === 'string' ? text : 'nothing';
}

/**
 * The statement as Markdown.
 *
 * @param isSigned Whether an envelope with a signature contains it.
 */
export function statementMarkdown({ subject, predicate }: Statement, isSigned: boolean): string {
  const { failedTests, warnedTests, conformance } = predicate;
  const { suite, hashes, node, profile, contract, summary, outcome, startedAt, exitCode, waived, notTestable } =
    conformance;
  const counts = Object.entries(summary).map(([verdict, count]) => `| ${verdict} | ${count} |`);
  const ids = (list: readonly string[]): string[] => list.map((each) => markdownCode(each));
  return [
    `# ${heading(conformance)}`,
    markdownCode(outcome),
    [
      ...subject.map(({ name, digest }) => `- Subject: ${markdownCode(name)}, SHA-256 \`${digest.sha256}\``),
      `- Node: ${markdownText(node.kind)}, release ${markdownCode(node.version)}`,
      `- Suite: ${markdownText(`${suite.name} ${suite.version}`)}, profile ${markdownCode(profile.name)}, errata in force: ${profile.errata.length}`,
      ...(contract === undefined ? [] : [`- Contract: ${markdownText(contract)}`]),
      `- Run: ${markdownText(startedAt)}, exit code ${exitCode}`,
      ...Object.entries(hashes).flatMap(([name, hash]: [string, string | undefined]) =>
        hash === undefined ? [] : [`- SHA-256 of ${name}: \`${hash}\``],
      ),
      `- Signed: ${isSigned ? 'yes' : 'no'}`,
    ].join('\n'),
    ['| verdict | requirements |', '| --- | ---: |', ...counts].join('\n'),
    ...part('Failed', ids(failedTests)),
    ...part('Failed, and does not count', ids(warnedTests.filter((id) => !waived.some((each) => each.id === id)))),
    ...part(
      'Waived',
      waived.map(
        ({ id, reason, expires }) => `${markdownCode(id)} until ${markdownText(expires)}: ${markdownCode(reason)}`,
      ),
    ),
    ...part('Not testable', ids(notTestable)),
  ]
    .join('\n\n')
    .concat('\n');
}

const WHAT: Readonly<Record<number, string>> = {
  [EXIT_CODES.conforms]: 'conformance',
  [EXIT_CODES.doesNotConform]: 'non-conformance',
};

/** The heading contains the limits that a reader must know. */
function heading({ exitCode, scope, summary }: Conformance): string {
  const { whole, part: about, of = 0, requirements, restrictedBy: flags, waived, notOffered: missing } = scope;
  const what = WHAT[exitCode] ?? 'a run without a verdict';
  if (whole) return `Statement of ${what}`;
  const given = flags.length === 0 ? '' : ` (${flags.map((each) => markdownCode(each)).join(', ')})`;
  const limits = [
    ...(about === undefined && flags.length === 0 ? [] : [`only ${countOf(requirements, of)}${given}`]),
    ...(waived === 0 ? [] : [`${waived} waived`]),
    ...(missing.length === 0 ? [] : [markdownText(notOfferedText(missing, requirements))]),
  ];
  const isGood = exitCode === EXIT_CODES.conforms;
  if (about === undefined) return `Statement of ${isGood ? 'partial ' : ''}${what}: ${limits.join('; ')}`;
  const tested = requirements - summary['not-testable'] - summary['not-applicable'] - summary.error;
  const found = isGood ? `no failure in ${countOf(tested, of)}${given}` : `${what}; ${limits.join('; ')}`;
  const others = isGood ? limits.slice(1) : [];
  return [`Statement about ${about}: ${found}`, ...others].join('; ');
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')];
}
