/** A file of the suite is not as it must be, since somebody is changing it. The message names the file, and says what is wrong. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
}
