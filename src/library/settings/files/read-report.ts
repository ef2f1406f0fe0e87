import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileHash } from '../../../encoding/sha256.ts';
import { cut } from '../../../encoding/cut.ts';
import { isJsonObject, type JsonObject, objectIn, parseJson, stringifyJson } from '../../../encoding/json.ts';
import { memberOf, textOf } from '../../../encoding/read-json.ts';
import type { Report } from '../../../generated/report.ts';
import { baseSchemas } from '../../../judge/validation/schema/annotations.ts';
import { refusals } from '../../../judge/validation/refusals.ts';
import { suiteOf } from '../../../run/suite.ts';
import { HAR_FILES } from '../../../transport/recording/exchange-log.ts';
import { LAST_REPORT } from '../table/report-settings.ts';
import { UsageError } from '../usage-error.ts';
import { attempt, readText } from './user-files.ts';

const SCHEMA = 'report/report.json';
const REPORT = 'report.json';
const MATRIX = 'matrix.json';
/** The most values of a report: ten times as many as one of all requirements has. */
const MOST_VALUES = 1_000_000;
/** The longest name of a folder, in bytes. */
const LONGEST_NAME = 300;

/** The report.json that a path names: itself, or the one in a folder. */
export function reportFile(path: string): string {
  const file = throughLatest(path);
  const isFolder = attempt(`read ${path}`, () => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true);
  return isFolder ? join(file, REPORT) : file;
}

/**
 * Reads the report.json of an earlier run.
 *
 * @param path The file or its folder.
 * @throws UsageError when the file cannot be read, or is not a report of this suite.
 */
export function readReport(path: string): Report {
  const file = reportFile(path);
  const folder = dirname(file);
  if ((!existsSync(file) || basename(file) === MATRIX) && isFleet(folder))
    throw new UsageError(
      `${folder} has the reports of a fleet: name one, such as ${join(folder, 'NODE/report.json')}.`,
    );
  if (path === LAST_REPORT && !existsSync(file))
    throw new UsageError(`There is no ${path} here. Test a node first, or name another report.`);
  const data = parse(file, file === path ? path : file);
  const set = baseSchemas();
  const found = refusals(set, set.root(SCHEMA), data);
  const [wrong] = found;
  if (wrong === undefined) return data as Report;
  const other = found.find(({ instancePath }) => instancePath === '/schemaVersion');
  if (other !== undefined) throw otherVersion(path, data, other.params.allowedValue);
  throw new UsageError(
    `${path} is no report of this suite: ${wrong.instancePath || 'it'} ${wrong.message ?? 'is not as it should be'}.`,
  );
}

/** The error for a report of another version of the schema. @param read The version that this release reads */
function otherVersion(path: string, report: unknown, read: unknown): UsageError {
  const [is, { version }] = [stringifyJson(memberOf(report, 'schemaVersion') ?? null), suiteOf()];
  const writer = textOf(memberOf(report, 'suite'), 'version') ?? 'that wrote it';
  return new UsageError(
    `${path} has the schemaVersion ${cut(is)}, and this release (${version}) reads "${String(read)}". ` +
      `Run again, or read it with the release ${cut(writer)}.`,
  );
}

/** Whether a folder is that of a fleet, with a folder for each node. */
export function isFleet(folder: string): boolean {
  return existsSync(join(folder, MATRIX));
}

/** Whether a file is a report of this suite, of any version, by its own word. */
export function isOfSuite(file: string): boolean {
  const { suite } = jsonIn(file);
  return isJsonObject(suite) && suite.name === suiteOf().name;
}

/**
 * The files of earlier reports in a folder, also of other versions of the suite, by their own word.
 *
 * @param all The names that files of a report may have.
 */
export function filesOfEarlier(folder: string, all: readonly string[]): readonly string[] {
  const file = join(folder, REPORT);
  const { files } = jsonIn(file);
  const { exitCode, targets } = jsonIn(join(folder, MATRIX));
  const isNamed = (name: string): boolean =>
    !Array.isArray(files) || files.some((file) => isJsonObject(file) && file.name === name);
  return [
    ...(isOfSuite(file) ? [REPORT, ...all.filter(isNamed)] : []),
    ...(exitCode !== undefined && Array.isArray(targets) ? [MATRIX, 'fleet.html', 'summary.md'] : []),
  ];
}

/** The names of the targets of an earlier fleet in a folder. Each is that of a folder there. */
export function targetsOfEarlier(folder: string): readonly string[] {
  const { targets } = jsonIn(join(folder, MATRIX));
  return (Array.isArray(targets) ? targets : [])
    .flatMap((target) => textOf(target, 'name') ?? [])
    .filter((name) => name !== '' && basename(name) === name && !name.startsWith('.'));
}

/** The object in a file; empty if there is none. */
function jsonIn(file: string): JsonObject {
  try {
    return objectIn(readText(file)) ?? {};
  } catch {
    return {};
  }
}

/**
 * The path of a file of a report, such as `reports/latest/exchanges.har.gz`. Where symbolic links are impossible, `latest` is a file with
 * the name of the folder.
 */
export function throughLatest(path: string): string {
  const folder = dirname(path);
  const isFile = attempt(`read ${path}`, () => statSync(folder, { throwIfNoEntry: false })?.isFile() === true);
  if (!isFile) return path;
  const name = readText(folder, { mostBytes: LONGEST_NAME }).trim();
  return /^\w[\w.-]*$/.test(name) ? join(dirname(folder), name, basename(path)) : path;
}

/** A file of a report: its hash, `problem` if another file is in its place, `absent` if none is. Empty if the report names no such file. */
interface NamedFile {
  readonly sha256?: string;
  readonly problem?: string;
  readonly absent?: string;
}

/** The recording that belongs to a report. */
export function recordingOf(path: string, report: Report): Promise<NamedFile> {
  return fileOf(dirname(throughLatest(path)), report, HAR_FILES);
}

/** The file with one of these names that belongs to the report in a folder. */
export async function fileOf(folder: string, { files }: Report, names: readonly string[]): Promise<NamedFile> {
  const named = files?.find(({ name }) => names.includes(name));
  if (named === undefined) return {};
  const file = join(folder, named.name);
  if (!existsSync(file)) return { sha256: named.sha256, absent: file };
  const sha256 = await fileHash(file);
  if (named.sha256 === sha256) return { sha256 };
  const problem = `${file} is not the file of this report: its SHA-256 is ${sha256}, the report names ${named.sha256}.`;
  return { sha256: named.sha256, problem };
}

function parse(path: string, given: string): unknown {
  const parsed = parseJson(readText(path, { name: given }), MOST_VALUES);
  if (!parsed.ok)
    throw new UsageError(
      `${path} is no report: ${parsed.isTooLarge ? `it has ${parsed.reason}` : 'it holds no JSON'}.`,
    );
  return parsed.value;
}
