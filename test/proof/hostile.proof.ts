import { expect, onTestFinished, test } from 'vitest';
import { gates } from '../../src/judge/verdict/gates.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { overlay } from '../../src/reference-node/overlay.ts';
import { always } from '../node/judged-server.ts';
import { runReported } from '../support/cli.ts';

test('HTML, asked every requirement', async () => {
  const url = await always(200, { 'content-type': 'text/html' }, '<html><script>alert(1)</script></html>');
  expect(await runReported(['run', '--target', url, '--assume-node'])).toMatchObject({ code: 1 });
});

/** One that starts has bootstrapped its P-Chain, not the others: before that, nothing can be asked. */
function withPlatformChainWell(base: Ledger): Ledger {
  const health = () =>
    base.health().map((check) => {
      const { scope, message } = check;
      return check.name === 'P' ? { name: 'P', scope, message } : check;
    });
  return overlay(base, { health });
}

test.each(['unhealthy', 'starting'] as const)(
  'every requirement on a node that is %s: nothing fails',
  async (scenario) => {
    const node = await startReferenceNode({ scenario, patch: { ledger: withPlatformChainWell } });
    onTestFinished(() => node.close());
    const { code, report } = await runReported(['run', '--target', node.url]);
    expect(report.requirements.filter(gates).map(({ id, findings }) => ({ id, findings }))).toEqual([]);
    expect(code).toBe(0);
    const refusal = report.requirements.find(({ id }) => id === 'health.readiness/unready-means-the-p-chain-refuses');
    expect(refusal?.verdict).toBe('not-testable');
    if (scenario === 'starting') expect(refusal?.reason).toContain('P-Chain');
  },
);
