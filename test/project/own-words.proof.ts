import { expect, test } from 'vitest';
import type { RequirementResult } from '../../src/generated/report.ts';
import { runReported } from '../support/cli.ts';
import { rawNode, say, type GoodAnswer } from '../support/raw-node.ts';

const METHODS = ['getHeight', 'getBlock', 'getTxStatus', 'getIndex', 'liveness'];

/** A node that serves no health and no index, and says these texts wherever it may choose one: for the same thing the same. */
function nodeThatSays(texts: readonly string[]): Promise<string> {
  return rawNode((socket, answer, { url = '' }) => say(socket, said(answer, url, texts)));
}

function said(answer: GoodAnswer, url: string, texts: readonly string[]): GoodAnswer {
  const [first = ''] = texts;
  // Something in front of the node refuses what is not of the P-Chain: the node itself would name its ID.
  const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'node-id');
  if (!url.startsWith('/ext/bc/P')) return { status: 404, headers, body: Buffer.from(first) };
  const body = answer.body
    .toString()
    .replace(/"message":"(?:[^"\\]|\\.)*"/, (own) => `"message":${JSON.stringify(texts[own.length % texts.length])}`)
    .replace(/"height":"?\d+"?/, `"height":${JSON.stringify(first)}`);
  return { ...answer, body: Buffer.from(body) };
}

async function judge(texts: readonly string[], ...flags: readonly string[]) {
  const target = await nodeThatSays(texts);
  const { code, report } = await runReported(['run', '--target', target, '--profile', 'document', ...flags]);
  const { requirements, noteItems = [] } = report;
  return { code, notes: noteItems.map(({ kind }) => kind), decided: requirements.map(decided) };
}

/** All of a result that anything is decided by. */
function decided({ id, verdict, cause, findings }: RequirementResult) {
  const by = cause?.kind === 'blocked' ? cause.by : undefined;
  return { id, verdict, cause: cause?.kind, by, signatures: findings.map(({ signature }) => signature) };
}

const OURS = [
  'a proxy in front of the node returned HTTP 429 (too many requests; lower the rate with --rate)',
  'The node sent no complete response: the connection was closed',
  'blocked by platform.getBlock/unknown-id-is-an-error: it failed; to test it, make that one pass',
  'the suite sent no more requests: 8 consecutive requests got no response',
  'and 7 more',
];

test('a target that speaks with our sentences is tested like one with its own words', async () => {
  const flags = ['--only', METHODS.join()];
  const [plain, ours] = await Promise.all([judge(['not today'], ...flags), judge(OURS, ...flags)]);
  expect(plain.code).toBe(1);
  const causes = plain.decided.map(({ cause }) => cause);
  expect(causes).toContain('not-offered');
  expect(causes).toContain('blocked');
  expect(ours).toEqual(plain);
});

test('what it says does not turn a green run into an incomplete one', async () => {
  const flags = ['--only', 'health.*,index.*,platform.getTxStatus/*'];
  const [plain, ours] = await Promise.all([judge(['not today'], ...flags), judge(OURS, ...flags)]);
  expect(plain.code).toBe(0);
  expect(ours).toEqual(plain);
});
