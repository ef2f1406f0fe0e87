import { PRIMARY_NETWORK } from '../../../encoding/id.ts';
import { describe, expect, it, vi } from 'vitest';
import { ask, call } from '../../../../test/fixtures/ask.ts';
import { PERMISSIONED, idOf, tinyLedger } from '../../../../test/fixtures/tiny-ledger.ts';
import { tinyNode } from '../../../../test/fixtures/tiny-node.ts';
import { DOCUMENT } from '../../dialect.ts';
import { type RunningNode, serveLedger } from '../../server/serve-ledger.ts';

const healthy = await tinyNode();
const unhealthy = await tinyNode({}, tinyLedger({ healthy: false }));

interface Report {
  readonly checks: Readonly<Record<string, Record<string, unknown>>>;
  readonly healthy: boolean;
}

async function get(node: RunningNode, path: string, method = 'GET'): Promise<{ status: number; report: Report }> {
  const { status, text } = await ask(node.url + path, { method, headers: {} });
  return { status, report: JSON.parse(text) as Report };
}

const CHAIN = idOf('chain');
const GLOBAL = ['bootstrapped', 'database'];

describe('GET', () => {
  it.each(['/ext/health', '/ext/health/health'])('%s is 200 when healthy and 503 when not', async (path) => {
    const good = await get(healthy, path);
    expect([good.status, good.report.healthy]).toEqual([200, true]);
    const bad = await get(unhealthy, path);
    expect([bad.status, bad.report.healthy]).toEqual([503, false]);
    // Three before the node began to count, and one more with each run.
    expect(bad.report.checks.network?.contiguousFailures).toBeGreaterThan(3);
    expect(bad.report.checks.network).toMatchObject({ error: 'no peers', timeOfFirstFailure: '2023-11-14T22:13:20Z' });
  });

  it('is application/json, under any verb below /ext/health', async () => {
    const answer = await ask(`${healthy.url}/ext/health/liveness`, { method: 'PUT', body: 'ignored' });
    expect(answer).toMatchObject({ status: 200, text: '{"checks":{},"healthy":true}\n' });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(await ask(`${healthy.url}/ext/health/health`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('filters by tag', async () => {
    const names = async (query: string): Promise<string[]> =>
      Object.keys((await get(healthy, `/ext/health${query}`)).report.checks).sort();
    expect(await names(`?tag=${PRIMARY_NETWORK}`)).toEqual(['P', ...GLOBAL]);
    expect(await names(`?tag=${PRIMARY_NETWORK}&tag=${PERMISSIONED}`)).toEqual([CHAIN, 'P', ...GLOBAL].sort());
    expect(await names('?tag=nope')).toEqual(GLOBAL);
    expect(await names('?tag=')).toEqual(GLOBAL);
    expect(await names(`?tag=${PERMISSIONED};tag=nope`)).toEqual([CHAIN, 'P', ...GLOBAL].sort());
    expect(await names('?tags=nope')).toEqual([CHAIN, 'P', ...GLOBAL].sort());
  });
});

describe('the methods', () => {
  it('report runs that follow one another as the node was told', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 0) });
    const hourly = await serveLedger(tinyLedger(), { healthCheckMs: 3_600_000 });
    try {
      const lastRun = async (): Promise<unknown> =>
        ((await call(hourly.url, 'health.health')).result as Report).checks.P?.timestamp;
      expect(await lastRun()).toBe('2026-01-01T00:00:00Z');
      vi.advanceTimersByTime(3_599_999);
      expect(await lastRun()).toBe('2026-01-01T00:00:00Z');
      vi.advanceTimersByTime(1);
      expect(await lastRun()).toBe('2026-01-01T01:00:00Z');
    } finally {
      vi.useRealTimers();
      await hourly.close();
    }
  });

  it('word the messages as the dialect does', async () => {
    const other = await serveLedger(tinyLedger(), {
      dialect: {
        ...DOCUMENT,
        consensusReport: 'outstanding-blocks',
        disconnectedValidators: true,
        extraChecks: ['bls'],
        bootstrappedIsGlobal: false,
      },
    });
    const { report } = await get(other, `/ext/health?tag=${PRIMARY_NETWORK}`);
    await other.close();
    expect(Object.keys(report.checks)).toEqual(['P', 'bls', 'database']);
    expect(report.checks.P).toMatchObject({
      message: { engine: { consensus: { outstandingBlocks: 0 } }, networking: { disconnectedValidators: [] } },
    });
  });
});
