import { join } from 'node:path';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { askCandidates, candidatesIn } from '../draft/candidates.ts';
import { addToHistory } from '../draft/draft-history.ts';
import { draftProfile } from '../draft/draft.ts';
import { changesText } from '../draft/draft-text.ts';
import { readEvidence } from '../draft/read-evidence.ts';
import { writeDraft } from '../draft/write-draft.ts';
import { givenBaseUrl } from '../../src/settings/table/node-kinds.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import type { Io } from '../../src/cli/io.ts';

/** The flags of `draft`. */
export interface DraftFlags {
  readonly name: string;
  readonly output?: string;
  readonly recording: readonly string[];
  readonly methods?: string;
  readonly target?: string;
  readonly history?: string;
  readonly label?: string;
}

/**
 * Drafts a profile, writes its files, and returns what the user reads.
 *
 * @throws UsageError when the reports do not fit, or the draft cannot be written.
 */
export async function draft(paths: readonly string[], flags: DraftFlags, io: Io): Promise<string> {
  const { name, output = `draft-${name}`, recording, history } = flags;
  const profiles = await loadProfiles(await loadCatalogue());
  if (!/^\d+\.\d+\.\d+$/.test(name)) throw new UsageError(`--name '${name}' is no release; write it like 1.15.0.`);
  if (profiles.has(name)) throw new UsageError(`There is a profile ${name} already. Choose another --name.`);
  const candidates = flags.methods === undefined ? [] : candidatesIn(flags.methods);
  const evidence = await readEvidence(paths, recording, profiles);
  if (flags.target !== undefined)
    evidence.traffic.add(await askCandidates(givenBaseUrl(flags.target), candidates, io.interrupt));
  const { report } = evidence;
  const source = `${report.launch?.release ?? report.target.version ?? 'a node'}, tested ${report.startedAt}.`;
  const made = draftProfile(evidence, profiles, { name, seen: source });
  const label = flags.label ?? report.startedAt.slice(0, 10);
  const path = writeDraft(made, output, () => (history === undefined ? new Map() : addToHistory(history, label, made)));
  const open = candidates
    .filter(({ method }) => !made.changes.some(({ key }) => key === method))
    .map(({ method }) => method);
  const consequences = made.suspects.filter(({ follows }) => follows).length;
  return [
    changesText(made.changes, evidence.profile.name),
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
