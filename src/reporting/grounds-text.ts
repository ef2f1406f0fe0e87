import type { Grounds } from '../generated/report.ts';

/** The numbers of assertions and responses of a result as text: `2,311 assertions on 48 responses`. */
export function groundsText({ assertions, responses }: Grounds): string {
  return `${counted(assertions, 'assertion')} on ${counted(responses, 'response')}`;
}

/** The number of assertions of several results. A shared assertion counts for each result. */
export function assertionsOf(results: readonly { readonly restsOn?: Grounds | undefined }[]): number {
  return results.reduce((sum, { restsOn }) => sum + (restsOn?.assertions ?? 0), 0);
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
