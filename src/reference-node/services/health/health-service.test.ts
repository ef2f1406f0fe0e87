import { PRIMARY_NETWORK } from '../../../encoding/id.ts';
import { describe, expect, it, vi } from 'vitest';
import { ask, call } from '../../../../test/fixtures/ask.ts';
import { PERMISSIONED, idOf, tinyLedger } from '../../../../test/fixtures/tiny-ledger.ts';
import { tinyNode } from '../../../../test/fixtures/tiny-node.ts';
import { DOCUMENT } from '../../dialect.ts';
import { type RunningNode, serveLedger } from '../../server/serve-ledger.ts';

const healthy = await tinyNode();

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
  it('is application/json, under any verb below /ext/health', async () => {
    const answer = await ask(`${healthy.url}/ext/health/liveness`, { method: 'PUT', body: 'ignored' });
    expect(answer).toMatchObject({ status: 200, text: '{"checks":{},"healthy":true}\n' });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(await ask(`${healthy.url}/ext/health/health`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('reads an empty tag, and none before a semicolon', async () => {
    const names = async (query: string): Promise<string[]> =>
      Object.keys((await get(healthy, `/ext/health${query}`)).report.checks).sort();
    expect(await names('?tag=')).toEqual(GLOBAL);
    expect(await names(`?tag=${PERMISSIONED};tag=nope`)).toEqual([CHAIN, 'P', ...GLOBAL].sort());
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
