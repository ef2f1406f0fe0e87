/** The catalogue is invalid. Each problem contains the file and the row. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The catalogue is not in order:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
