import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textAnswer, type NodeAnswer } from '../../src/reference-node/server/message.ts';
import { emptyFolder, readReport, runCli, type Finished } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';
import { startStandardNode } from '../support/standard-node.ts';

describe('a target that refuses what is asked', () => {
  async function judge(...flags: string[]): Promise<Finished & { failed: string[]; outcome: string }> {
    const cwd = emptyFolder();
    const finished = await runCli(['run', ...flags], { cwd });
    const { requirements, outcome } = readReport(join(cwd, 'reports'));
    return {
      ...finished,
      outcome,
      failed: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    };
  }

  test('with 429 for everything: no false alarm, and not green', async () => {
    const url = await serveHttp((_, response) => response.writeHead(429, { 'retry-after': '1' }).end('too many'));
    const { code, failed, outcome } = await judge('--target', url);
    expect(failed).toEqual([]);
    expect(outcome).toMatch(/^Target not reached: .* returned HTTP 429: .* --rate/);
    expect(code).toBe(3);
  });

  test('with 429 for most: no false alarm, and not green', async () => {
    let count = 0;
    const onAnswer = (_: unknown, answer: NodeAnswer): NodeAnswer =>
      ++count % 5 === 0 ? answer : textAnswer(429, 'Too Many Requests\n');
    const node = await startStandardNode({ patch: { onAnswer } });
    const only = ['--only', 'platform.getHeight/*', '--profile', 'document'];
    const { code, failed, outcome } = await judge('--target', node.url, ...only);
    expect(failed).toEqual([]);
    // Which requests pass decides whether the user store is known to be absent, which is said first.
    expect(outcome).toMatch(
      /(^|\. )Incomplete: only \d+ requirements were tested, and .* refused .* Lower the rate with --rate/,
    );
    expect(code).toBe(4);
  });

  test('asked as slowly as it wants, it is judged; what --require-tested demands is none the less', async () => {
    const some = ['--scenario', 'rate-limited', '--only', 'platform.getHeight/*,platform.getTimestamp/*'];
    expect(await judge(...some, '--rate', '20', '--require-tested', 'all')).toMatchObject({ code: 0, failed: [] });
  });
});
