import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { runReported } from '../support/cli.ts';

const TIMESTAMP = 'platform.getTimestamp/timestamp';

/** A node that does not answer the first requests of a method. */
async function late(silences: number, method = 'platform.getTimestamp'): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  let wake = (): void => undefined;
  const end = new Promise<void>((resolve) => (wake = resolve));
  const node = await startReferenceNode({
    patch: {
      onAnswer: async ({ body }, answer) => {
        if (!String(body).includes(`"${method}"`)) return answer;
        asked += 1;
        if (asked <= silences) await end;
        return answer;
      },
    },
  });
  onTestFinished(async () => {
    wake();
    await node.close();
  });
  return { url: node.url, asked: () => asked };
}

test.each([
  ['once is asked again, and passes with a note', 1, 'pass', 0],
  ['twice fails', 2, 'fail', 1],
])('a request that times out %s', async (_, silences, verdict, code) => {
  const { url, asked } = await late(silences);
  const flags = ['--target', url, '--only', TIMESTAMP, '--timeout', '2000', '--profile', 'document'];
  const finished = await runReported(['run', ...flags]);
  const { requirements, notes } = finished.report;
  expect(requirements).toMatchObject([{ id: TIMESTAMP, verdict }]);
  expect(finished.code).toBe(code);
  expect(notes.join()).toContain(
    'Requests timed out and were repeated: the node or this machine was slow. A server of one connection at a time needs --concurrency 1.',
  );
  if (verdict === 'fail')
    expect(requirements[0]?.findings[0]).toMatchObject({
      message: 'The node sent no complete response: the request timed out after 2000 ms, twice',
      signature: { kind: 'no-response', rule: 'timeout' },
    });
  expect(asked()).toBeGreaterThan(1);
});

test('one method that never responds is named, and the rest of the node is tested', async () => {
  const { url, asked } = await late(Infinity, 'platform.getStake');
  const flags = [
    '--only',
    'platform.getStake/*,platform.getHeight/height',
    '--timeout',
    '500',
    '--profile',
    'document',
  ];
  const { code, stdout, report } = await runReported(['run', '--target', url, ...flags]);
  const { requirements, notes } = report;
  expect(code, stdout).toBe(1);
  const of = (method: string) => requirements.filter((each) => each.method === method);
  expect(of('platform.getHeight')).toMatchObject([{ verdict: 'pass' }]);
  expect(of('platform.getStake').filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(8);
  expect(notes.join()).toMatch(/platform\.getStake got no response in time, while .* with --timeout/);
  expect(asked()).toBeLessThan(16);
});
