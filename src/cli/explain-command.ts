import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import { loadProfiles, type Profiles } from '../catalogue/profiles.ts';
import type { RequirementResult } from '../generated/report.ts';
import { requirementText, type RequirementFacts, type ShownExchange } from '../reporting/requirement-text.ts';
import { EXIT_CODES } from '../verdict/exit-code.ts';
import type { Io } from './io.ts';
import { nearest } from './nearest.ts';
import { UsageError } from './usage-error.ts';

interface ExplainFlags {
  readonly examples: boolean;
}

/** Adds `explain`: all about one requirement, with an exchange that keeps it and one that breaks it. */
export function addExplainCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('explain')
    .description('explain a requirement: what it says and why, with an exchange that keeps it and one that breaks it')
    .argument('<id>', 'a requirement, e.g. platform.getHeight/height')
    .option('--no-examples', 'leave the exchanges out, which are taken from the reference node at once')
    .action(async (id: string, flags: ExplainFlags) => {
      io.stdout.write(requirementText(await factsOf(id, flags, io)));
      done(EXIT_CODES.conforms);
    });
}

async function factsOf(id: string, { examples }: ExplainFlags, io: Io): Promise<RequirementFacts> {
  const catalogue = await loadCatalogue();
  if (!catalogue.has(id)) throw new UsageError(unknown(id, catalogue));
  const requirement = catalogue.get(id);
  const profiles = await loadProfiles(catalogue);
  const { MUTANTS } = await import('../reference-node/mutants/index.ts');
  const mutants = MUTANTS.filter(({ breaks }) => breaks === id);
  const profile = profileFor(id, profiles);
  const good = examples ? await example(id, profile, undefined, io) : undefined;
  const bad = examples && mutants[0] !== undefined ? await example(id, profile, mutants[0].name, io) : undefined;
  return {
    requirement,
    sectionTitle: catalogue.sections.find((each) => each.id === requirement.section)?.title ?? '',
    mutants,
    errata: [...profiles.sources.errata.values()].filter(({ requirements, replaces = {}, adds = [] }) =>
      [...requirements, ...Object.entries(replaces).flat(), ...adds].includes(id),
    ),
    notApplicable: absences(id, profiles),
    ...(good === undefined ? {} : { good }),
    ...(bad === undefined ? {} : { bad }),
  };
}

function unknown(id: string, { requirements }: Catalogue): string {
  const near = nearest(
    id,
    requirements.map((each) => each.id),
  );
  return `There is no requirement '${id}'. ${near.length === 0 ? 'See them with: avalanche-conformance list' : `Nearest: ${near.join(', ')}`}`;
}

/** The document where it applies, else the first releases in which it does. */
function profileFor(id: string, profiles: Profiles): Profile {
  const document = profiles.get('document');
  if (!document.notApplicable.has(id)) return document;
  return profiles.all().find(({ notApplicable }) => !notApplicable.has(id)) ?? document;
}

function absences(id: string, profiles: Profiles): Map<string, string[]> {
  const byReason = new Map<string, string[]>();
  for (const { name, notApplicable } of profiles.all()) {
    const reason = notApplicable.get(id);
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  }
  return byReason;
}

/** Judges the reference node by this requirement alone, and gives the exchange that shows most; nothing when none does. */
async function example(
  id: string,
  profile: Profile,
  mutant: string | undefined,
  io: Io,
): Promise<ShownExchange | undefined> {
  const outDir = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  try {
    const { runConformance } = await import('../harness/run.ts');
    const { requirements } = await runConformance({
      target: { referenceNode: { scenario: 'standard', seed: 1, ...(mutant === undefined ? {} : { mutant }) } },
      profile: { file: profile.file, reason: 'where the requirement applies' },
      offers: new Map(),
      only: [id],
      seed: 1,
      runs: 25,
      concurrency: 8,
      timeoutMs: 10_000,
      runTimeoutMs: 120_000,
      waitReadyMs: 0,
      headers: [],
      insecure: false,
      outDir,
      signal: io.interrupt,
    });
    const [result] = requirements;
    if (result?.verdict !== (mutant === undefined ? 'pass' : 'fail')) return undefined;
    return shownBy(result, mutant ?? `the reference node, profile ${profile.name}`, outDir);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

interface RecordedEntry {
  readonly _number: number;
  readonly response: { readonly status: number; readonly content: { readonly text?: string } };
}

function shownBy(
  { evidence, findings, method }: RequirementResult,
  from: string,
  folder: string,
): ShownExchange | undefined {
  const [finding] = findings;
  const shown =
    evidence.find(({ exchange }) => exchange === finding?.exchange) ??
    evidence.findLast(({ curl }) => curl.includes(`"${method}"`)) ??
    evidence.at(-1);
  if (shown === undefined) return undefined;
  const { curl, outcome, response } = shown;
  return {
    from,
    curl,
    outcome,
    response: response ?? recorded(folder, shown.exchange),
    ...(finding === undefined ? {} : { finding: finding.message }),
  };
}

/** The answer of an exchange, from the file that the run has written. */
function recorded(folder: string, number: number): string {
  // Written by this program a moment ago.
  const har = JSON.parse(readFileSync(join(folder, 'exchanges.har'), 'utf8')) as { log: { entries: RecordedEntry[] } };
  return har.log.entries.find(({ _number }) => _number === number)?.response.content.text ?? '';
}
