/** The result of one requirement on the clean node. */
export interface CleanRow {
  readonly profile: string;
  readonly id: string;
  readonly level: 'stated' | 'derived' | 'observed';
  readonly verdict: string;
  readonly reason: string;
}
