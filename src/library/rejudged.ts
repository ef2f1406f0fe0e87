import { loadCorrections } from '../catalogue/contract.ts';
import type { Report, Verdict } from '../generated/report.ts';
import { RecordingError } from '../recording/recording.ts';
import { validateRecordings } from '../run/recorded/validate.ts';
import { profileOf } from '../settings/profile-of.ts';
import { UsageError } from '../settings/usage-error.ts';

/** What the responses showed, whether or not a waiver expects it. */
const SHOWN: Partial<Record<Verdict, 'pass' | 'fail'>> = {
  pass: 'pass',
  'unexpected-pass': 'pass',
  fail: 'fail',
  'expected-fail': 'fail',
};

/** The verdicts of a report that its recorded responses do not give. */
export interface Rejudged {
  readonly differences: readonly string[];
  /** The differences that a listed correction of the contract explains. */
  readonly corrected: readonly string[];
  /** The number of verdicts that were compared: of requirements that a single response can prove. */
  readonly compared: number;
}

/**
 * Tests the recorded responses of a run again, under its profile.
 *
 * @throws UsageError if there is no such profile, or the recording cannot be read.
 */
export async function rejudged(report: Report, recording: string): Promise<Rejudged> {
  const profile = await profileOf({ profile: report.profile.name }, 'document');
  const { requirements } = await validateRecordings([recording], { profile }).catch((error: unknown) => {
    throw error instanceof RecordingError ? new UsageError(error.message) : error;
  });
  const found = new Map(requirements.map(({ id, verdict }) => [id, SHOWN[verdict]]));
  const compared = report.requirements.filter(({ id }) => found.get(id) !== undefined);
  const reasons = new Map(
    (await loadCorrections())
      .filter(({ contracts }) => contracts.includes(report.contract?.date ?? ''))
      .map(({ requirement, reason }) => [requirement, reason]),
  );
  const differences: string[] = [];
  const corrected: string[] = [];
  for (const { id, verdict } of compared) {
    const shown = found.get(id) ?? '';
    if (SHOWN[verdict] === shown) continue;
    const text = `${id}: the report says ${verdict}, the recorded responses give ${shown}.`;
    const reason = reasons.get(id);
    if (reason === undefined) differences.push(text);
    else corrected.push(`${text} ${reason}`);
  }
  return { differences, corrected, compared: compared.length };
}
