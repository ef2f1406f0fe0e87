// Generated from schemas/config by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

/**
 * Failures that a team knows of: while one fails as it is written here, the gate stays green.
 */
export interface WaiverFile {
  $schema?: string;
  /**
   * How many flaky failures one run may have; one more, and all of them fail.
   */
  flakyBudget?: number;
  waivers: WaiverEntry[];
}

export interface WaiverEntry {
  /**
   * ID of the requirement; * stands for any text, a method alone for all its requirements.
   */
  requirement: string;
  /**
   * Why the failure is accepted for now.
   */
  reason: string;
  /**
   * Where the work on it is tracked.
   */
  link: string;
  /**
   * Who sees to it.
   */
  owner: string;
  /**
   * The last day on which it holds, in UTC: 2026-12-31.
   */
  expires: string;
  /**
   * The signature: every finding that is accepted, without the values that change. `waive` writes it.
   *
   * @minItems 1
   */
  failure: string[];
  /**
   * Only for targets with such a name or address; * stands for any text.
   */
  target?: string;
  /**
   * Only for profiles with such a name; * stands for any text.
   */
  profile?: string;
  /**
   * It fails now and then: a pass is no surprise, and a failure is charged to flakyBudget.
   */
  flaky?: boolean;
}
