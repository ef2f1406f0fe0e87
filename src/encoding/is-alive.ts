/** Whether a process of this machine lives. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user must not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
