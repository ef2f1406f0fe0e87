import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Report, SignedStatement, Statement, StatementScope } from '../generated/report.ts';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import { notOffered, notOfferedText } from '../verdict/not-offered.ts';
import { escapeText } from './escape-text.ts';
import { markdownCode, markdownText } from './markdown-text.ts';

/** The statement for a report. `text` is the content of the report file. */
export function statementOf(
  report: Report,
  text: string,
  suite: { readonly catalogue: string; readonly schemas: string },
): Statement {
  const { requirements, target, profile } = report;
  const ids = (...verdicts: readonly string[]): string[] =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  return {
    schemaVersion: '1.0',
    suite: report.suite,
    hashes: { ...suite, report: createHash('sha256').update(text).digest('hex') },
    node: { kind: target.kind, version: target.version ?? 'not given' },
    profile: { name: profile.name, errata: profile.errata.map(({ id }) => id) },
    startedAt: report.startedAt,
    seed: report.seed,
    exitCode: report.exitCode,
    outcome: report.outcome,
    gate: report.gate,
    scope: scopeOf(report),
    summary: report.summary,
    failed: ids('fail', 'unexpected-pass', 'error'),
    waived: requirements.flatMap(({ id, waiver }) =>
      waiver === undefined ? [] : [{ id, reason: waiver.reason, expires: waiver.expires }],
    ),
    notTestable: ids('not-testable'),
    notApplicable: ids('not-applicable'),
  };
}

function scopeOf({ requirements, selection, shard }: Report): StatementScope {
  const { services = [], methods = [], only = [], skip = [] } = selection ?? {};
  const flags = { '--service': services, '--method': methods, '--only': only, '--skip': skip };
  const restrictedBy = [
    ...Object.entries(flags).flatMap(([flag, values]) => values.map((value) => `${flag} ${value}`)),
    ...(shard === undefined ? [] : [`--shard ${shard.index}/${shard.of}`]),
  ];
  const waived = requirements.filter(({ waiver }) => waiver !== undefined).length;
  const missing = notOffered(requirements);
  return {
    whole: restrictedBy.length === 0 && waived === 0 && missing.length === 0,
    of: selection?.of,
    requirements: requirements.length,
    restrictedBy,
    waived,
    notOffered: missing,
  };
}

/**
 * Signs a statement.
 * @param key PEM of an Ed25519 private key, PKCS #8.
 * @throws Error if the key is not such a key.
 */
export function signStatement(statement: Statement, key: string): SignedStatement {
  const privateKey = createPrivateKey(key);
  assertEd25519(privateKey);
  return {
    statement,
    signature: {
      algorithm: 'Ed25519',
      publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
      value: sign(null, Buffer.from(canonical(statement)), privateKey).toString('base64'),
    },
  };
}

/**
 * The errors in a statement, as sentences. Empty if the statement matches the report and its signature, if any, is
 * valid.
 * @param publicKey PEM of the required key. Without it, the signature is verified with the key in the statement.
 */
export function problemsOf(signed: SignedStatement, expected: Statement, publicKey?: string): string[] {
  const problems = differences(signed.statement, expected, '');
  const { signature } = signed;
  if (signature === undefined) return publicKey === undefined ? problems : [...problems, 'It is not signed.'];
  const named = createPublicKey({ key: Buffer.from(signature.publicKey, 'base64'), type: 'spki', format: 'der' });
  if (publicKey !== undefined && !createPublicKey(publicKey).equals(named)) {
    problems.push('It is signed with another key than the one given.');
  }
  const holds = verify(null, Buffer.from(canonical(signed.statement)), named, Buffer.from(signature.value, 'base64'));
  return holds ? problems : [...problems, 'The signature does not fit the statement.'];
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

function assertEd25519({ asymmetricKeyType }: KeyObject): void {
  if (asymmetricKeyType !== 'ed25519') throw new Error('the key is no Ed25519 key');
}

/** The statement as Markdown. */
export function statementMarkdown({ statement, signature }: SignedStatement): string {
  const { suite, hashes, node, profile, summary, outcome, startedAt, exitCode, waived, failed, notTestable } =
    statement;
  const counts = Object.entries(summary).map(([verdict, count]) => `| ${verdict} | ${count} |`);
  return [
    `# ${heading(statement)}`,
    markdownCode(outcome),
    [
      `- Node: ${markdownText(node.kind)}, release ${markdownCode(node.version)}`,
      `- Suite: ${markdownText(`${suite.name} ${suite.version}`)}, profile ${markdownCode(profile.name)}, errata in force: ${profile.errata.length}`,
      `- Run: ${markdownText(startedAt)}, exit code ${exitCode}`,
      `- Catalogue: \`${hashes.catalogue}\``,
      `- Schemas: \`${hashes.schemas}\``,
      `- Report: \`${hashes.report}\``,
      `- Signed: ${signature === undefined ? 'no' : `Ed25519, key ${markdownCode(signature.publicKey)}`}`,
    ].join('\n'),
    ['| verdict | requirements |', '| --- | ---: |', ...counts].join('\n'),
    ...part(
      'Failed',
      failed.map((each) => markdownCode(each)),
    ),
    ...part(
      'Waived',
      waived.map(
        ({ id, reason, expires }) => `${markdownCode(id)} until ${markdownText(expires)}: ${markdownCode(reason)}`,
      ),
    ),
    ...part(
      'Not testable with the data of this node',
      notTestable.map((each) => markdownCode(each)),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

const WHAT: Readonly<Record<number, string>> = {
  [EXIT_CODES.conforms]: 'conformance',
  [EXIT_CODES.doesNotConform]: 'non-conformance',
};

/** The heading contains the limits that a reader must know. */
function heading({ exitCode, scope }: Statement): string {
  const { whole, of, requirements, restrictedBy, waived, notOffered: missing } = scope;
  const what = WHAT[exitCode] ?? 'a run without a verdict';
  if (whole) return `Statement of ${what}`;
  const limits = [
    ...(restrictedBy.length === 0
      ? []
      : [
          `only ${requirements}${of === undefined ? '' : ` of ${of}`} requirements (${restrictedBy.map((each) => markdownCode(each)).join(', ')})`,
        ]),
    ...(waived === 0 ? [] : [`${waived} waived`]),
    ...(missing.length === 0 ? [] : [markdownText(notOfferedText(missing, requirements))]),
  ];
  return `Statement of ${exitCode === EXIT_CODES.conforms ? 'partial ' : ''}${what}: ${limits.join('; ')}`;
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')];
}
