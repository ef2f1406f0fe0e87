import { join } from 'node:path';
import type { Command } from 'commander';
import { loadCatalogue } from '../../catalogue/catalogue.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { askCandidates, candidatesIn } from '../../draft/candidates.ts';
import { addToHistory } from '../../draft/draft-history.ts';
import { draftProfile } from '../../draft/draft.ts';
import { readEvidence } from '../../draft/read-evidence.ts';
import { writeDraft } from '../../draft/write-draft.ts';
import { givenBaseUrl } from '../../settings/table/node-kinds.ts';
import { UsageError } from '../../settings/usage-error.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import type { Io } from '../io.ts';

interface DraftFlags {
  readonly name: string;
  readonly output?: string;
  readonly recording: readonly string[];
  readonly methods?: string;
  readonly target?: string;
  readonly history?: string;
  readonly label?: string;
}

const EXAMPLES = `
Needs two complete runs on the same node: with the newest profile, and with document. It reads exchanges.har beside each report.
It writes the profile, its errata and the schemas of new methods where this project has them, and draft.md for people.
Failures that a release would not cause on purpose are listed apart in draft.md: these look like defects.

Examples:
  avalanche-conformance run --launch ./avalanchego --profile latest --out newest
  avalanche-conformance run --launch ./avalanchego --profile document --out document
  avalanche-conformance profiles draft newest/report.json document/report.json --name 1.15.0
  avalanche-conformance run --launch ./avalanchego --profile draft-1.15.0/specs/catalogue/profiles/1.15.0.yaml
  avalanche-conformance profiles draft ... --name 1.15.0 --methods platform.getNew --target http://127.0.0.1:9650`;

/** Adds `profiles draft`: drafts the profile of the next release from reports. */
export function addDraftCommand(profiles: Command, io: Io, done: (exitCode: number) => void): void {
  profiles
    .command('draft')
    .description('Draft the profile of the next release from a run with the newest profile')
    .argument('<report...>', 'The report.json of a run with the profile of a release, and of one with document')
    .requiredOption('--name <release>', 'Name the profile: its first release, e.g. 1.15.0')
    .option(
      '--output <folder>',
      'Write the draft to this folder; the root of this project for a maintainer (default: draft-NAME)',
    )
    .option('--recording <files...>', 'Also read these exchanges of the node: HAR files, e.g. of record', [])
    .option('--methods <list>', 'Look for these methods: names with commas, or a file with one call per line')
    .option('--target <url>', 'With --methods: call each of them once on this node')
    .option('--history <file>', 'Append the draft to this history, and tell since when each change is there')
    .option('--label <text>', 'Name the draft in the history (default: the day of the run)')
    .addHelpText('after', EXAMPLES)
    .action(async (reports: string[], flags: DraftFlags) => {
      io.stdout.write(await draft(reports, flags, io));
      done(EXIT_CODES.conforms);
    });
}

async function draft(paths: readonly string[], flags: DraftFlags, io: Io): Promise<string> {
  const { name, output = `draft-${name}`, recording, history } = flags;
  const profiles = await loadProfiles(await loadCatalogue());
  if (!/^\d+\.\d+\.\d+$/.test(name)) throw new UsageError(`--name '${name}' is no release; write it like 1.15.0.`);
  if (profiles.has(name)) throw new UsageError(`There is a profile ${name} already. Choose another --name.`);
  const candidates = flags.methods === undefined ? [] : candidatesIn(flags.methods);
  const evidence = await readEvidence(paths, recording, profiles);
  if (flags.target !== undefined)
    evidence.traffic.add(await askCandidates(givenBaseUrl(flags.target), candidates, io.interrupt));
  const { report } = evidence;
  const seen = `${report.launch?.release ?? report.target.version ?? 'a node'}, tested ${report.startedAt}.`;
  const made = draftProfile(evidence, profiles, { name, seen });
  const label = flags.label ?? report.startedAt.slice(0, 10);
  const path = writeDraft(made, output, () => (history === undefined ? new Map() : addToHistory(history, label, made)));
  const open = candidates
    .filter(({ method }) => !made.changes.some(({ key }) => key === method))
    .map(({ method }) => method);
  const consequences = made.suspects.filter(({ follows }) => follows).length;
  const choices = made.changes.filter(({ looks }) => looks === 'choice').length;
  return [
    `${made.changes.length} changes since ${evidence.profile.name}: ${choices} look like a choice, ${made.changes.length - choices} may be a defect.`,
    ...made.changes.map(
      ({ key, kind, looks, ends }) =>
        `  ${kind.padEnd(12)} ${key}${looks === 'choice' ? '' : ' (a choice or a defect)'}${ends.length === 0 ? '' : `, ends ${ends.join(', ')}`}`,
    ),
    ...(made.suspects.length === 0 ? [] : [`These look like defects (${made.suspects.length}):`]),
    ...made.suspects.filter(({ follows }) => !follows).map(({ id, level }) => `  ${id} (${level})`),
    ...(consequences === 0 ? [] : [`  and ${consequences} that follow from the envelope of the responses`]),
    ...(open.length === 0 ? [] : [`Not served, or not in the exchanges: ${open.join(', ')}`]),
    ...(evidence.document === undefined
      ? ['Without a report of the profile document, nothing can be told to be as the document says.']
      : []),
    `Read ${join(output, 'draft.md')}; the profile is ${path}`,
    '',
  ].join('\n');
}
