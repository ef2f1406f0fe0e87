import { basename } from 'node:path';
import { loadProfiles } from '../../judge/catalogue/profiles.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { readRecording, type Recorded } from '../../transport/recording/recording.ts';
import { freeMemory } from '../../transport/free-memory.ts';
import type { RunOptions, RunOutcome } from '../run-options.ts';
import { HabitsByOrigin } from './habits-by-origin.ts';
import { RecordedChecks } from './recorded-checks.ts';
import { ReleaseClues } from './recorded-release.ts';

const AGAIN = 'record again while a client sends requests to the node';
const NONE = `No exchange shows a response of a node's Platform Chain, health or index; the notes say why they were skipped: ${AGAIN}`;
const ERRORS =
  'No recorded call got a result of a method of the document; the notes name the methods: record calls that the node can answer';

/**
 * Checks recorded traffic without a node: each exchange against the envelope and the schema of its method. The outcome includes only
 * requirements that a single response can prove. Exchange numbers continue from file to file. Each file is read twice: any of its
 * exchanges may tell the release, and what stands in front of the node.
 *
 * @param options.isOfEnvelope Whether the user chose requirements of the envelope alone: errors show these, too.
 * @throws RecordingError if a file cannot be read or is not HAR 1.2.
 */
export async function validateRecordings(
  files: readonly string[],
  options: { readonly profile: RunOptions['profile']; readonly isOfEnvelope?: boolean },
): Promise<RunOutcome> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const clues = new ReleaseClues(profiles);
  const habits = new HabitsByOrigin();
  for (const file of files)
    for await (const recorded of readAll(file)) {
      clues.add(recorded);
      habits.note(recorded);
    }
  const checks = new RecordedChecks(catalogue, profiles, clues.chosen(options.profile), habits);
  let number = 0;
  const empty: string[] = [];
  for (const file of files) {
    const before = number;
    for await (const recorded of readAll(file, checks)) checks.add(recorded, (number += 1));
    if (number === before) empty.push(basename(file));
  }
  const url = files.map((file) => basename(file)).join(', ');
  const outcome = checks.outcome({ url, startedAt, asked: options.profile });
  const isEmpty = outcome.requirements.every(
    ({ verdict }) => verdict === 'not-testable' || verdict === 'not-applicable',
  );
  if (empty.length > 0) return { ...outcome, missed: `No entries in ${empty.join(', ')}: ${AGAIN}` };
  if (isEmpty) return { ...outcome, missed: NONE };
  return checks.areWithoutResult && options.isOfEnvelope !== true ? { ...outcome, missed: ERRORS } : outcome;
}

async function* readAll(file: string, checks?: RecordedChecks): AsyncGenerator<Recorded> {
  const entries = readRecording(file, ({ first, count }) => {
    checks?.leaveOut(basename(file), first, count);
  });
  for await (const recorded of entries) {
    const { request, outcome } = recorded.exchange;
    // The node of a recording may have ended since.
    yield { ...recorded, exchange: { ...recorded.exchange, request: { ...request, isPassing: true } } };
    freeMemory(outcome.kind === 'answer' ? outcome.body.length : 0);
  }
}
