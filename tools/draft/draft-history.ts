import { appendFileSync, existsSync } from 'node:fs';
import { objectIn } from '../../src/encoding/json.ts';
import { attempt, readText } from '../../src/settings/files/user-files.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import type { Draft } from './draft.ts';

/**
 * Adds a draft to a history, one line per draft.
 *
 * @param label The name of the draft in the history: a day, a build, a commit.
 * @returns Key of a change of this draft -> the label of the first draft of the latest series with it.
 * @throws UsageError when the file cannot be read or written, or is no history of drafts.
 */
export function addToHistory(file: string, label: string, draft: Draft): ReadonlyMap<string, string> {
  const before = existsSync(file) ? readHistory(file) : [];
  const keys = [...draft.changes.map(({ key }) => key), ...draft.suspects.map(({ id }) => id)];
  const entry = { schemaVersion: '1.0', label, name: draft.profile.name, since: draft.profile.extends, changes: keys };
  attempt(`write to ${file}`, () => {
    appendFileSync(file, `${JSON.stringify(entry)}\n`);
  });
  return new Map(keys.map((key) => [key, firstWith(key, before) ?? label]));
}

interface Entry {
  readonly label: string;
  readonly changes: readonly unknown[];
}

/** The label of the first of the last drafts that all have a change; undefined if the last one does not have it. */
function firstWith(key: string, entries: readonly Entry[]): string | undefined {
  const without = entries.findLastIndex(({ changes }) => !changes.includes(key));
  return entries[without + 1]?.label;
}

function readHistory(file: string): Entry[] {
  const lines = readText(file)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, at) => {
    const { label, changes } = objectIn(line) ?? {};
    if (typeof label !== 'string' || !Array.isArray(changes))
      throw new UsageError(`${file}, line ${at + 1}, is no line of a history of drafts.`);
    return { label, changes };
  });
}
