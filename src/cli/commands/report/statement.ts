import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { suiteHashes } from '../../../catalogue/suite-hashes.ts';
import { fileHash } from '../../../encoding/file-hash.ts';
import { HAR_FILE } from '../../../recording/exchange-log.ts';
import { jsonText } from '../../../encoding/json.ts';
import type { Report, Statement } from '../../../generated/report.ts';
import { concludeAgain } from '../../../library/conclude.ts';
import { type Envelope, seal, whyNotSigned } from '../../../reporting/dsse.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import { problemsOf, statementMarkdown, statementOf } from '../../../reporting/statement.ts';
import { fileOfReport, readReport, throughLatest } from '../../../settings/files/read-report.ts';
import { LAST_REPORT } from '../../../settings/table/report-settings.ts';
import { contractProblems } from '../../../library/contract-problems.ts';
import { outcomeProblems } from '../../../library/outcome-problems.ts';
import { attempt, readText } from '../../../settings/files/user-files.ts';
import { UsageError } from '../../../settings/usage-error.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import { gateNamed, GATES } from '../../../verdict/gates.ts';
import type { Io } from '../../io.ts';

const EXAMPLES = `
The statement is an in-toto statement with the predicate test-result. With --key, it is in a DSSE envelope, which other tools verify, too.

A key:  openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout -out key.pub.pem

Examples:
  avalanche-conformance statement make reports/latest/report.json --key key.pem
  avalanche-conformance statement verify statement.json reports/latest/report.json --public-key key.pub.pem --rejudge
  cosign verify-blob-attestation --key key.pub.pem --insecure-ignore-tlog --signature statement.json \\
    --type https://in-toto.io/attestation/test-result/v0.1 ./build/avalanchego`;

interface VerifyFlags {
  readonly publicKey?: string;
  readonly binary?: string;
  readonly rejudge?: true;
}

/** Adds `statement`: writes the statement that a vendor publishes about a run, and verifies statements. */
export function addStatementCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('statement').addHelpText('after', EXAMPLES);
  command
    .command('make')
    .description('Write a statement of the result of a report and the expectations of the run')
    .argument('[report]', 'The report.json of a run', LAST_REPORT)
    .option('--key <file>', 'Sign with this private key: Ed25519 or ECDSA P-256 (PEM)')
    .option(
      '--out <file>',
      'Write the statement to this file, and a readable version with the ending .md',
      'statement.json',
    )
    .action(async (file: string, { key, out }: { key?: string; out: string }) => {
      await make(file, key, out, io);
      done(EXIT_CODES.conforms);
    });
  command
    .command('verify')
    .description('Check a statement against its report and this suite')
    .argument('<statement>', 'The statement.json, or a bundle of Sigstore')
    .argument('[report]', 'The report.json of the statement', LAST_REPORT)
    .option('--public-key <file>', 'Require a signature that this public key verifies (PEM)')
    .option('--binary <file>', 'Require that the statement is about this executable')
    .option('--rejudge', 'Test the responses in the exchanges.har beside the report again')
    .action(async (file: string, report: string, flags: VerifyFlags) => {
      done(await check(file, report, flags, io));
    });
}

async function make(file: string, key: string | undefined, out: string, io: Io): Promise<void> {
  const report = readReport(file);
  const exchanges = await fileOfReport(file, report, HAR_FILE);
  if (exchanges.problem !== undefined) throw new UsageError(exchanges.problem);
  const statement = await expectedStatement(file, report, exchanges.sha256);
  const written =
    key === undefined ? statement : attempt(`use --key ${key}`, () => seal(JSON.stringify(statement), readText(key)));
  attempt(`use ${out}`, () => {
    writeFileSync(out, jsonText(written));
    writeFileSync(out.replace(/(\.json)?$/, '.md'), statementMarkdown(statement, key !== undefined));
  });
  io.stdout.write(`Written: ${escapeText(out)}, ${key === undefined ? 'not signed' : 'signed'}.\n`);
}

