/** What the process says to whoever started it. The numbers are a promise to scripts: they never change meaning. */
export const EXIT_CODES = {
  conforms: 0,
  doesNotConform: 1,
  usage: 2,
  noTarget: 3,
  notJudged: 4,
  suiteBroke: 5,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
