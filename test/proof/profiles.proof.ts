import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, runCli, runReported, startNode } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';

/** A few requirements of each service: a run of all of them takes long. */
const SOME = [
  'health.health/result-is-a-report',
  'health.liveness/*',
  'http.health/status-*',
  'http.paths/index-*',
  'index.getIndex/*',
  'index.getContainerRange/result-*',
  'platform.getHeight/*',
  'platform.getSubnet/unknown-subnet-is-an-error',
  'envelope/params-may-be-*',
].join(',');

const run = (...args: readonly string[]) => runReported(['run', ...args]);

function verdictsOf(report: Report, prefix: string): string[] {
  return [
    ...new Set(report.requirements.filter(({ id }) => id.startsWith(prefix)).map(({ verdict }) => verdict)),
  ].sort();
}

describe('what a node does not offer is not-applicable, and never a pass', () => {
  test.each([
    ['public', 'the health service is not offered: GET /ext/health returned HTTP 404: Not Found'],
    ['forbidden', 'the health service is not offered: GET /ext/health returned HTTP 403: Forbidden'],
  ])('found out before judging a node of the scenario %s', async (scenario, reason) => {
    const { code, report } = await run('--scenario', scenario, '--only', SOME);
    expect(report.summary.fail).toBe(0);
    expect(code).toBe(0);
    for (const prefix of ['health.', 'http.health', 'http.paths/index-', 'index.']) {
      expect(verdictsOf(report, prefix), prefix).toEqual(['not-applicable']);
    }
    const [first] = report.requirements.filter(({ id }) => id === 'health.health/result-is-a-report');
    expect(first?.reason).toBe(reason);
    expect(first?.evidence[0]).toMatchObject({ outcome: scenario === 'public' ? 'HTTP 404' : 'HTTP 403' });
    expect(verdictsOf(report, 'platform.getHeight/')).toEqual(['pass']);
    expect(verdictsOf(report, 'envelope/')).toEqual(['pass']);
  });

  test('declared to be there, its absence fails', async () => {
    const { code, report } = await run('--scenario', 'public', '--with', 'health', '--only', SOME);
    expect(code).toBe(1);
    expect(verdictsOf(report, 'health.')).toEqual(['fail']);
    expect(verdictsOf(report, 'index.')).toEqual(['not-applicable']);
  });

  test.each(['index', 'index/P/block'])('demanded with --with %s, a node without an index fails', async (name) => {
    const { code, report } = await run('--scenario', 'public', '--with', name, '--only', SOME);
    expect(code).toBe(1);
    // The profile itself rules out a few.
    expect(verdictsOf(report, 'index.')).toEqual(['fail', 'not-applicable']);
    expect(report.requirements.find(({ id, verdict }) => id.startsWith('index.') && verdict === 'fail')).toMatchObject({
      findings: [{ message: expect.stringMatching(/^The node must offer what it lacks: each index path/) as string }],
      evidence: [{ outcome: 'HTTP 404' }, {}, {}, {}, {}],
    });
  });

  test('declared by flag or profile, it is not asked for', async () => {
    const { url } = await startStandardNode();
    const file = join(emptyFolder(), 'ours.yaml');
    const about = { name: 'ours', extends: 'document', description: 'Our nodes.' };
    writeFileSync(file, JSON.stringify({ ...about, capabilities: { health: false } }));
    const flags = ['--profile', file, '--without', 'index/X/vtx'];
    const { code, report } = await run('--target', url, ...flags, '--only', SOME);
    expect(report.profile).toMatchObject({ name: 'ours', reason: `read from ${file}` });
    expect(code).toBe(0);
    expect(verdictsOf(report, 'health.')).toEqual(['not-applicable']);
    expect(verdictsOf(report, 'http.paths/index-x-vtx')).toEqual(['not-applicable']);
    expect(verdictsOf(report, 'http.paths/index-x-block')).toEqual(['pass']);
  });

  test('refused for coming too fast with a time to wait, it waits and tests all', async () => {
    // Without `getTxStatus`, whose checks send a transaction: no transaction is sent again.
    const { report } = await run('--scenario', 'rate-limited', '--only', 'platform.getTx/*,platform.getBlock*/*');
    expect(report.requirements.filter(({ reason }) => reason?.includes('HTTP 429'))).toEqual([]);
    expect(report.summary.fail).toBe(0);
    expect(report.notes.join('\n')).toContain('asked to wait (Retry-After)');
  });

  test('asked slowly, all of it is judged; what --require-tested demands is none the less', async () => {
    const flags = ['--rate', '20', '--require-tested', 'all', '--only', 'platform.getHeight/*'];
    const { code, report } = await run('--scenario', 'rate-limited', ...flags);
    expect({ code, verdicts: verdictsOf(report, 'platform.getHeight/') }).toEqual({ code: 0, verdicts: ['pass'] });
  });
});

