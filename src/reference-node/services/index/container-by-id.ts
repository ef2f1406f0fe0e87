import type { Container } from '../../ledger.ts';

const KNOWN = new WeakMap<readonly Container[], Map<string, Container>>();

/** The container with that ID. Remembers what it has seen of each list, which only grows at its end. */
export function containerById(containers: readonly Container[], id: string): Container | undefined {
  const known = KNOWN.get(containers) ?? new Map<string, Container>();
  KNOWN.set(containers, known);
  for (const container of containers.slice(known.size)) known.set(container.id, container);
  return known.get(id);
}
