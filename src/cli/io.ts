/** A stream that the command line writes to. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

/** All inputs and outputs of the command line, so that it runs in a test as well as in a process. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the command. */
  readonly interrupt: AbortSignal;
  /** Takes what is to be done when the command has ended, however it ends; `isRefused` if it ends with a usage error. */
  atEnd(action: (isRefused: boolean) => void): void;
}
