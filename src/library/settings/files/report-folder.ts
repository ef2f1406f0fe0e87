import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { reasonOf } from '../../../encoding/system-error.ts';
import type { Report } from '../../../generated/report.ts';
import { isJudged } from '../../../judge/verdict/required-tested.ts';
import { HAR_FILES } from '../../../transport/recording/exchange-log.ts';
import { FORMATS, LAST_REPORT, LATEST, REPORTS } from '../table/report-settings.ts';
import { UsageError } from '../usage-error.ts';
import { lockFolder } from './lock-folder.ts';
import { filesOfEarlier, isFleet, readReport, reportFile } from './read-report.ts';
import { attempt, prepareFolder } from './user-files.ts';

/** The files of a report. A new one in the same folder replaces all of them. */
const FILES = [...new Set([...Object.values(FORMATS).flat(), ...HAR_FILES, 'matrix.json', 'fleet.html'])].filter(
  (name) => !name.endsWith('/'),
);
/** The folder in it with those of an earlier report, until this run ends. */
const ASIDE = '.earlier-report';
/** Folders of one second, as of runs that start at the same time. */
const MOST_AT_ONCE = 1000;

/** The folder of a report while it is written. Always close it. */
interface ReportFolder {
  readonly path: string;
  /** Lets other runs write to the folder, and removes it if this run made it and wrote nothing. A refused run leaves the earlier report. */
  readonly close: (isRefused: boolean) => void;
}

/**
 * Creates the folder of a report. With `out`, it is this folder, without the files of an earlier report. Without it, it is a new one in
 * `reports`, named by time and command.
 *
 * @param name The setting of `out`, for an error.
 * @param inputs The files of other reports that the command reads.
 * @throws UsageError if it cannot be written, if `out` is the folder of an input or of another run, or if files in it are not of an
 *   earlier report.
 */
export function openReportFolder(
  { out, what, name = '--out' }: { readonly out: string | undefined; readonly what: string; readonly name?: string },
  inputs: readonly string[] = [],
): ReportFolder {
  const made = missingIn(out ?? REPORTS);
  let unlock: (() => void) | undefined;
  let endAside: ((isRefused: boolean) => void) | undefined;
  const close = (isRefused: boolean): void => {
    endAside?.(isRefused);
    unlock?.();
    removeEmpty(made);
  };
  if (out === undefined) {
    const path = newFolder(what);
    made.unshift(resolve(path));
    return { path, close };
  }
  const input = inputs.find((each) => dirname(resolve(each)) === resolve(out) && FILES.includes(basename(each)));
  if (input !== undefined)
    throw new UsageError(`${name} ${out}: ${input} belongs to the report in this folder. Choose another folder.`);
  assertReplaceable(out, `${name} ${out}`);
  prepareFolder(out, `${name} ${out}`);
  try {
    attempt(`write to ${name} ${out}`, () => {
      unlock = lockFolder(out, `${name} ${out}`);
      endAside = setAside(out);
    });
  } catch (error) {
    close(true);
    throw error;
  }
  return { path: out, close };
}

/** Does something with the folder of a report, as `openReportFolder` gives it. */
export async function inReportFolder<T>(
  order: Parameters<typeof openReportFolder>[0],
  action: (path: string) => Promise<T>,
): Promise<T> {
  const { path, close } = openReportFolder(order);
  let isRefused = false;
  try {
    return await action(path);
  } catch (error) {
    isRefused = error instanceof UsageError;
    throw error;
  } finally {
    close(isRefused);
  }
}

/** Moves an earlier report out of the way. @returns Removes it, or moves it back */
function setAside(folder: string): (isRefused: boolean) => void {
  const aside = join(folder, ASIDE);
  // That of a killed run.
  rmSync(aside, { recursive: true, force: true });
  const there = FILES.filter((name) => existsSync(join(folder, name)));
  if (there.length > 0) mkdirSync(aside);
  for (const name of there) renameSync(join(folder, name), join(aside, name));
  return (isRefused) => {
    if (isRefused) for (const name of there) renameSync(join(aside, name), join(folder, name));
    rmSync(aside, { recursive: true, force: true });
  };
}

/**
 * Checks that a report in a folder replaces no file but those of an earlier report.
 *
 * @param name The folder as the user typed it, for the error: `--out reports`.
 * @throws UsageError if it would, or if the folder is the root, that of a package manager, or the link to the last run.
 */
