import { closeSync, readSync, realpathSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import { openRegular } from '../../encoding/read-bounded.ts';
import { RecordingError } from '../../transport/recording/recording.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { conclude } from '../../library/conclude.ts';
import { gateOf } from '../../library/settings/gate-of.ts';
import type { Io } from '../io.ts';
import { REPORT_SETTING_NAMES } from '../../library/settings/table/report-settings.ts';
import type { Settings } from '../../library/settings/table/settings.ts';
import {
  addFlags,
  SELECTION_FLAGS,
  DETECTED_PROFILE,
  DOCUMENT_GATE,
  selectionTexts,
  type HelpTexts,
} from '../flags.ts';
import { prepareOutputs, writeOutputs } from '../outputs.ts';
import { profileOf } from '../../library/settings/profile-of.ts';
import { restriction } from '../../library/settings/run-request.ts';
import { throughLatest } from '../../library/settings/files/read-report.ts';
import { selectionOf } from '../../library/settings/selection-of.ts';
import { attempt } from '../../library/settings/files/user-files.ts';
import { UsageError } from '../../library/settings/usage-error.ts';

const GATE_FLAGS = ['gate', 'waivers', 'requireTested'] as const;
const FLAGS = ['profile', ...SELECTION_FLAGS, ...GATE_FLAGS, ...REPORT_SETTING_NAMES] as const;
type ValidateFlags = Pick<Settings, (typeof FLAGS)[number]>;

/** What flags mean for recorded traffic. */
const HELP: HelpTexts = { ...selectionTexts('Test only the requirements'), ...DETECTED_PROFILE, ...DOCUMENT_GATE };

const EXAMPLES = `
Reads HAR 1.2, plain or gzipped: from a proxy, from a browser, or the exchanges.har.gz of a run.
Without --profile, the suite detects the release from the responses.
It counts and skips exchanges of services that the document does not cover.

Examples:
  avalanche-conformance validate traffic.har
  avalanche-conformance validate reports/latest/exchanges.har.gz --only 'platform.*'`;

/** Adds `validate`: tests recorded traffic, without a node. */
export function addValidateCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('validate')
    .argument('<file...>', 'Recordings: HAR 1.2, plain or gzipped')
    .addHelpText('after', EXAMPLES);
  addFlags(command, FLAGS, HELP).action(async (files: string[], flags: ValidateFlags) => {
    done(await validate(files, flags, io));
  });
}

async function validate(given: readonly string[], flags: ValidateFlags, io: Io): Promise<number> {
  const files = given.map(throughLatest);
  const { requirements } = await loadCatalogue();
  const selection = selectionOf(flags, requirements);
  const gate = gateOf(flags, requirements);
  for (const file of files) assertReadable(file);
  const paths = files.map((file) => realpathSync(file));
  const again = files.find((_, at) => paths.indexOf(paths[at] ?? '') < at);
  if (again !== undefined) throw new UsageError(`${again} is named twice: name each recording once.`);
  const folder = prepareOutputs(flags, 'validate', io, files);
  const isOfEnvelope = select(requirements, selection).every(({ id }) => id.startsWith('envelope/'));
  const found = await judgeRecordings(files, await profileOf(flags, 'auto'), isOfEnvelope);
  const target = { ...found.target, url: given.join(', ') };
  const report = conclude(
    { ...found, target, requirements: select(found.requirements, selection) },
    { ...gate, part: found.part, selection: restriction(selection, requirements.length) },
  );
  return writeOutputs(report, folder, flags, io);
}

/**
 * Tests recorded traffic.
 *
 * @param isOfEnvelope Whether the user chose requirements of the envelope alone.
 * @throws UsageError if a file is no recording.
 */
export async function judgeRecordings(
  files: readonly string[],
  profile: RunOptions['profile'],
  isOfEnvelope = false,
): Promise<RunOutcome> {
  const { validateRecordings } = await import('../../run/recorded/validate.ts');
  try {
    return await validateRecordings(files, { profile, isOfEnvelope });
  } catch (error) {
    if (error instanceof RecordingError) throw new UsageError(error.message);
    throw error;
  }
}

function assertReadable(file: string): void {
  attempt(`read ${file}`, () => {
    if (statSync(file).isDirectory())
      throw new UsageError(`Cannot read ${file}: it is a folder. Name the recordings in it.`);
    const descriptor = openRegular(file);
    try {
      readSync(descriptor, new Uint8Array(1));
    } finally {
      closeSync(descriptor);
    }
  });
}
