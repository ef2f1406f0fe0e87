import type { Grounds } from '../generated/report.ts';

/** What a result rests on, for people: `2,311 assertions on 48 responses`. */
export function groundsText({ assertions, responses }: Grounds): string {
  return `${counted(assertions, 'assertion')} on ${counted(responses, 'response')}`;
}

/** What many results rest on together. A response that several rest on counts for each. */
export function assertionsOf(results: readonly { readonly restsOn?: Grounds }[]): number {
  return results.reduce((sum, { restsOn }) => sum + (restsOn?.assertions ?? 0), 0);
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
