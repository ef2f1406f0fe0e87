/** The command line, or a file that it names, is invalid. The message says what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** A line for each problem; a line may quote a file of others. */
  readonly lines: readonly string[];

  constructor(message: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof message === 'string' ? [message] : message;
    super(lines.join('\n'), options);
    this.lines = lines;
  }
}

/** Something could not be written: the disk is full or read-only, or an output is closed. The message names it. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}
