import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { SignedStatement, Statement } from '../../../generated/report.ts';
import { suiteHashes } from '../../../catalogue/suite-hashes.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import { problemsOf, signStatement, statementMarkdown, statementOf } from '../../../reporting/statement.ts';
import { jsonText } from '../../../encoding/json.ts';
import { concludeAgain } from '../../../library/conclude.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import { GATES } from '../../../verdict/gates.ts';
import type { Io } from '../../io.ts';
import { readReport } from '../../../settings/files/read-report.ts';
import { attempt, readText } from '../../../settings/files/user-files.ts';

const EXAMPLES = `
A key:  openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout -out key.pub.pem

Examples:
  avalanche-conformance statement make reports/report.json --key key.pem
  avalanche-conformance statement verify statement.json reports/report.json --public-key key.pub.pem`;

/** Adds `statement`: writes the statement that a vendor publishes about a run, and verifies statements. */
export function addStatementCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('statement').addHelpText('after', EXAMPLES);
  command
    .command('make')
    .description('Write a statement of the result of a report and the expectations of the run')
    .argument('<report>', 'The report.json of a run')
    .option('--key <file>', 'Sign with this Ed25519 private key (PEM)')
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
    .argument('<statement>', 'The statement.json')
    .argument('<report>', 'The report.json of the statement')
    .option('--public-key <file>', 'Require a signature that this public key verifies (PEM)')
    .action(async (file: string, report: string, { publicKey }: { publicKey?: string }) => {
      done(await check(file, report, publicKey, io));
    });
}

async function make(file: string, key: string | undefined, out: string, io: Io): Promise<void> {
  const statement = await readExpected(file);
  const signed =
    key === undefined ? { statement } : attempt(`use --key ${key}`, () => signStatement(statement, readText(key)));
  attempt(`use ${out}`, () => {
    writeFileSync(out, jsonText(signed));
    writeFileSync(out.replace(/(\.json)?$/, '.md'), statementMarkdown(signed));
  });
  io.stdout.write(`Written: ${escapeText(out)}, ${key === undefined ? 'not signed' : 'signed'}.\n`);
}

async function check(file: string, report: string, publicKey: string | undefined, io: Io): Promise<number> {
  const signed = attempt(`use ${file}`, () => signedOf(readText(file)));
  const found = await readExpected(report);
  const problems = attempt(`use ${file}`, () =>
    problemsOf(signed, found, publicKey === undefined ? undefined : readText(publicKey)),
  );
  const { signature } = signed;
  const by = signature === undefined ? 'It is not signed.' : `Signed with the key ${signature.publicKey}.`;
  io.stdout.write(
    problems.length === 0
      ? `The statement is valid. ${escapeText(by)}\n`
      : `The statement does not hold:\n${problems.map((problem) => `  ${problem}\n`).join('')}`,
  );
  return problems.length === 0 ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

async function readExpected(file: string): Promise<Statement> {
  const report = readReport(file);
  const { gate } = report;
  // A statement is about the document, whatever else failed the run.
  const decided =
    gate?.level === GATES.release ? concludeAgain(report, { policy: { ...gate, level: GATES.document } }) : report;
  return statementOf(decided, readText(file), await suiteHashes());
}

function signedOf(text: string): SignedStatement {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('statement' in value)) throw new Error('it is no statement');
  // Every member is compared with the report before any of it is used.
  return value as SignedStatement;
}
