import { groupBy } from '../../../encoding/group-by.ts';
import { compareLive, type LiveComparison, type LiveDifference } from '../../../run/compare-live.ts';
import { escapeText } from '../../../reporting/escape-text.ts';
import { RecordingError } from '../../../recording/recording.ts';
import { jsonText } from '../../../encoding/json.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import type { Io } from '../../io.ts';
import { throughLatest } from '../../../settings/files/read-report.ts';
import { givenBaseUrl } from '../../../settings/table/node-kinds.ts';
import { UsageError } from '../../../settings/usage-error.ts';

/** The flags of `compare --live`. */
export interface LiveFlags {
  readonly requests: string;
  readonly rate?: number;
  readonly maxRequests: number;
  readonly format: 'text' | 'markdown' | 'html' | 'json';
}

/**
 * Sends the same requests to two nodes and shows the differences. Returns exit code 1 if there are differences, 3 if a
 * node does not respond, 4 if without a difference some requests were not sent.
 */
export async function liveComparison(a: string, b: string, flags: LiveFlags, io: Io): Promise<number> {
  if (flags.format === 'markdown' || flags.format === 'html')
    throw new UsageError(`--live has no --format ${flags.format}: choose text or json.`);
  const comparison = await ask(givenBaseUrl(a), givenBaseUrl(b), flags, io);
  if (comparison.requests === 0)
    io.stderr.write(`No request was sent: ${escapeText(flags.requests)} contains no request to a node.\n`);
  io.stdout.write(flags.format === 'json' ? jsonText(comparison) : liveText(comparison));
  if (comparison.faults.length > 0) return EXIT_CODES.noTarget;
  if (comparison.different.length > 0) return EXIT_CODES.doesNotConform;
  return comparison.requests === 0 || comparison.leftOut > 0 ? EXIT_CODES.notJudged : EXIT_CODES.conforms;
}

async function ask(
  a: string,
  b: string,
  { requests, rate, maxRequests: most }: LiveFlags,
  io: Io,
): Promise<LiveComparison> {
  const transport = { timeoutMs: 10_000, concurrency: 4, ratePerSecond: rate };
  try {
    return await compareLive({ a, b, requests: throughLatest(requests), most, transport, signal: io.interrupt });
  } catch (error) {
    if (error instanceof RecordingError) throw new UsageError(error.message);
    throw error;
  }
}

/** What requests to the same method have in common whose responses differ in the same places. Positions in lists are ignored. */
function placesOf({ method, path, differences }: LiveDifference): string {
  return JSON.stringify([method, path, differences.map((each) => each.path.replaceAll(/\/\d+(?=\/|$)/g, '/*'))]);
}

function liveText({ requests, leftOut, different, faults }: LiveComparison): string {
  const lines = [...groupBy(different, placesOf).values()].flatMap(
    ([{ method, path, params, differences }, ...others]) => [
      `${escapeText(method)} ${escapeText(params, 200)} at ${escapeText(path, 100)}`,
      ...differences.map(({ path: at, a, b }) => `  ${escapeText(at)}: ${escapeText(a, 200)} | ${escapeText(b, 200)}`),
      ...(others.length === 0
        ? []
        : [`  the same places differ in ${others.length} more ${others.length === 1 ? 'request' : 'requests'}`]),
    ],
  );
  const lost = faults.map((text) => `no response: ${escapeText(text, 300)}`);
  const end = `${requests} requests sent to both: ${different.length} answered differently, ${faults.length} not answered.`;
  const beyond =
    leftOut === 0 ? [] : [`Not sent: ${leftOut} more of the recording. Raise --max-requests to send them, too.`];
  return `${[...lines, ...lost, ...beyond, end].join('\n')}\n`;
}
