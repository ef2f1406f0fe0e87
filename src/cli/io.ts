/** A stream that the command line writes to. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** All that the command line has of the world, so that it can be run inside a test as well as in a process. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** What a person types; none when nobody can. */
  readonly stdin?: NodeJS.ReadStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user wants it to end. */
  readonly interrupt: AbortSignal;
}
