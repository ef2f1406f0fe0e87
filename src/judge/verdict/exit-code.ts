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

export type ExitCode = Exclude<(typeof EXIT_CODES)[keyof typeof EXIT_CODES], 6>;

/** What a node does wrong is told before a node that was not reached. */
const ORDER: readonly ExitCode[] = [
  EXIT_CODES.usage,
  EXIT_CODES.suiteBroke,
  EXIT_CODES.doesNotConform,
  EXIT_CODES.noTarget,
  EXIT_CODES.notJudged,
];

/** The exit code for several runs. */
export function exitCodeOfAll(codes: readonly number[]): ExitCode {
  const isGood = codes.every((code) => code === EXIT_CODES.conforms);
  return ORDER.find((code) => codes.includes(code)) ?? (isGood ? EXIT_CODES.conforms : EXIT_CODES.suiteBroke);
}

/** The place of an exit code among those of several runs, the gravest first. */
export function severityOf(code: number): number {
  if (code === EXIT_CODES.conforms) return ORDER.length + 1;
  const at = ORDER.findIndex((each) => each === code);
  return at === -1 ? ORDER.length : at;
}
