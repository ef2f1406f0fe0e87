import { statSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { fileHash } from '../../../encoding/sha256.ts';
import { isJsonObject, jsonText, parseJson } from '../../../encoding/json.ts';
import type { Report, Statement } from '../../../generated/report.ts';
import { concludeAgain } from '../../../library/conclude.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import {
  type Demand,
  DEMANDS,
  problemsOf,
  statementNode,
  statementOf,
  statementText,
  unmetBy,
} from '../../../reporting/statement.ts';
import { readReport, recordingOf, reportFile, throughLatest } from '../../../library/settings/files/read-report.ts';
import { choices } from '../../../library/settings/table/kind.ts';
import { LAST_REPORT } from '../../../library/settings/table/report-settings.ts';
import { attempt, readText } from '../../../library/settings/files/user-files.ts';
import { UsageError } from '../../../library/settings/usage-error.ts';
import { EXIT_CODES } from '../../../judge/verdict/exit-code.ts';
import { DEFAULT_GATE, gateNamed, GATES, LEVELS } from '../../../judge/verdict/gates.ts';
import { parserOf } from '../../flags.ts';
import type { Io } from '../../io.ts';
import { loadCatalogue } from '../../../judge/catalogue/catalogue.ts';
import { type Contract, contractDates } from '../../../judge/catalogue/contract.ts';
import { VERDICTS } from '../../../reporting/kind.ts';
import { readContract } from '../../../library/settings/files/read-contract.ts';

const EXAMPLES = `
The statement is an in-toto statement with the predicate test-result. It is not signed: sign its file with another tool.

Examples:
  avalanche-conformance statement make reports/latest/report.json
  avalanche-conformance statement verify statement.json reports/latest/report.json
  cosign sign-blob --key cosign.key --bundle statement.sigstore.json statement.json
  cosign verify-blob --key cosign.pub --bundle statement.sigstore.json statement.json`;

/** Adds `statement`: writes the statement that a vendor publishes about a run, and verifies statements. */
export function addStatementCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('statement').addHelpText('after', EXAMPLES);
  command
    .command('make')
    .description('Write a statement of the result of a report and the expectations of the run')
    .argument('[report]', 'The report.json of a run, or its folder', LAST_REPORT)
    .option('--out <file>', 'Write the statement to this file', 'statement.json')
    .action(async (file: string, { out }: { out: string }) => {
      await make(reportFile(file), out, io);
      done(EXIT_CODES.conforms);
    });
  command
    .command('verify')
    .description('Check a statement against its report and this suite')
    .argument('<statement>', 'The statement.json')
    .argument('[report]', 'The report.json of the statement, or its folder', LAST_REPORT)
    .option(
      '--require <demands>',
      `End with exit code 1 unless the run: ${DEMANDS.join(', ')} (repeatable)`,
      parserOf(choices(DEMANDS)),
    )
    .action(async (file: string, report: string, { require = [] }: { require?: readonly Demand[] }) => {
      done(await check(file, reportFile(report), require, io));
    });
}

function isOtherFile(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const parsed = parseJson(readText(path));
  return !parsed.ok || !isJsonObject(parsed.value) || !('_type' in parsed.value);
}

async function make(file: string, out: string, io: Io): Promise<void> {
  const report = readReport(file);
  const exchanges = await recordingOf(file, report);
  if (exchanges.problem !== undefined) throw new UsageError(exchanges.problem);
  const statement = await expectedStatement(file, report, exchanges.sha256);
  if (isOtherFile(out)) throw new UsageError(`${out} is there, and is no statement: name another file with --out.`);
  attempt(`use ${out}`, () => {
    writeFileSync(out, jsonText(statement));
  });
  io.stdout.write(`Written: ${escapeText(out)}, from ${escapeText(file)}\n${statementNode(statement)}`);
}