async function check(file: string, reportFile: string, flags: VerifyFlags, io: Io): Promise<number> {
  const { publicKey, binary, rejudge } = flags;
  const { statement, envelope } = attempt(`use ${file}`, () => statementIn(readText(file)));
  const report = readReport(reportFile);
  const exchanges = await fileOfReport(reportFile, report, HAR_FILE);
  const expected = await expectedStatement(reportFile, report, exchanges.sha256);
  const problems = attempt(`use ${file}`, () => problemsOf(statement, expected));
  if (exchanges.problem !== undefined) problems.push(escapeText(exchanges.problem, 500));
  const own = [...outcomeProblems(report), ...(await contractProblems(report))];
  problems.push(...own.map((each) => escapeText(each)));
  if (publicKey !== undefined) {
    const why = attempt(`use --public-key ${publicKey}`, () => whyNotBy(envelope, readText(publicKey)));
    if (why !== undefined) problems.push(why);
  }
  if (binary !== undefined) {
    const found = await hashOfUsed(binary, '--binary');
    if (!statement.subject.some(({ digest }) => digest.sha256 === found))
      problems.push(`It is not about ${escapeText(binary)}, whose SHA-256 is ${found}.`);
  }
  let again = '';
  if (rejudge === true && exchanges.path === undefined && exchanges.problem === undefined)
    throw new UsageError(`${HAR_FILE} of ${reportFile} is not beside it: --rejudge needs the exchanges of the run.`);
  if (rejudge === true && exchanges.path !== undefined) {
    const { rejudged } = await import('../../../library/rejudged.ts');
    const { differences, corrected, compared } = await rejudged(report, exchanges.path);
    problems.push(...differences.map((each) => escapeText(each)));
    const other = corrected.map((each) => ` Corrected since: ${escapeText(each)}`).join('');
    again = ` ${compared - corrected.length} verdicts follow again from the recorded responses.${other}`;
  }
  const by =
    envelope === undefined
      ? ' It is not signed.'
      : publicKey === undefined
        ? ' Its signature is not verified: give --public-key.'
        : ` Signed with the key in ${escapeText(publicKey)}.`;
  io.stdout.write(
    problems.length === 0
      ? `The statement is valid.${by}${again}\n`
      : `The statement does not hold:\n${problems.map((problem) => `  ${problem}\n`).join('')}`,
  );
  return problems.length === 0 ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

/** The statement that this suite makes of a report, with the hash of its exchanges. */
async function expectedStatement(file: string, report: Report, exchanges: string | undefined): Promise<Statement> {
  const { gate } = report;
  // A statement is about the document, whatever else failed the run.
  const policy = gate && { ...gate, level: GATES.document, ...(gate.name === undefined ? {} : gateNamed('document')) };
  const decided = policy !== undefined && gate?.level === GATES.release ? concludeAgain(report, { policy }) : report;
  // Under a contract, a newer suite must come to the same statement: it has the digests of the suite that ran.
  const suite = report.contract?.suite ?? (await suiteHashes());
  const own = await hashOfUsed(throughLatest(file), file);
  const hashes = { ...suite, report: own, contract: report.contract?.sha256 };
  return statementOf(decided, exchanges === undefined ? hashes : { ...hashes, exchanges });
}

async function hashOfUsed(file: string, name: string): Promise<string> {
  try {
    return await fileHash(file);
  } catch (error) {
    throw new UsageError(`Cannot read ${name}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function whyNotBy(envelope: Envelope | undefined, key: string): string | undefined {
  return envelope === undefined ? 'It is not signed.' : whyNotSigned(envelope, key);
}

/** A statement, as it is, in an envelope, or in an envelope in a bundle. */
function statementIn(text: string): { readonly statement: Statement; readonly envelope?: Envelope } {
  const value: unknown = JSON.parse(text);
  const envelope = isRecord(value) && isRecord(value.dsseEnvelope) ? value.dsseEnvelope : value;
  if (!isEnvelope(envelope)) return { statement: asStatement(value) };
  return { statement: asStatement(JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8'))), envelope };
}

function isEnvelope(value: unknown): value is Envelope {
  if (!isRecord(value) || typeof value.payload !== 'string' || typeof value.payloadType !== 'string') return false;
  const { signatures } = value;
  return Array.isArray(signatures) && signatures.every((each) => isRecord(each) && typeof each.sig === 'string');
}

function asStatement(value: unknown): Statement {
  if (!isStatement(value)) throw new Error('it is no in-toto statement of a test result');
  return value;
}

/** Whether it has the members that are read here. Every other one is compared with the report before any of it is used. */
function isStatement(value: unknown): value is Statement {
  if (!isRecord(value) || !isRecord(value.predicate) || !Array.isArray(value.subject)) return false;
  return value.subject.every((each) => isRecord(each) && isRecord(each.digest));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
