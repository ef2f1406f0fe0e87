import type { NotOffered, RequirementResult } from '../../generated/report.ts';

export const DOCUMENT_SERVICES: ReadonlySet<string> = new Set(['health', 'index', 'platform']);

/** What the node does not offer, sorted by the number of requirements, the largest first. */
export function notOffered(results: readonly Pick<RequirementResult, 'verdict' | 'cause'>[]): NotOffered[] {
  const found = new Map<string, NotOffered>();
  for (const { verdict, cause } of results) {
    if (verdict !== 'not-applicable' || cause?.kind !== 'not-offered') continue;
    const { what, declared } = cause;
    found.set(what, { what, declared, requirements: (found.get(what)?.requirements ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.requirements - a.requirements);
}

/** `without index`, for what conforms without a service of the document; empty if the node offers all. */
export function missingServices(results: readonly Pick<RequirementResult, 'verdict' | 'cause'>[]): string[] {
  const services = notOffered(results)
    .map(({ what }) => what)
    .filter(isService)
    .sort();
  return services.length === 0 ? [] : [`without ${services.join(' and ')}`];
}

/** Whether something that a node may lack is a service of the document. */
export function isService(what: string): boolean {
  return DOCUMENT_SERVICES.has(what);
}

/** The name of a service or path in a sentence. */
export function nameOf(what: string): string {
  return what === 'userStore' ? 'the user store' : what;
}

/** `health and index are not offered: 357 of 896 requirements not applicable`. */
export function notOfferedText(missing: readonly NotOffered[], of: number): string {
  const names = missing.map(({ what, declared }) => (declared ? `${nameOf(what)} (declared)` : nameOf(what)));
  const count = missing.reduce((sum, { requirements }) => sum + requirements, 0);
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} not offered: ${count} of ${of} requirements not applicable`;
}

/** `one, two and three`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
