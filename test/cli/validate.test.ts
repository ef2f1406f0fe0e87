import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { emptyFolder, readReport, runCli, HINTED } from '../support/cli.ts';

/** A recording of one call of `platform.getHeight`, as a proxy would write it. */
function recording(answer: string): string {
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const request = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}';
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: [
        {
          startedDateTime: '2026-01-02T03:04:05.000Z',
          time: 1,
          request: {
            method: 'POST',
            url: 'http://node.example:9650/ext/bc/P',
            httpVersion: 'HTTP/1.1',
            headers,
            queryString: [],
            cookies: [],
            headersSize: -1,
            bodySize: request.length,
            postData: { mimeType: 'application/json', text: request },
          },
          response: {
            status: 200,
            statusText: 'OK',
            httpVersion: 'HTTP/1.1',
            headers,
            cookies: [],
            content: { size: answer.length, mimeType: 'application/json', text: answer },
            redirectURL: '',
            headersSize: -1,
            bodySize: answer.length,
          },
          cache: {},
          timings: { send: 0, wait: 1, receive: 0 },
        },
      ],
    },
  });
}

describe('validate', () => {
  test('a recording that conforms: 0', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'good.har.gz'), gzipSync(recording('{"jsonrpc":"2.0","result":{"height":"12"},"id":1}')));
    const { code, stdout } = await runCli(['validate', 'good.har.gz'], { cwd });
    expect(stdout).toContain('No failure in ');
    expect(code).toBe(0);
    expect(readReport(join(cwd, 'reports/latest'))).toMatchObject({
      target: { kind: 'recording', url: 'good.har.gz' },
      requests: 1,
    });
  });

  test('a recording that does not: 1, and the line that shows it again', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'bad.har'), recording('{"jsonrpc":"2.0","result":{"height":true},"id":1}'));
    const { code, stdout } = await runCli(['validate', 'bad.har', '--only', 'platform.getHeight/height'], { cwd });
    expect(stdout).toContain('FAIL platform.getHeight/height');
    expect(stdout).toContain(`${HINTED} validate bad.har --only platform.getHeight/height`);
    expect(code).toBe(1);
  });

  test('a recording of something else: nothing was judged, 4', async () => {
    const cwd = emptyFolder();
    writeFileSync(
      join(cwd, 'other.har'),
      recording('{}').replaceAll('/ext/bc/P', '/index.html').replace('POST', 'GET'),
    );
    const { code, stdout } = await runCli(['validate', 'other.har'], { cwd });
    expect(stdout).toContain('Incomplete: no requirement was tested');
    expect(code).toBe(4);
  });
});

test.each([
  [
    'mitmproxy 11.0.2, with a batch and a preflight',
    'mitmproxy.har',
    20,
    [
      '1 exchanges of services that the document does not cover were skipped.',
      '1 exchanges were skipped because they are batches of calls, of which the document says nothing.',
    ],
  ],
  ['Playwright 1.54.1, an archive', 'playwright.zip', 20, []],
  ['Schemathesis 4.32.5', 'schemathesis.har', 10, []],
  [
    'martian 3.3.3, each body in base64, with a batch and a preflight',
    'martian.har',
    20,
    [
      '1 exchanges of services that the document does not cover were skipped.',
      '1 exchanges were skipped because they are batches of calls, of which the document says nothing.',
    ],
  ],
])('a recording of %s: what is of the node is judged, the rest counted', async (_, name, passes, skipped) => {
  const file = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  const cwd = emptyFolder();
  const { code, stdout } = await runCli(['validate', file], { cwd });
  expect(code, stdout).toBe(0);
  const { summary, notes } = readReport(join(cwd, 'reports/latest'));
  expect(summary.pass).toBeGreaterThan(passes);
  expect(notes.filter((text) => text.includes('skipped')).sort()).toEqual(skipped);
});
