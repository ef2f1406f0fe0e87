import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { loadCatalogue } from '../src/catalogue/catalogue.ts';
import { loadProfiles } from '../src/catalogue/profiles.ts';
import type { Draft } from '../tools/draft/draft.ts';
import type { Rules } from '../src/reference-node/dialect.ts';
import type { Ledger } from '../src/reference-node/ledger.ts';
import { buildLedger } from '../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger, type ServeOptions } from '../src/reference-node/server/serve-ledger.ts';
import { dialectOf } from '../src/target/profile/dialect-of.ts';
import { type Finished, emptyFolder, readReport, runCli, runTools } from './cli.ts';
import { mutantNamed } from './mutant-node.ts';
import { buildShortLedger } from './short-ledger.ts';

const profiles = await loadProfiles(await loadCatalogue());
const short = new Map<Rules, Ledger>();

function shortLedgerOf(rules: Rules): Ledger {
  const ledger = short.get(rules) ?? buildShortLedger(rules);
  short.set(rules, ledger);
  return ledger;
}

interface RunsOptions extends ServeOptions {
  readonly flags?: readonly string[];
  /** Whether the node has the whole standard chain, not the short one. */
  readonly isWhole?: boolean;
}

/** Runs the suite, whole without other flags, on a reference node of a profile, once with each of these profiles, each into the folder of its name. */
export async function runs(
  cwd: string,
  spoken: string,
  tested: readonly string[],
  { flags = [], isWhole = false, ...options }: RunsOptions = {},
): Promise<string[]> {
  const dialect = dialectOf(profiles.get(spoken));
  const node = await serveLedger(isWhole ? buildLedger('standard', 1, dialect.rules) : shortLedgerOf(dialect.rules), {
    ...options,
    dialect,
  });
  try {
    for (const profile of tested) {
      await runCli(
        [
          'run',
          '--target',
          node.url,
          '--profile',
          profile,
          '--no-allure',
          '--out',
          basename(profile, '.yaml'),
          ...flags,
        ],
        { cwd },
      );
    }
  } finally {
    await node.close();
  }
  return tested.map((profile) => join(basename(profile, '.yaml'), 'report.json'));
}

/** Drafts a profile of these reports. */
export function draft(cwd: string, reports: readonly string[], ...flags: readonly string[]): Promise<Finished> {
  return runTools(['draft', ...reports, ...flags], { cwd });
}

/** The draft that was written into a folder. */
export function made(cwd: string, folder: string): Draft {
  return JSON.parse(readFileSync(join(cwd, folder, 'draft.json'), 'utf8')) as Draft;
}

/** What is left of the runs on a node of 1.12.2. */
export const REPORTS = ['1.11.13/report.json', 'document/report.json'];
const shared = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
let ran: Promise<unknown> | undefined;
afterAll(() => {
  rmSync(shared, { recursive: true });
});

/** A folder with the reports of a node of 1.12.2, by the profile before it and by the document. The runs take seconds: all tests share them. */
export async function ofRelease(): Promise<string> {
  ran ??= runs(shared, '1.12.2', ['1.11.13', 'document']);
  await ran;
  const cwd = emptyFolder();
  for (const report of REPORTS) {
    mkdirSync(join(cwd, dirname(report)));
    copyFileSync(join(shared, report), join(cwd, report));
    const exchanges = join(dirname(report), 'exchanges.har');
    symlinkSync(join(shared, exchanges), join(cwd, exchanges));
  }
  return cwd;
}

/** Drafts the release of a node with this defect: these changes, and what it breaks is among the suspects. */
export async function expectSuspect(name: string, breaks: string, drafted: readonly string[]): Promise<void> {
  const cwd = emptyFolder();
  const reports = await runs(cwd, '1.14.1', ['1.14.1'], { patch: mutantNamed(name).patch, isWhole: true });
  const { code, stderr } = await draft(cwd, reports, '--name', '1.14.9');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { changes, suspects } = made(cwd, 'draft-1.14.9');
  // The reference node is as old as 1.14.1; 1.14.2 has one member more.
  const own = changes.filter(({ key }) => key !== 'health-avg-acceptance-time-gone');
  expect(own.map(({ key }) => key)).toEqual(drafted);
  expect(own.filter(({ looks }) => looks === 'choice')).toEqual([]);
  expect(suspects.map(({ id }) => id)).toContain(breaks);
}

/** Runs a drafted profile on its node: nothing fails, and the run says that the draft decides nothing. */
export async function expectNoVerdict(cwd: string, profile: string, ...flags: readonly string[]): Promise<void> {
  await runs(cwd, '1.12.2', [profile], { flags });
  const report = readReport(join(cwd, basename(profile, '.yaml')));
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
  expect(report).toMatchObject({ exitCode: 4, profile: { name: '1.12.9', draft: true } });
  expect(report.outcome).toContain('Incomplete: the profile 1.12.9 is a draft, so the run has no verdict. ');
}
