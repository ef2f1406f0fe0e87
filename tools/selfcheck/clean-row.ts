/** The result of one requirement on the clean node. */
export interface CleanRow {
  readonly profile: string;
  readonly id: string;
  readonly level: 'stated' | 'derived' | 'observed';
  readonly verdict: string;
  readonly reason: string;
  /** The places of the assertions that its check reached. */
  readonly reached?: readonly string[];
}

/**
 * Whether a result on the clean node is a false alarm, at any level: the reference node passes all requirements of its profile, so
 * that a failure shows a check that is wrong.
 */
export function isCleanAlarm({ verdict }: CleanRow): boolean {
  return verdict === 'fail' || verdict === 'error';
}
