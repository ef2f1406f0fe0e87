import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

const TIMESTAMP = 'platform.getTimestamp/timestamp';

/** A node that does not answer the first requests for its timestamp. */
async function late(silences: number): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  let wake = (): void => undefined;
  const end = new Promise<void>((resolve) => (wake = resolve));
  const node = await startReferenceNode({
    patch: {
      onAnswer: async ({ body }, answer) => {
        if (!String(body).includes('platform.getTimestamp')) return answer;
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
  const cwd = emptyFolder();
  const { url, asked } = await late(silences);
  const flags = ['--target', url, '--only', TIMESTAMP, '--timeout', '2000', '--profile', 'document'];
  const finished = await runCli(['run', ...flags], { cwd });
  const { requirements, notes } = readReport(join(cwd, 'reports'));
  expect(requirements).toMatchObject([{ id: TIMESTAMP, verdict }]);
  expect(finished.code).toBe(code);
  expect(notes.join()).toContain('Requests timed out and were repeated: the node or this machine was slow.');
  if (verdict === 'fail')
    expect(requirements[0]?.findings[0]).toMatchObject({
      message: 'The node sent no complete response: the request timed out after 2000 ms, twice',
      signature: { kind: 'no-response', rule: 'timeout' },
    });
  expect(asked()).toBeGreaterThan(1);
});
