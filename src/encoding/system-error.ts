/** Errors of the machine around the process: no bug of the suite. */
const SURROUNDINGS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file is too large for the file system',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk failed',
  EPIPE: 'its reader has closed it',
};

/** Whether an error comes from the machine around the process, and not from the suite. */
export function isOfSurroundings(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && Object.hasOwn(SURROUNDINGS, codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Why a file system call failed, as part of a sentence that already contains the path. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? '';
  const known = isOfSurroundings(error) ? SURROUNDINGS[code] : undefined;
  if (known !== undefined) return known;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'it is a file, or lies below one';
  return error instanceof Error ? error.message : String(error);
}

/** A file of the suite is not as it must be, since somebody is changing it. The message names the file, and says what is wrong. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
}
