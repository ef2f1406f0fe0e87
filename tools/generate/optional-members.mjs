import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * The schemas with only those members required that every release has. The types of results come from them, so that no check can
 * rely on a member that an erratum lets releases leave out.
 */
export function withOptionalMembers(root, schemas) {
  const lenient = new Map(schemas);
  for (const { schema: path, patch } of patchesIn(join(root, 'specs/errata'))) {
    const schema = lenient.get(path);
    if (schema?.required === undefined) continue;
    const gone = Object.keys(patch.properties ?? {}).filter((name) => patch.properties[name] === null);
    const kept = patch.required === undefined ? schema.required : (patch.required ?? []);
    const required = schema.required.filter((name) => kept.includes(name) && !gone.includes(name));
    lenient.set(path, { ...schema, required });
  }
  return lenient;
}

function patchesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')).patches ?? []);
}
