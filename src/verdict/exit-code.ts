/** The exit codes of the process. Scripts depend on them: their meaning never changes. */
export const EXIT_CODES = {
  conforms: 0,
  doesNotConform: 1,
  usage: 2,
  noTarget: 3,
  notJudged: 4,
  suiteBroke: 5,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