async function check(file: string, path: string, demands: readonly Demand[], io: Io): Promise<number> {
  const statement = attempt(`use ${file}`, () => statementIn(readText(file)));
  const report = readReport(path);
  const exchanges = await recordingOf(path, report);
  const expected = await expectedStatement(path, report, exchanges.sha256);
  const problems = attempt(`use ${file}`, () => problemsOf(statement, expected));
  if (exchanges.problem !== undefined) problems.push(escapeText(exchanges.problem, 500));
  problems.push(...(await reportProblems(report)).map((each) => escapeText(each)));
  if (problems.length > 0) {
    io.stdout.write(`The statement does not hold:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
    return EXIT_CODES.doesNotConform;
  }
  const unmet = unmetBy(expected, demands);
  io.stdout.write(statementText(expected));
  if (exchanges.absent !== undefined)
    io.stdout.write(`Not checked: ${escapeText(exchanges.absent)} is not there; the statement has its SHA-256.\n`);
  if (unmet.length > 0) io.stdout.write(`Not met: --require ${unmet.join(', ')}.\n`);
  return unmet.length === 0 ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

/** The statement that this suite makes of a report, with the hash of its exchanges. */
async function expectedStatement(file: string, report: Report, exchanges: string | undefined): Promise<Statement> {
  const { gate } = report;
  // A statement is about the document, whatever else failed the run.
  const policy = gate && { ...gate, level: GATES.document, ...(gate.name === undefined ? {} : gateNamed('document')) };
  const isWider = gate?.level === GATES.release || gate?.name === 'clients';
  const decided = policy !== undefined && isWider ? concludeAgain(report, { policy }) : report;
  const hashes = { report: await fileHash(throughLatest(file)) };
  return statementOf(decided, exchanges === undefined ? hashes : { ...hashes, exchanges });
}

/** Every member but these is compared with the report before any of it is used. */
function statementIn(text: string): Statement {
  if (!parseJson(text).ok) throw new Error('it is no statement: it holds no JSON');
  const value: unknown = JSON.parse(text);
  if (!isStatement(value)) throw new Error('it is no in-toto statement of a test result. `statement make` writes one');
  return value;
}

function isStatement(value: unknown): value is Statement {
  return (
    isJsonObject(value) &&
    isJsonObject(value.predicate) &&
    Array.isArray(value.subject) &&
    value.subject.every((each) => isJsonObject(each) && isJsonObject(each.digest))
  );
}

/**
 * What a report says otherwise than its own results and its contract give, as sentences with text of the report. Without a
 * contract, its levels are compared with this suite.
 */
async function reportProblems(report: Report): Promise<string[]> {
  return [...outcomeProblems(report), ...(await contractProblems(report))];
}

/** A shard has its outcome with the others. */
function outcomeProblems(report: Report): string[] {
  if (report.shard !== undefined) return [];
  const { exitCode, summary } = concludeAgain(report, { policy: report.gate ?? DEFAULT_GATE });
  const numbers = [
    { name: 'exitCode', said: report.exitCode, given: exitCode },
    ...VERDICTS.map((verdict) => ({
      name: `summary.${verdict}`,
      said: report.summary[verdict],
      given: summary[verdict],
    })),
  ];
  return numbers.flatMap(({ name, said, given }) =>
    said === given ? [] : [`${name}: the report says ${said}, its results give ${given}.`],
  );
}

async function contractProblems(report: Report): Promise<string[]> {
  const { contract: use } = report;
  if (use === undefined) {
    const { requirements } = await loadCatalogue();
    return softened(report, new Map(requirements.map(({ id, level }) => [id, level])), 'this suite');
  }
  const name = `the contract ${use.date}`;
  if (!contractDates().includes(use.date))
    return [`contract: this version of the suite does not have ${name}. Use a version that has it.`];
  const { use: own, levels } = await readContract(use.date);
  if (own.sha256 !== use.sha256)
    return [
      `contract: the run used another ${use.date}.json (SHA-256 ${use.sha256}) than this suite has (${own.sha256}).`,
    ];
  return [...otherRequirements(report, levels, name), ...softened(report, levels, name)];
}

/** A restricted run has only some of the requirements of its contract. */
function otherRequirements(
  { requirements, selection, shard }: Report,
  levels: Contract['levels'],
  name: string,
): string[] {
  const present = new Set(requirements.map(({ id }) => id));
  const isWhole = selection === undefined && shard === undefined;
  const missing = isWhole ? [...levels.keys()].filter((id) => !present.has(id)) : [];
  return [
    ...missing.map((id) => `contract: ${id} is in ${name}, and the report has no result for it.`),
    ...[...present]
      .filter((id) => !levels.has(id))
      .map((id) => `contract: ${id} is not in ${name}, and the report counts it.`),
  ];
}

/** A profile may give a requirement the stricter level of one that it replaces. A check of the user has no level here. */
function softened({ requirements }: Report, levels: Contract['levels'], name: string): string[] {
  return requirements.flatMap(({ id, level }) => {
    const own = levels.get(id) ?? level;
    return LEVELS.indexOf(level) <= LEVELS.indexOf(own)
      ? []
      : [`${id}: the report says ${level}, in ${name} it is ${own}.`];
  });
}
