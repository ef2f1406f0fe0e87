import type { Client } from '../../generated/catalogue.ts';
import type { Requirement } from './requirement.ts';

/** The requirements, each with the clients that need it, and an error for each need that names no requirement. */
export function withClients(
  requirements: readonly Requirement[],
  clients: readonly Client[],
): { readonly rows: readonly Requirement[]; readonly problems: readonly string[] } {
  const known = new Set(requirements.map(({ id }) => id));
  const neededBy = new Map<string, Client['name'][]>();
  const problems: string[] = [];
  for (const { name, needs } of clients) {
    const ids = Object.entries(needs).flatMap(([prefix, claims]) => claims.map((claim) => `${prefix}/${claim}`));
    for (const id of ids) {
      neededBy.set(id, [...(neededBy.get(id) ?? []), name]);
      if (!known.has(id)) problems.push(`clients.yaml, ${name}: there is no requirement ${id}`);
    }
  }
  const rows = requirements.map((row) => (neededBy.has(row.id) ? { ...row, neededBy: neededBy.get(row.id) } : row));
  return { rows, problems };
}