describe('the profile of a run', () => {
  test('is found out with --target, and said with its reason', async () => {
    const { url } = await startNode('--profile', '1.11.3');
    const { code, report } = await run('--target', url, '--only', 'platform.getHeight/*');
    expect(code).toBe(0);
    expect(report.profile).toMatchObject({ name: '1.11.3', reason: 'info.getNodeVersion reports avalanchego/1.11.6' });
    expect(report.target.version).toBe('avalanchego/1.11.6');
    expect(report.notes).toContain('Tested with the profile 1.11.3: info.getNodeVersion reports avalanchego/1.11.6.');
    expect(report.profile.errata.map(({ id }) => id)).toContain('range-is-wrapped');
  });

  test('that does not fit is a warning, and its methods fail when they are unknown', async () => {
    const { url } = await startNode('--profile', '1.11.3');
    const only = 'platform.getPendingValidators/*,platform.getMaxStakeAmount/*';
    const { code, report } = await run('--target', url, '--profile', '1.11.2', '--only', only);
    expect(code).toBe(1);
    expect(report.summary.pass).toBe(0);
    expect(report.notes).toContain(
      'The profile 1.11.0 does not fit: info.getNodeVersion reports avalanchego/1.11.6, and the profile of that release is 1.11.3.',
    );
    const [first] = report.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(first?.findings[0]?.message).toMatch(
      /^The node does not know platform\.get\w+, but the profile contains this method/,
    );
  });

  test('is the one of the reference node, too', async () => {
    const only = ['--only', 'platform.getAllValidatorsAt/*,index.getContainerRange/*'];
    const { code, report } = await run('--reference', '--profile', 'latest', ...only);
    expect(code).toBe(0);
    expect(report.profile.name).toBe('1.15.0');
    expect(verdictsOf(report, 'platform.getAllValidatorsAt/')).toEqual(['pass']);
    const wrapped = report.requirements.find(({ id }) => id === 'index.getContainerRange/result-wraps-containers');
    expect(wrapped).toMatchObject({ verdict: 'pass', level: 'stated' });
    const bare = report.requirements.find(({ id }) => id === 'index.getContainerRange/result-is-an-array');
    expect(bare?.reason).toContain(
      'replaced by index.getContainerRange/result-wraps-containers (erratum range-is-wrapped)',
    );
  });
});

describe('profiles', () => {
  test('lists them', async () => {
    const { code, stdout } = await runCli(['list', 'profiles']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^document {3}the document/m);
    expect(stdout).toMatch(/^1\.15\.0 +from 1\.15\.0 on/m);
  });

  test('explains what differs between two, by release', async () => {
    const { stdout } = await runCli(['list', 'profiles', '1.12.1', '1.12.2']);
    expect(stdout).toContain('Methods that 1.11.13 has and 1.12.2 does not (2):\n  platform.exportKey');
    expect(stdout).toContain('  stake-amount-is-gone\n    document: ');
  });

  test('gives either as JSON', async () => {
    const one: unknown = JSON.parse((await runCli(['list', 'profiles', 'latest', '--json'])).stdout);
    expect(one).toMatchObject({ name: '1.15.0', releases: { first: '1.15.0' } });
    const two: unknown = JSON.parse((await runCli(['list', 'profiles', 'document', '1.10.0', '--json'])).stdout);
    expect(two).toMatchObject({
      from: 'document',
      methods: { removed: ['platform.getBlockByHeight', 'platform.getSubnet'] },
    });
  });
});
