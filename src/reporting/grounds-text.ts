import type { Grounds } from '../generated/report.ts';

/** The numbers of assertions and responses of a result as text: `2,311 assertions on 48 responses`. */
export function groundsText({ assertions, responses }: Grounds): string {
  return `${counted(assertions, 'assertion')} on ${counted(responses, 'response')}`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
