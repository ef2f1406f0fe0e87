import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWholeRecording } from '../recording/recording.ts';
import { validateRecordings } from '../run/recorded/validate.ts';
import type { Exchange } from '../transport/exchange.ts';
import { LiveChecks } from './live-checks.ts';
import { metricsText } from './metrics-text.ts';

const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

function call(number: number, method: string, response: object, durationMs = 3): Exchange {
  return {
    number,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/P',
      headers: [],
      body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} })),
    },
    outcome: {
      kind: 'answer',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...response })),
    },
    startedAt: 1795230408640,
    durationMs,
  };
}

const HEIGHT = { result: { height: '7' } };
const VERSION = { result: { version: 'avalanchego/1.11.2' } };

describe('live checks', () => {
  test('begin anew with the profile of the release, once a response tells it', async () => {
    const checks = await LiveChecks.load({ profile: 'auto', recording: 'traffic.har' });
    checks.add(call(1, 'platform.getHeight', { result: { height: true } }));
    expect(checks.report).toMatchObject({ exitCode: 1, requests: 1, profile: { name: 'document' } });
    checks.add(call(2, 'info.getNodeVersion', VERSION));
    checks.add(call(3, 'platform.getHeight', HEIGHT));
    const { report, counts } = checks;
    expect(report).toMatchObject({ exitCode: 1, requests: 3, target: { version: 'avalanchego/1.11.2' } });
    expect(report.profile.name).not.toBe('document');
    expect(counts.findings.get('platform.getHeight/height')).toMatchObject({ count: 1, first: 1, last: 1 });
    expect(counts.methods.get('platform.getHeight')?.verdicts).toEqual(
      new Map([
        ['fail', 1],
        ['pass', 1],
      ]),
    );
  });

  test('skip what the recording does not hold', async () => {
    const checks = await LiveChecks.load({ profile: 'auto', recording: 'traffic.har' });
    checks.add(
      call(1, 'platform.exportKey', {
        result: { privateKey: 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN' },
      }),
    );
    checks.add({
      ...call(2, 'platform.getHeight', HEIGHT),
      outcome: { kind: 'fault', code: 'closed', reason: 'closed' },
    });
    expect(checks.counts.methods.get('other')?.verdicts).toEqual(
      new Map([
        ['redacted', 1],
        ['unanswered', 1],
      ]),
    );
    expect(JSON.stringify(checks.report)).not.toContain('ewoqjP7');
  });

  test('give metrics in the text format of Prometheus', async () => {
    const checks = await LiveChecks.load({ profile: 'auto', recording: 'traffic.har' });
    for (const [at, ms] of [0.5, 3, 3, 70_000].entries()) checks.add(call(at + 1, 'platform.getHeight', HEIGHT, ms));
    const text = metricsText(checks.counts, checks.report);
    const lines = text.split('\n').slice(0, -1);
    expect(text.endsWith('\n')).toBe(true);
    const odd =
      /^(?:# (?:HELP [a-z_]+ [^\n]+|TYPE [a-z_]+ (?:counter|gauge|histogram))|[a-z_]+\{(?:[a-z]+="[^"\\]*",?)+\} [\d.e+-]+)$/;
    expect(lines.filter((line) => !odd.test(line))).toEqual([]);
    const name = 'avalanche_conformance_exchange_duration_seconds';
    const buckets = [...text.matchAll(/_bucket\{method="platform\.getHeight",le="([^"]+)"\} (\d+)/g)];
    expect(buckets.map(([, le, count]) => [le, Number(count)])).toEqual([
      ['0.001', 1],
      ['0.0025', 1],
      ...['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10'].map((le) => [le, 3]),
      ['+Inf', 4],
    ]);
    expect(text).toContain(`${name}_count{method="platform.getHeight"} 4\n`);
    expect(Number(/_sum\{[^}]*\} (\S+)/.exec(text)?.[1])).toBeCloseTo(70.0065);
  });
});

test.skipIf(RECORDINGS === undefined)(
  'live checks find in a recording what validate finds (CONFORMANCE_RECORDINGS)',
  async () => {
    const file = join(RECORDINGS ?? '', 'avalanchego-1.13.5.har.gz');
    const checks = await LiveChecks.load({ profile: 'auto', recording: file });
    for (const [at, { exchange, incomplete }] of (await readWholeRecording(file)).entries()) {
      expect(incomplete).toBeUndefined();
      checks.add({ ...exchange, number: at + 1 });
    }
    const { requirements, profile } = await validateRecordings([file], { profile: 'auto' });
    expect(checks.report.profile.name).toBe(profile.name);
    // The node of a recording may be gone, so that its curl lines have no address.
    const verdicts = (results: typeof requirements) =>
      results.map(({ id, verdict, evidence }) => [id, verdict, evidence.map((item) => ({ ...item, curl: undefined }))]);
    expect(verdicts(checks.report.requirements)).toEqual(verdicts(requirements));
  },
);
