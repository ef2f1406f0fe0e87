import type { DraftedFile } from '../../catalogue/profile.ts';

/** A profile, and why it was chosen. */
export interface ChosenProfile {
  readonly file: DraftedFile;
  /** Why it was chosen, for the report: for example `selected by name`. */
  readonly reason: string;
}
