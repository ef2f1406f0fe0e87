import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testAndReport } from '../../src/library/test-and-report.ts';
import { optionSettings } from '../../src/library/settings/option-settings.ts';
import { runRequest } from '../../src/library/settings/run-request.ts';
import { emptyFolder, finish, startCli } from '../support/cli.ts';
import { ALONE, EMPTY, FEW, launch, ONE, reportIn, STAND_IN } from '../launch/launched.ts';
import { isRunning } from '../launch/left-running.ts';

function genesisWithoutStakers(): string {
  const file = join(emptyFolder(), 'genesis.json');
  writeFileSync(file, JSON.stringify({ networkID: 1337, initialStakers: [] }));
  return file;
}

/** The process of a node that a launch has started, with its folder in this one; 0 before. */
function pidIn(temporary: string): number {
  const [file] = readdirSync(temporary)
    .map((name) => join(temporary, name, 'node/process.json'))
    .filter((path) => existsSync(path));
  return file === undefined ? 0 : (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
}

/** A launch whose node lives, and is never ready. */
const WAITING = ['--launch', STAND_IN, '--wait-ready', '60', '--launch-arg=--stand-in=never-ready'];

describe('a node that does not live', () => {
  it('ends at once: exit 3, the stage, the status, the last lines without secrets, and its logs', async () => {
    const { code, report, stdout, left, out } = await launch(...FEW, '--launch-arg=--stand-in=ends');
    expect(code, stdout).toBe(3);
    const logs = join(out, 'launch-logs');
    expect(report.launch?.ended).toMatchObject({ stage: 'starting', status: 'exit status 7', logs });
    expect(report.launch?.ended?.log.join('\n')).toContain('the last line');
    expect(report.launch?.ended?.log.join('\n')).not.toContain('hunter2');
    expect(report.outcome).toContain('ended while starting: exit status 7');
    expect(existsSync(join(out, 'launch-logs/node/main.log'))).toBe(true);
    expect(stdout).not.toContain('\u001b[31mthe last line');
    expect(stdout).toMatch(/The log of the node ends with:\n(?: {2}.*\n)*.*the last line/);
    expect(stdout).toContain('launched stand-in.mjs');
    expect(left).toEqual([]);
  });

  it.each([
    ['of another network', () => '--network-id=1338', 'conflicting networkIDs: expected 1338 but config contains 1337'],
    ['without stakers', () => `--genesis-file=${genesisWithoutStakers()}`, 'initial stakers must not be empty'],
  ])('refuses a genesis %s: exit 3, its own words, and nothing left behind', async (_, flag, why) => {
    const { code, report, stdout, left, out } = await launch(...FEW, `--launch-arg=${flag()}`);
    expect(code, stdout).toBe(3);
    const said = `couldn't load node config: genesis config validation failed: ${why}`;
    // It wrote no log: nothing is copied, and no folder is named.
    expect(report.launch?.ended).toEqual({ stage: 'starting', status: 'exit status 1', log: [said] });
    expect(stdout).toContain(`The log of the node ends with:\n  ${said}\n`);
    expect(stdout).toContain(
      'the launched node ended while starting: exit status 1; the end of its log is in report.json. (exit code 3)',
    );
    expect(existsSync(join(out, 'launch-logs'))).toBe(false);
    expect(left).toEqual([]);
  });

  it('never gets ready: exit 3 after the time that it has', async () => {
    const { code, report, left } = await launch(...FEW, '--wait-ready', '1', '--launch-arg=--stand-in=never-ready');
    expect(code).toBe(3);
    expect(report.launch?.ended?.status).toContain('not ready after 1 s');
    expect(report.outcome).toMatch(
      /the launched node was not ready after 1 s: .*, while starting: it lives, so give it more time with --wait-ready; /,
    );
    expect(left).toEqual([]);
  });

  it('is killed in the run: exit 3, and what it was killed by', async () => {
    const { code, report, left } = await launch(
      '--only',
      'platform.get*,health.health/healthy-with-its-peer',
      '--launch-arg=--stand-in-requests=600',
      '--launch-arg=--stand-in-meets',
      `--launch-arg=${ALONE}`,
    );
    expect(code).toBe(3);
    expect(report.launch?.ended).toMatchObject({ stage: 'testing', status: 'signal SIGKILL' });
    expect(report.outcome).toContain('ended while testing: signal SIGKILL');
    const meeting = report.requirements.find(({ id }) => id === 'health.health/healthy-with-its-peer');
    expect(meeting?.cause).toEqual({ kind: 'ended' });
    expect(left).toEqual([]);
  });

  it('finds its port taken: exit 3, its own words in the report, and nothing left behind', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const file = join(emptyFolder(), 'launch.yaml');
    const taken = ['--data-dir={dataDir}', '--genesis-file={genesisFile}', '--asked={httpPort}', `--http-port=${port}`];
    writeFileSync(file, JSON.stringify({ args: taken }));
    const { code, report, stdout, left } = await launch(...FEW, '--launch-config', file);
    expect(code, stdout).toBe(3);
    expect(report.launch?.ended).toMatchObject({ stage: 'starting', status: 'exit status 1' });
    const said = report.launch?.ended?.log.join('\n');
    expect(said).toContain(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    expect(left).toEqual([]);
  });

  it('names a trusted node that is killed, with its signal and its log', async () => {
    const killed = [EMPTY, '--stand-in-requests=8', '--stand-in-victim=trusted'].map((arg) => `--launch-arg=${arg}`);
    const { code, report } = await launch(...ONE, '--only', 'against/*', ...killed, '--against', STAND_IN);
    expect(code, report.outcome).toBe(3);
    expect(report.outcome).toContain("Trusted node not usable: the launched node 'trusted' (--against) ended while");
    expect(report.launch?.ended).toMatchObject({ node: 'trusted', status: 'signal SIGKILL' });
    expect(report.launch?.ended?.log).toContain('the node starts');
  });

  it('leaves its results where its audit breaks: exit 5, and what broke', async () => {
    const temporary = emptyFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const only = ['platform.getHeight/last-block-carries-it'];
    const settings = { launch: STAND_IN, upgrade: false, launchArgs: [ALONE], only };
    const { report } = await testAndReport(await runRequest(optionSettings(settings)), {
      onLaunch: (text) => {
        if (!text.startsWith('auditing')) return;
        for (const name of readdirSync(temporary, { recursive: true, encoding: 'utf8' }))
          if (name.endsWith('-genesis.json')) rmSync(join(temporary, name));
      },
    });
    expect(report).toMatchObject({ exitCode: 5, ended: { broke: expect.stringContaining('ENOENT') as string } });
    expect(report.requirements.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['platform.getHeight/last-block-carries-it', 'pass'],
    ]);
    expect(report.launch?.stages.at(-1)?.name).toBe('auditing');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing behind when %s ends the run', async (signal) => {
    const [out, temporary] = [emptyFolder(), emptyFolder()];
    const child = startCli(['run', ...WAITING, '--out', out], { env: { TMPDIR: temporary } });
    const started = async (): Promise<boolean> =>
      readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'node/environment.json')));
    await expect.poll(started, { timeout: 60_000 }).toBe(true);
    child.kill(signal);
    const { code, stderr } = await finish(child);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^0:\d\d {2}starting .*\nStopping: /);
    expect(reportIn(out).outcome).toContain('the run was interrupted');
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('goes with the process that a second signal ends at once', async () => {
    const temporary = emptyFolder();
    const child = startCli(['run', ...WAITING], { env: { TMPDIR: temporary } });
    await expect.poll(() => pidIn(temporary), { timeout: 60_000 }).toBeGreaterThan(0);
    const pid = pidIn(temporary);
    // The second signal comes as soon as the first one is confirmed: the node is not stopped yet.
    child.stderr?.on('data', (text: Buffer) => {
      if (text.includes('Stopping: ')) child.kill('SIGINT');
    });
    child.kill('SIGINT');
    expect((await finish(child)).code).toBe(130);
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it('does not outlive a run that is killed, and the next launch removes its folder', async () => {
    const temporary = emptyFolder();
    const child = startCli(['run', ...WAITING], { env: { TMPDIR: temporary } });
    await expect.poll(() => pidIn(temporary), { timeout: 60_000 }).toBeGreaterThan(0);
    const pid = pidIn(temporary);
    child.kill('SIGKILL');
    await finish(child);
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    const args = ['run', '--launch', STAND_IN, ...ONE, '--no-upgrade'];
    const next = await finish(startCli(args, { env: { TMPDIR: temporary } }));
    expect(next.code, next.stderr).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
