import { basename } from 'node:path';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { loadCatalogue } from '../../catalogue/catalogue.ts';
import { readRecording } from '../../recording/recording.ts';
import type { RunOptions, RunOutcome } from '../run-options.ts';
import { RecordedChecks } from './recorded-checks.ts';
import { chosenFor } from './recorded-release.ts';

/**
 * Checks recorded traffic without a node: each exchange against the envelope and the schema of its method. The outcome includes only
 * requirements that a single response can prove. Exchange numbers continue from file to file.
 *
 * @throws RecordingError if a file cannot be read or is not HAR 1.2.
 */
export async function validateRecordings(
  files: readonly string[],
  options: { readonly profile: RunOptions['profile'] },
): Promise<RunOutcome> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const recordings = (await Promise.all(files.map(readRecording))).flat();
  const detected = chosenFor(recordings, options.profile, profiles);
  const checks = new RecordedChecks(catalogue, profiles, detected);
  for (const [at, recorded] of recordings.entries()) checks.add(recorded, at + 1);
  return checks.outcome({ url: files.map((file) => basename(file)).join(', '), startedAt, asked: options.profile });
}
