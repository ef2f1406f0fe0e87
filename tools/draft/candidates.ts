import { existsSync, readFileSync } from 'node:fs';
import { type JsonValue, objectIn } from '../../src/encoding/json.ts';
import type { Recorded } from '../../src/recording/recording.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import { RpcClient } from '../../src/target/client/rpc-client.ts';

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
  const client = RpcClient.at(baseUrl, { timeoutMs: TIMEOUT_MS, concurrency: 1, signal });
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
