import { expect, test } from 'vitest';
import * as node from '../../src/reference-node/kit/index.ts';
import { failuresIn, runReported } from '../support/cli.ts';
import { profileNamed } from '../support/profile-named.ts';
import { startStandardNode } from '../support/standard-node.ts';

const { dialect } = await profileNamed('1.14.1');
const OTHERS = ['X', 'C'];
const isOfOthers = ({ path }: { readonly path: string }): boolean => /^\/ext\/(bc|index)\/[XC](\/|$)/.test(path);

/** As deployed nodes with `--partial-sync-primary-network`: healthy, without the X-Chain and the C-Chain. */
const P_ALONE = node.both(
  node.both(
    node.mapReportedChecks((all) => all.filter(({ name }) => !OTHERS.includes(name))),
    node.mapResultAt('info.isBootstrapped', 'isBootstrapped', () => false),
  ),
  node.mapRequest((request) => (isOfOthers(request) ? { ...request, path: '/ext/bc/nowhere' } : request)),
);
const ALIAS = 'platform.getBlockchainStatus/alias-is-accepted';
const ONLY = ['--only', `http.paths/*,health.health/one-check-per-chain,${ALIAS}`, '--format', 'json'];

async function tested(change: node.Change) {
  const { url } = await startStandardNode({ patch: change.patch, dialect });
  const { code, report } = await runReported(['run', '--target', url, '--profile', '1.14.1', ...ONLY]);
  const untested = report.requirements.filter(({ verdict }) => verdict === 'not-testable');
  return { code, failed: failuresIn(report), reasons: untested.map(({ id, reason }) => `${id}: ${reason ?? ''}`) };
}

test('on a node that started the P-Chain alone, what is of other chains is not testable', async () => {
  const { code, failed, reasons } = await tested(P_ALONE);
  expect(failed).toEqual([]);
  expect(code).toBe(0);
  expect(reasons.filter((reason) => reason.includes('--partial-sync-primary-network')).length).toBeGreaterThan(5);
  expect(reasons.join('\n')).toContain(`${ALIAS}: the node started the P-Chain alone`);
});

test('a node that says its chains are bootstrapped must serve and check them', async () => {
  const { code, failed } = await tested(
    node.both(
      P_ALONE,
      node.mapResultAt('info.isBootstrapped', 'isBootstrapped', () => true),
    ),
  );
  expect(code).toBe(1);
  expect(failed).toEqual(expect.arrayContaining(['health.health/one-check-per-chain', 'http.paths/x-chain-by-alias']));
});
