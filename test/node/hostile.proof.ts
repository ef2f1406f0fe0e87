import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { HOSTILE_TEXT } from '../support/example-report.ts';
import { expectNoFailure, expectShort, judge, says, servesHtml } from '../support/hostile.ts';
import { NOBODY, pour, relayTo, serveHttp, serveTcp } from '../support/hostile-servers.ts';
import { startStandardNode } from '../support/standard-node.ts';

describe('a target that is not there', () => {
  test('nothing listens', async () => {
    const { code, report } = await judge(NOBODY);
    expect(code).toBe(3);
    expect(report.outcome).toMatch(/^Target not reached: .*refused/);
  });

  test('a port that accepts and never answers', async () => {
    const { code, report } = await judge(await serveTcp(() => undefined), '--timeout', '1000');
    expect(code).toBe(3);
    expect(report.outcome).toMatch(/^Target not reached/);
  });

  test('a host name that does not exist', async () => {
    const { code } = await judge('http://no-such-host.invalid:9650');
    expect(code).toBe(3);
  });
});

describe('a target that answers, but is no node: it is judged where that is asked for, in bounded time', () => {
  const fast = ['--only', 'health.liveness/*,index.getLastAccepted/*', '--assume-node'];

  test('random bytes', async () => {
    const noise = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919 + 13) % 251));
    const url = await serveTcp((socket) => socket.once('data', () => socket.end(noise)));
    const { code, report } = await judge(url, ...fast);
    expect(code).toBe(1);
    expect(report.summary).toMatchObject({ pass: 0, error: 0 });
  });

  test('an endless body', async () => {
    const url = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      pour(response);
    });
    const { code, report } = await judge(url, '--timeout', '1000', ...fast);
    expect(code).toBe(1);
    expect(report.summary.error).toBe(0);
  });

  test('redirects, which are not followed', async () => {
    let followed = 0;
    const elsewhere = await serveHttp((_, response) => {
      followed += 1;
      response.end('{}');
    });
    const url = await serveHttp((request, response) => {
      response.writeHead(302, { location: `${elsewhere}${request.url ?? ''}` }).end();
    });
    const { code, report } = await judge(url, ...fast);
    // Neither service responds otherwise than a path that nobody serves.
    expect({ code, followed, error: report.summary.error }).toEqual({ code: 4, followed: 0, error: 0 });
  });

  test('HTML', async () => {
    const { code, report } = await judge(
      await servesHtml(),
      '--assume-node',
      '--only',
      'platform.getHeight/*,http.health*/*',
    );
    expect(code).toBe(1);
    expect(report.summary.error).toBe(0);
  });

  test('an error for everything', async () => {
    const url = await serveHttp((_, response) => response.writeHead(500).end('broken'));
    const { code, report } = await judge(url, ...fast);
    // Neither service responds otherwise than a path that nobody serves.
    expect({ code, error: report.summary.error }).toEqual({ code: 4, error: 0 });
  });
});

describe('text of the target cannot act', () => {
  test.each<[string, string | Buffer]>([
    ['scripts, ANSI escapes, ]]>, controls', HOSTILE_TEXT],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80])],
    ['raw controls inside a JSON string', Buffer.from('\u001b[2J\u0000\u0007')],
  ])('%s', async (_, text) => {
    const { code, stdout, stderr, report } = await judge(await says(text), '--only', 'platform.*Height');
    expect({ code, error: report.summary.error }).toEqual({ code: 1, error: 0 });
    expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
  });

  test('a message of a megabyte', () => expectShort(1));
});

describe('a node of our own', () => {
  test('that is unhealthy is not one that does not conform', () =>
    expectNoFailure('unhealthy', '--only', 'health.*,http.health*/*,platform.getHeight/*'));

  test('that is killed mid-run: exit code 3 and what was found until then', async () => {
    const { url } = await startStandardNode();
    const cwd = emptyFolder();
    const target = await relayTo(url, (count) => (count > 60 ? 'die' : 'relay'));
    const finished = await runCli(['run', '--target', target, '--timeout', '20000'], { cwd });
    const report = readReport(join(cwd, 'reports'));
    expect(report.outcome).toMatch(/^Target lost after \d+ requirements?: /);
    expect(finished.code).toBe(3);
    expect(report.summary.pass).toBeGreaterThan(0);
    expect(report.summary['not-testable']).toBeGreaterThan(0);
  });
});
