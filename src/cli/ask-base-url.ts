import { createInterface } from 'node:readline';
import { givenBaseUrl } from '../settings/table/node-kinds.ts';
import { UsageError } from '../settings/usage-error.ts';
import type { Output } from './io.ts';
import { usageText } from './main.ts';

const QUESTION = 'Base URL of your node, e.g. http://127.0.0.1:9650 (empty: set it later): ';

/**
 * Asks a person for a base URL until it is valid. Undefined without a person at a terminal, or if the input is empty.
 */
export async function askBaseUrl({
  stdin,
  stderr,
}: {
  readonly stdin?: NodeJS.ReadableStream;
  readonly stderr: Output;
}): Promise<string | undefined> {
  if (stdin === undefined) return undefined;
  stderr.write(QUESTION);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) {
      if (line.trim() === '') return undefined;
      try {
        return givenBaseUrl(line.trim());
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        stderr.write(`${usageText(error)}\n${QUESTION}`);
      }
    }
    return undefined;
  } finally {
    lines.close();
  }
}
