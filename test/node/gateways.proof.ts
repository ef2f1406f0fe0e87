import { describe, expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';
import { rawNode, say, withoutHeader, type GoodAnswer } from '../support/raw-node.ts';

const SOME = ['--profile', 'document', '--only', 'getHeight,getBlock,getTx'];

/** Every third response is of a gateway, or one of so many. */
function behindGateway(
  status: number,
  node: (answer: GoodAnswer, count: number) => GoodAnswer,
  often = 3,
): Promise<string> {
  let count = 0;
  return rawNode((socket, answer) => {
    count += 1;
    const page = { status, headers: [['content-type', 'text/html']], body: Buffer.from('<h1>no</h1>') } as const;
    say(socket, count % often === 0 ? page : node(answer, count));
  });
}

async function judge(url: string, ...flags: string[]) {
  const { code, stdout, report } = await runReported([
    'run',
    '--target',
    url,
    ...(flags.includes('--only') ? [] : SOME),
    ...flags,
  ]);
  const { outcome, requirements, noteItems = [] } = report;
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').length;
  const refused = requirements.filter(({ cause }) => cause?.kind === 'refused');
  return { code, stdout, outcome, failed, refused, noteItems };
}

const LATER = 'Start the node behind the gateway or lower the rate with --rate, or test the node directly.';

describe('a gateway that answers a third of the requests in place of a node', () => {
  test.each<[number, string]>([
    [401, 'Send valid credentials with --header, or with --header-command if they expire, or test the node directly.'],
    ...[502, 503, 504, 520].map((status): [number, string] => [status, LATER]),
    ...[302, 200].map((status): [number, string] => [status, 'Let the gateway pass these requests, or test']),
  ])('with %d: its refusals are counted, no requirement fails, exit code 4', async (status, advice) => {
    const { code, outcome, failed, refused } = await judge(await behindGateway(status, (answer) => answer));
    expect({ code, failed }).toEqual({ code: 4, failed: 0 });
    expect(refused.length).toBeGreaterThan(5);
    expect(outcome).toContain(
      `requests for ${refused.length} requirements were refused in front of the node (HTTP ${status}). ${advice}`,
    );
  });

  test.each<[string, (answer: GoodAnswer, count: number) => GoodAnswer]>([
    ['never sends Node-Id', (answer) => withoutHeader('node-id', answer)],
    [
      'sends Node-Id in half of its responses',
      (answer, count) => (count % 2 === 0 ? answer : withoutHeader('node-id', answer)),
    ],
  ])('a node that %s keeps its failures', async (_title, node) => {
    const { code, failed, refused } = await judge(await behindGateway(503, node));
    expect(code).toBe(1);
    expect(failed).toBeGreaterThan(5);
    expect(refused).toEqual([]);
  });
});

test('a request that is too large for a gateway says nothing of the node, which passes the rest', async () => {
  const url = await rawNode((socket, answer, { headers }) => {
    const page = { status: 413, headers: [['content-type', 'text/html']], body: Buffer.from('<h1>no</h1>') } as const;
    say(socket, Number(headers['content-length']) > 16_384 ? page : answer);
  });
  const only = ['--only', 'platform.getUTXOs/takes-1024-addresses,platform.getHeight'];
  const { code, stdout, refused } = await judge(url, '--gate', 'release', ...only);
  expect(code, stdout).toBe(0);
  expect(refused.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['platform.getUTXOs/takes-1024-addresses', 'not-testable'],
  ]);
  expect(refused[0]?.reason).toContain(
    'a proxy in front of the node returned HTTP 413 (the request is too large for it',
  );
});

test.each([
  ['a bare error', -32007, '{"code":-32007,"message":"limit reached"}'],
  ['a JSON-RPC error', -32005, '{"jsonrpc":"2.0","error":{"code":-32005,"message":"limit exceeded"},"id":null}'],
])('a limit told with HTTP 200 in %s: as with 429', async (_title, shown, body) => {
  let count = 0;
  const limited: GoodAnswer = { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
  const url = await rawNode((socket, answer) => {
    count += 1;
    say(socket, count % 3 === 0 ? limited : answer);
  });
  const { code, outcome, failed, refused } = await judge(url);
  expect({ code, failed }).toEqual({ code: 4, failed: 0 });
  expect(refused.length).toBeGreaterThan(5);
  expect(outcome).toContain(`refused in front of the node (HTTP 200 with code ${shown}). Lower the rate with --rate`);
});

test('a gateway that says when it lets requests pass again: the run waits, and tests all', async () => {
  let [count, closedUntil] = [0, 0];
  const url = await rawNode((socket, answer) => {
    const now = performance.now();
    const isRefused = now < closedUntil || ++count % 60 === 0;
    if (isRefused && now >= closedUntil) closedUntil = now + 1000;
    const headers: [string, string][] = [['retry-after', '1']];
    say(socket, isRefused ? { status: 429, headers, body: Buffer.from('too many') } : answer);
  });
  const { code, stdout, refused, noteItems } = await judge(url);
  expect(refused).toEqual([]);
  const notes = noteItems.flatMap((note) => (note.kind === 'information' ? [note.text] : []));
  expect(notes.join()).toMatch(/asked to wait \(Retry-After\): \d+ requests sent again, \d+ s waited in total/);
  expect(code, stdout).toBe(0);
});

test('fewer refused for too many requests than tested: incomplete with the remedy, unless the user says what must be tested', async () => {
  const { code, outcome, failed, refused } = await judge(await behindGateway(429, (answer) => answer, 40));
  expect(outcome).toMatch(
    /^Incomplete: only \d+ .* Lower the rate with --rate, or test the node directly\. To accept this/,
  );
  expect({ code, failed }).toEqual({ code: 4, failed: 0 });
  expect(refused.length).toBeGreaterThan(5);
  const demanded = await judge(await behindGateway(429, (answer) => answer, 40), '--require-tested', '20');
  expect(demanded.code).toBe(0);
});
