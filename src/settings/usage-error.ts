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

/** Why a file system call failed, as part of a sentence that already contains the path. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'it is a file, or lies below one';
  return error instanceof Error ? error.message : String(error);
}
