import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder } from '../support/cli.ts';
import { ALONE, EMPTY, FEW, launch, ONE, STAND_IN } from '../launch/launched.ts';
import { listens } from '../launch/left-running.ts';

describe('run --launch', () => {
  it('starts a node, tests it in its states, stops it and removes what it made', async () => {
    const { code, report, left, stdout } = await launch(...FEW);
    expect(code, stdout).toBe(0);
    expect(report.launch).toMatchObject({
      path: STAND_IN,
      release: 'avalanchego/1.14.2 [database=v1.4.5, rpcchainvm=45]',
      stages: ['starting', 'filling', 'testing', 'moving', 'auditing'].map((name) => ({ name })),
    });
    expect(report.launch?.ended).toBeUndefined();
    // The duration is that of all of them, the start of the node included.
    const spent = report.launch?.stages.reduce((sum, { durationMs }) => sum + durationMs, 0) ?? Infinity;
    expect(report.durationMs).toBeGreaterThanOrEqual(spent - 10);
    // It accepts no payment, so that nothing moves.
    const moving = report.launch?.stages.find(({ name }) => name === 'moving');
    expect(moving).toMatchObject({ tested: 0, blocks: { P: 0, X: 0 } });
    expect(report.notes).toContain(`The stage moving showed nothing: ${moving?.reason ?? ''}`);
    // Only a node that has not finished to start shows this.
    const starting = report.requirements.find(({ id }) => id === 'health.readiness/unhealthy-when-one-fails');
    expect(starting?.verdict).toBe('pass');
    expect(left).toEqual([]);
    expect(await listens(report.target.url)).toBe(false);
  });

  it('tells how to run a requirement again, with the executable and not the port', async () => {
    const { report, stdout } = await launch(
      '--only',
      'platform.getHeight/*',
      '--launch-arg=--stand-in-requests=1',
      `--launch-arg=${ALONE}`,
    );
    expect(report.exitCode, stdout).toBe(3);
    expect(report.replay).toEqual(expect.arrayContaining(['--launch', STAND_IN, '--launch-arg=--stand-in-requests=1']));
  });

  it('keeps data and logs where it is asked to, and says where', async () => {
    const { code, report, left, stdout } = await launch(...ONE, '--keep');
    expect(code).toBe(0);
    const kept = report.launch?.kept ?? '';
    expect(left).toHaveLength(1);
    expect(existsSync(join(kept, 'node/logs/main.log'))).toBe(true);
    expect(stdout).toContain(`The data and logs of the node are kept in ${kept}`);
    // A node reads flags from variables, too: none of the suite's environment reaches it.
    const environment = JSON.parse(readFileSync(join(kept, 'node/environment.json'), 'utf8')) as NodeJS.ProcessEnv;
    expect(environment).not.toHaveProperty('AVAGO_HTTP_HOST');
    expect(environment.TMPDIR).toBe(join(kept, 'node'));
  });

  it('says why it has not filled the chain', async () => {
    const { report } = await launch(...ONE, `--launch-arg=${EMPTY}`, '--launch-arg=--stand-in-unfilled');
    expect(report.notes).toContain('The chain was not filled with test data: info.getNetworkID: HTTP 200, empty body.');
  });

  it('passes the arguments of a file to a node that takes others', async () => {
    const folder = emptyFolder();
    const file = join(folder, 'launch.yaml');
    writeFileSync(
      file,
      "args: ['--data-dir={dataDir}', '--genesis-file={genesisFile}', " +
        "'--http-port={httpPort}', '--bootstrap-ips={bootstrapIps}', '--network-health-min-conn-peers={minPeers}']\n",
    );
    const { code, stdout } = await launch(...ONE, '--launch-config', file);
    expect(code, stdout).toBe(0);
  });
});

it('names a trusted executable that does not start as such', async () => {
  const trusted = join(emptyFolder(), 'trusted');
  writeFileSync(
    trusted,
    `#!/bin/sh\ncase "$*" in --version*) exec ${STAND_IN} "$@";; esac\necho no database; exit 17\n`,
  );
  chmodSync(trusted, 0o755);
  const { code, report } = await launch(...ONE, `--launch-arg=${EMPTY}`, '--only', 'against/*', '--against', trusted);
  expect(code).toBe(3);
  const ended = "Trusted node not usable: the launched node 'trusted' (--against) ended while starting: exit status 17";
  expect(report.outcome).toContain(ended);
  expect(report.launch?.ended?.log).toEqual(['no database']);
});