export function assertReplaceable(folder: string, name: string): void {
  const path = resolve(folder);
  const why = whyNoFolder(path);
  if (why !== undefined) throw new UsageError(`${name}: ${why}. Choose another folder, such as ${REPORTS}/NAME.`);
  // A killed run leaves its exchanges, without a report that names them.
  const own = [...HAR_FILES, ...filesOfEarlier(folder, FILES)];
  const others = FILES.filter((each) => !own.includes(each) && existsSync(join(folder, each)));
  const [it, files] = others.length === 1 ? ['it', 'this file'] : ['them', 'these files'];
  if (others.length > 0)
    throw new UsageError(
      `${name}: the report would replace ${others.join(', ')} in this folder, ` +
        `and no earlier report there names ${it}. Choose another folder, or move ${files} away.`,
    );
}

/** Why a folder is never that of a report by its name. */
function whyNoFolder(path: string): string | undefined {
  if (path === parse(path).root) return 'this is the root of the file system';
  if (basename(path) === 'node_modules') return 'package managers delete the files in this folder';
  const isLatest = basename(path) === LATEST && basename(dirname(path)) === REPORTS;
  return isLatest ? 'this is the link to the last whole run, whose report it would replace' : undefined;
}

function newFolder(what: string): string {
  prepareFolder(REPORTS, REPORTS);
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return attempt(`write to ${REPORTS}`, () => {
    for (let number = 1; number < MOST_AT_ONCE; number += 1) {
      const folder = join(REPORTS, `${time}-${what}${number === 1 ? '' : `-${number}`}`);
      if (isMade(folder)) return folder;
    }
    throw new Error(`it has ${MOST_AT_ONCE} folders of this second`);
  });
}

/** The folders of a path that do not exist, the innermost first. */
function missingIn(path: string): string[] {
  const folder = resolve(path);
  return existsSync(folder) ? [] : [folder, ...missingIn(dirname(folder))];
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const each of folders) rmdirSync(each);
  } catch {
    // It has files, as do those around it.
  }
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Lets `latest` name a new folder in `reports`: the last report of a whole run; without one, of a part of a run; without one, any.
 *
 * @param reports The report in the folder, or those of the nodes of a fleet.
 * @returns What the user must know if it names another folder.
 */
export function nameLatest(folder: string, ...reports: readonly Report[]): string | undefined {
  const link = join(dirname(folder), LATEST);
  const there = worthIn(link);
  if (Math.max(0, ...reports.map(worthOf)) < there)
    return `${LAST_REPORT} is still that of the last ${there === WHOLE ? 'whole run' : 'run that tested anything'}.`;
  const made = join(dirname(folder), `.${basename(folder)}`);
  try {
    nameIn(basename(folder), made);
    renameSync(made, link);
    return undefined;
  } catch (error) {
    rmSync(made, { force: true });
    return `${link} does not name this report: ${reasonOf(error)}.`;
  }
}

/**
 * What to tell whoever reads the last report of a whole run; undefined if no later one, of a part, is beside it.
 *
 * @param flag The flag that reads another one.
 */
export function laterThan(path: string, flag: string): string | undefined {
  const folder = dirname(reportFile(path));
  if (path !== LAST_REPORT || !existsSync(folder)) return undefined;
  const own = basename(realpathSync(folder));
  // The names begin with the time.
  const later = readdirSync(REPORTS)
    .filter((name) => /^\d{8}T/.test(name) && name > own && existsSync(join(REPORTS, name, 'report.json')))
    .sort()
    .at(-1);
  if (later === undefined) return undefined;
  return `This is the last report of a whole run in ${REPORTS}. A later one there, of a part: ${flag} ${join(REPORTS, later)}`;
}

function nameIn(name: string, path: string): void {
  try {
    symlinkSync(name, path, 'dir');
  } catch {
    // Where symbolic links are impossible, a file has the name.
    writeFileSync(path, name);
  }
}

/** What a report is worth to whoever reads the last one. A run that ended early, or on a dead target, is not whole. */
/** What the report of a whole run is worth. */
const WHOLE = 2;

function worthOf({ part, ended = {}, requirements }: Pick<Report, 'part' | 'ended' | 'requirements'>): number {
  if (!requirements.some(isJudged)) return 0;
  return part === undefined && Object.keys(ended).length === 0 ? WHOLE : 1;
}

function worthIn(link: string): number {
  try {
    if (isFleet(link)) {
      const folders = readdirSync(link, { withFileTypes: true }).filter((each) => each.isDirectory());
      return Math.max(0, ...folders.map(({ name }) => worthIn(join(link, name))));
    }
    return worthOf(readReport(join(link, 'report.json')));
  } catch {
    return 0;
  }
}
