import type { ProfileFile } from '../../generated/catalogue.ts';

/** A profile, and how it came to be the one. */
export interface ChosenProfile {
  readonly file: ProfileFile;
  /** For the report: `asked for by name`, `the node says that it is avalanchego/1.11.2`. */
  readonly reason: string;
}
