/** What the clean node gave for one requirement. */
export interface CleanRow {
  readonly profile: string;
  readonly id: string;
  readonly level: 'stated' | 'derived' | 'observed';
  readonly verdict: string;
  readonly reason: string;
}
