/** The exit codes of the process. Scripts depend on them: their meaning never changes. */
export const EXIT_CODES = {
  conforms: 0,
  doesNotConform: 1,
  usage: 2,
  noTarget: 3,
  notJudged: 4,
  suiteBroke: 5,
  /** Of the process, never of a report: everything else went well, but an output or a report could not be written. */
  notWritten: 6,
} as const;

/** The exit codes of a report. */
export type ExitCode = Exclude<(typeof EXIT_CODES)[keyof typeof EXIT_CODES], 6>;
