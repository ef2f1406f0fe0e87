import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textAnswer, type NodeAnswer } from '../../src/reference-node/server/message.ts';
import { emptyFolder, readReport, runCli, type Finished } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';
import { startStandardNode } from '../support/standard-node.ts';

/** Judges a little of a node that has only a genesis: some of it cannot be shown there. */
async function judgeEmpty(...flags: string[]) {
  const cwd = emptyFolder();
  const what = ['--scenario', 'empty', '--only', 'platform.getRewardUTXOs/*'];
  const finished = await runCli(['run', ...what, ...flags], { cwd });
  return { ...finished, report: readReport(join(cwd, 'reports')) };
}

describe('--require-tested', () => {
  test('what could not be tested passes without it, with the reason', async () => {
    const { code, report } = await judgeEmpty();
    expect(code).toBe(0);
    const silent = report.requirements.filter(({ verdict }) => verdict === 'not-testable');
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.every(({ reason }) => (reason ?? '').length > 20)).toBe(true);
  });

  test.each([
    ['all', /\d+ of \d+ required \(all\) could not be tested: platform\.getRewardUTXOs\//],
    ['500', /\d+ were tested; --require-tested demands 500/],
    ['platform.getRewardUTXOs/returns-the-reward', /could not be tested: platform\.getRewardUTXOs\/returns-the-reward/],
  ])('%s: exit code 4, in summary and report', async (demand, sentence) => {
    const { code, stdout, report } = await judgeEmpty('--require-tested', demand);
    expect(code).toBe(4);
    expect(report).toMatchObject({ exitCode: 4, gate: { requireTested: [demand] } });
    expect(report.outcome).toMatch(sentence);
    expect(stdout).toContain(report.outcome);
  });

  test('what was judged is enough', async () => {
    const { code } = await judgeEmpty('--require-tested', '2,platform.getRewardUTXOs/unknown-*');
    expect(code).toBe(0);
  });

  test('a pattern that matches nothing is a slip, and a shard cannot tell', async () => {
    const slip = await runCli(['run', '--require-tested', 'platform.getHeigth']);
    expect(slip).toMatchObject({ code: 2 });
    expect(slip.stderr).toContain('Did you mean platform.getHeight?');
    const shard = await runCli(['run', '--require-tested', 'all', '--shard', '1/2']);
    expect(shard).toMatchObject({ code: 2 });
    expect(shard.stderr).toContain('give it to merge');
  });
});

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
