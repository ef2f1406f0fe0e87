import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { jsonText } from '../../src/encoding/json.ts';
import { writeText } from '../../src/settings/files/user-files.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import type { Draft } from './draft.ts';
import { draftMarkdown } from './draft-text.ts';

const HEAD = '# A draft, made from a run. Complete it and delete `draft: true`.\n';

/**
 * Writes the files of a draft where this project has them: the profile, its errata, the schemas of new methods; and
 * `draft.md` and `draft.json` for people and programs.
 *
 * @param since Adds the draft to a history, and returns when each change came.
 * @returns The path of the profile.
 * @throws UsageError when a file exists, or cannot be written.
 */
export function writeDraft(draft: Draft, folder: string, since: () => ReadonlyMap<string, string>): string {
  const { beside, ...profile } = draft.profile;
  const { errata = [], schemas = [] } = beside ?? {};
  const files = new Map<string, () => string>([
    [`specs/profiles/${profile.name}.yaml`, () => yaml(profile)],
    ...errata.map((each) => [`specs/errata/draft/${each.id}.yaml`, () => yaml(each)] as const),
    ...schemas.map(({ schema, patch }) => [`schemas/${schema}`, () => jsonText(patch)] as const),
    ['draft.md', () => draftMarkdown(draft, since())],
    ['draft.json', () => jsonText(draft)],
  ]);
  for (const name of files.keys()) {
    const path = join(folder, name);
    if (existsSync(path))
      throw new UsageError(`${path} exists already. Choose another --name or --output, or remove it.`);
  }
  for (const [name, text] of files) {
    writeText(join(folder, name), text(), `--output ${folder}`);
  }
  return join(folder, `specs/profiles/${profile.name}.yaml`);
}

function yaml(data: object): string {
  return HEAD + stringify(data, { lineWidth: 140 });
}
