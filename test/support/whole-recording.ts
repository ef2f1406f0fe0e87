import { readRecording, type Recorded } from '../../src/transport/recording/recording.ts';

/**
 * All exchanges of a recording that fits into memory.
 *
 * @throws RecordingError as `readRecording`.
 */
export async function readWholeRecording(file: string): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for await (const each of readRecording(file)) recorded.push(each);
  return recorded;
}
