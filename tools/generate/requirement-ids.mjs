import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Text of `requirement-ids.ts`: the union of the requirement IDs of the catalogue's files in and below `root`. */
export function requirementIdsModule(root) {
  const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith('requirements.yaml'));
  const ids = files.flatMap((name) => {
    const rows = parse(readFileSync(join(root, name), 'utf8'))?.requirements ?? [];
    return rows.map((row) => row.id);
  });
  const union = [...new Set(ids)].sort().map((id) => `\n  | '${id}'`);
  const text = `/** The ID of a requirement of the catalogue. */
export type RequirementId =${union.length === 0 ? ' never' : union.join('')};
`;
  return { source: 'specs', text };
}
