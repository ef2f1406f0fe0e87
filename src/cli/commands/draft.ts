import type { Command } from 'commander';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import type { Io } from '../io.ts';

/** The flags of `profiles draft`. */
export interface DraftFlags {
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
  avalanche-conformance run --launch ./avalanchego --profile draft-1.15.0/specs/profiles/1.15.0.yaml
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
      // Loaded only if needed: the other uses of `profiles` need no traffic.
      const { draft } = await import('./make-draft.ts');
      io.stdout.write(await draft(reports, flags, io));
      done(EXIT_CODES.conforms);
    });
}
