import type { ProfileFile } from '../../generated/catalogue.ts';

/** A profile, and why it was chosen. */
export interface ChosenProfile {
  readonly file: ProfileFile;
  /** Why it was chosen, for the report: for example `selected by name`. */
  readonly reason: string;
}
