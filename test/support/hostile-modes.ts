/** What a target or a file does to a command, and what the command has to do about it. */
export interface Mode {
  /** What is hostile. */
  readonly title: string;
  /** The exit code of the command, and its most seconds. */
  readonly exitCode: number;
  readonly seconds: number;
  /** Makes the target or the file, in an empty folder; gives the arguments of the command. */
  readonly args: (cwd: string) => Promise<readonly string[]> | readonly string[];
}
