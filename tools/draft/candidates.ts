import { existsSync, readFileSync } from 'node:fs';
import { type JsonValue, objectIn } from '../../src/encoding/json.ts';
import type { Recorded } from '../../src/recording/recording.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import { NodeClient } from '../../src/target/client/node-client.ts';
import { MAX_BODY_BYTES } from '../../src/target/limits.ts';
import { Transport } from '../../src/transport/transport.ts';

const METHOD = /^(platform|index|health)\.[a-z]\w*$/;
const TIMEOUT_MS = 30_000;

/** A method that a node may serve, with the arguments of a call. */
export interface Candidate {
  readonly method: string;
  readonly params: JsonValue;
}

/**
 * The candidates in a list: names separated by commas, or a file with a call per line, such as
 * `platform.getHeight {}`.
 *
 * @throws UsageError when a name is no name of a method, or its arguments are no JSON object.
 */
export function candidatesIn(list: string): Candidate[] {
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : list.split(',');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(candidate);
}

function candidate(line: string): Candidate {
  const [, method = '', json = '{}'] = /^(\S+)(?:\s+(.+))?$/.exec(line) ?? [];
  const params = objectIn(json);
  if (!METHOD.test(method))
    throw new UsageError(
      `--methods: '${line}' is no method; write it like platform.getHeight, or name a file with one call per line.`,
    );
  if (params === undefined) throw new UsageError(`--methods: the arguments of ${method} are no JSON object.`);
  return { method, params };
}

/**
 * Calls each candidate once on a node.
 *
 * @param baseUrl The base URL of the node.
 */
export async function askCandidates(
  baseUrl: string,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Recorded[]> {
  const options = {
    baseUrl,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    concurrency: 1,
    headers: [],
    insecure: false,
  };
  const client = new NodeClient(new Transport({ ...options, signal }), undefined);
  try {
    const recorded: Recorded[] = [];
    for (const { method, params } of candidates) {
      recorded.push({ exchange: (await client.call(method, params)).exchange, comment: 'candidate' });
    }
    return recorded;
  } finally {
    await client.close();
  }
}
