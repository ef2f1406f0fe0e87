import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runConformance } from '../../src/library/index.ts';
import { emptyFolder, finish, startCli } from '../support/cli.ts';
import { ALONE, EMPTY, launch, ONE, reportIn, STAND_IN } from '../launch/launched.ts';
import { isRunning, listens } from '../launch/left-running.ts';

const RESTART = ['--only', 'restart/blocks-stay', '--only', 'restart/containers-stay', `--launch-arg=${ALONE}`];

describe('run --launch', () => {
  it('ends as ever when nobody reads what it says', async () => {
    const child = startCli(['run', '--launch', STAND_IN, '--no-upgrade', ...ONE]);
    const ended = once(child, 'exit');
    child.stdout?.destroy();
    child.stderr?.destroy();
    await ended;
    expect(child.exitCode).toBe(0);
  });

  it('fails if it serves no index, though it was told to', async () => {
    const index = ['--only', 'index.getIndex/*'];
    const { code, report } = await launch(...ONE, ...index, '--launch-arg=--stand-in-unindexed');
    const [failed] = report.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed?.findings[0]?.message).toBe(
      'The node must offer what it lacks: each index path is not offered: POST /ext/index/P/block returned HTTP 404: 404 page not found.',
    );
    expect(code).toBe(1);
    const without = await launch(...ONE, ...index, '--launch-arg=--stand-in-unindexed', '--without', 'index');
    expect(without.code, without.report.outcome).toBe(0);
  });

  it('starts a node of another maker with the flags that its help lists, and takes its number for no release', async () => {
    const path = join(emptyFolder(), 'othergo-1.0.0');
    symlinkSync(STAND_IN, path);
    const only = ['platform.getHeight/*'];
    const how = { launch: path, upgrade: false, launchArgs: [ALONE], only };
    const report = await runConformance(how);
    expect(report.exitCode, report.outcome).toBe(0);
    expect(report.launch?.release).toBe('othergo/1.0.0 [database=v1.4.5, rpcchainvm=45]');
    expect(report.profile.reason).toBe(
      'info.getNodeVersion reports othergo/1.0.0, which is no release of avalanchego, and its behaviour matches the document',
    );
    const named = await runConformance({ ...how, profile: '1.11.0' });
    expect(named.profile).toMatchObject({ name: '1.11.0', reason: 'selected by name' });
  });

  it('is there for a program, too', async () => {
    const only = ['platform.getHeight/*', 'health.readiness/unhealthy-when-one-fails'];
    const lived = await runConformance({ launch: STAND_IN, upgrade: false, only });
    expect(lived.exitCode).toBe(0);
    // Nothing that is tested needs a restart.
    const stages = ['starting', 'filling', 'testing', 'moving', 'auditing'];
    expect(lived.launch?.stages.map(({ name }) => name)).toEqual(stages);
    expect(new Set(lived.requirements.map(({ verdict }) => verdict))).toEqual(new Set(['pass']));
    const died = await runConformance({ launch: STAND_IN, launchArgs: ['--stand-in=ends'], only });
    expect(died.exitCode).toBe(3);
    expect(died.outcome).toContain('ended while starting: exit status 7; the end of its log is in report.json');
    expect(died.launch?.ended?.log).toContain('the node starts');
    expect(died.launch?.ended?.logs).toBeUndefined();
  });
});

it('a node beside the tested one: shows what the population made on it, or the tested build fails', async () => {
  const launchArgs = [EMPTY, '--stand-in-mutant=platform-get-blockchain-status-preferred-unless-validated'];
  const how = { launch: STAND_IN, upgrade: false, audit: false, only: ['platform.getBlockchainStatus/created'] };
  const { exitCode, launch: launched, requirements } = await runConformance({ ...how, launchArgs });
  expect(exitCode).toBe(1);
  expect(launched?.population.map(({ id }) => id)).toContain('broken-chain');
  expect(requirements).toMatchObject([{ verdict: 'fail' }]);
  expect(requirements[0]?.findings[0]?.message).toContain('the population entry broken-chain');
});

/** What a stand-in has written at its start. */
interface Started {
  readonly pid: number;
  readonly starts: number;
  readonly args: readonly string[];
}

describe('a node with peers', () => {
  const three = { launch: STAND_IN, launchNodes: 3, upgrade: false, only: ['platform.getHeight/*'] };

  it('is one of several validators that know each other, each with the keys of its first start', async () => {
    const report = await runConformance({
      ...three,
      audit: false,
      launchArgs: ['--stand-in-peers', ALONE],
      keep: true,
    });
    expect(report.exitCode, report.outcome).toBe(0);
    const kept = report.launch?.kept ?? '';
    onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
    const started = (name: string) => JSON.parse(readFileSync(join(kept, name, 'process.json'), 'utf8')) as Started;
    const [first, second, node] = [started('peer-1'), started('peer-2'), started('node')];
    expect([first, second, node].map(({ starts }) => starts)).toEqual([1, 1, 1]);
    const port = ({ args }: typeof first): string =>
      `127.0.0.1:${args.find((arg) => arg.startsWith('--staking-port='))?.split('=')[1] ?? ''}`;
    expect(second.args).toEqual(
      expect.arrayContaining([`--bootstrap-ips=${port(first)}`, '--bootstrap-ids=NodeID-peer-1']),
    );
    expect(node.args).toEqual(
      expect.arrayContaining([
        `--bootstrap-ips=${port(first)},${port(second)}`,
        '--bootstrap-ids=NodeID-peer-1,NodeID-peer-2',
      ]),
    );
    for (const { args } of [first, second, node]) {
      expect(args).toEqual(
        expect.arrayContaining(['--sybil-protection-enabled=true', '--snow-sample-size=20', '--snow-quorum-size=18']),
      );
    }
    expect(first.args).toContain('--bootstrap-ips=');
    const genesis = JSON.parse(readFileSync(join(kept, 'node-genesis.json'), 'utf8')) as {
      initialStakers: { nodeID: string }[];
    };
    expect(genesis.initialStakers.map(({ nodeID }) => nodeID)).toEqual([
      'NodeID-peer-1',
      'NodeID-peer-2',
      expect.stringMatching(/^NodeID-/),
    ]);
    expect(report.replay).toEqual(expect.arrayContaining(['--launch-nodes', '3']));
    for (const { pid } of [first, second, node]) expect(isRunning(pid)).toBe(false);
    expect(await listens(report.target.url)).toBe(false);
  });

  it('is not judged where its peers have another chain: exit 4, unless something failed', async () => {
    const launchArgs = ['--stand-in-peers', '--stand-in-split', ALONE];
    const split = await runConformance({ ...three, audit: false, launchArgs });
    expect(split.exitCode).toBe(4);
    expect(split.outcome).toMatch(
      /^Incomplete: the launched network split: at height 0, the tested node has another block than its peers\. Tested: \d+ of \d+/,
    );
    const mutant = '--stand-in-mutant=platform-get-timestamp-timestamp-missing';
    const failing = await runConformance({
      ...three,
      only: ['platform.getTimestamp/*'],
      audit: false,
      launchArgs: [...launchArgs, mutant],
    });
    expect(failing.exitCode).toBe(1);
    expect(failing.notes).toContainEqual(
      expect.stringMatching(/^A failure may follow from this: the launched network split/),
    );
  });

  it('is audited with its peers: what only one of them gets wrong fails, exit 1, and which one', async () => {
    const launchArgs = ['--stand-in-peers', '--stand-in-wrong=peer-2', ALONE];
    const mutant = '--stand-in-mutant=platform-get-tx-status-status-other-word';
    const only = ['platform.getTxStatus/*'];
    const order = { ...three, only, launchArgs: [...launchArgs, mutant] };
    const { exitCode, requirements, notes, network } = await runConformance(order);
    expect(exitCode).toBe(1);
    expect(notes).toContainEqual(expect.stringMatching(/^Left out \(\d+\): /));
    const asked = { blocks: expect.any(Number) as number, failed: [] };
    expect(network).toMatchObject([
      { name: 'node', audited: asked },
      { name: 'peer-1', audited: asked },
      { name: 'peer-2', audited: { failed: ['platform.getTxStatus/status'] } },
    ]);
    const messages = requirements.flatMap(({ findings }) => findings.map(({ message }) => message));
    expect(messages).not.toEqual([]);
    for (const message of messages) expect(message).toMatch(/^In the audit of peer-2: /);
  });

  it('is not tested to the end once a peer has ended: exit 3, and which one', async () => {
    const launchArgs = ['--stand-in-peers', ALONE, '--stand-in-requests=100', '--stand-in-victim=peer-2'];
    const report = await runConformance({ ...three, only: ['platform.getTx/*'], launchArgs });
    expect(report.exitCode).toBe(3);
    expect(report.requirements.map(({ cause }) => cause?.kind)).toContain('ended');
    expect(report.launch?.ended).toMatchObject({ node: 'peer-2', status: 'signal SIGKILL' });
    expect(report.outcome).toMatch(/the launched node 'peer-2' ended while \w+: signal SIGKILL/);
  });
});

describe('a node that is restarted', () => {
  it('is started without its index, which it must refuse unless it is allowed', async () => {
    const flags = ['--only', 'restart/*index-off*', '--only', 'restart/*index-is-refused', '--no-audit'];
    const verdicts = ({ requirements }: Awaited<ReturnType<typeof launch>>['report']): string[] =>
      requirements.map(({ id, verdict }) => `${id} ${verdict}`);
    const good = await launch(...flags);
    expect(verdicts(good.report)).toEqual([
      'restart/index-off-is-refused pass',
      'restart/index-off-when-allowed pass',
      'restart/late-index-is-refused pass',
      'restart/interrupted-index-is-refused pass',
    ]);
    expect(good.code, good.stdout).toBe(0);
    expect(good.left).toEqual([]);
    const bad = await launch(...flags, '--launch-arg=--stand-in-forgetful');
    expect(verdicts(bad.report).filter((each) => each.endsWith(' fail'))).toHaveLength(3);
    expect(bad.code).toBe(1);
    const own = await launch(...flags, '--launch-arg=--index-allow-incomplete=true');
    expect(own.report.requirements[0]?.reason).toContain('with --index-allow-incomplete=true');
  });

  it('does not come back: exit 3, the stage, and nothing left behind', async () => {
    const { code, report, stdout, left } = await launch(...RESTART, '--launch-arg=--stand-in=ends-when-restarted');
    expect(code, stdout).toBe(3);
    expect(report.launch?.ended).toMatchObject({ stage: 'restarting', status: 'exit status 7' });
    expect(report.outcome).toContain('ended while restarting: exit status 7');
    expect(new Set(report.requirements.map(({ cause }) => cause?.kind))).toEqual(new Set(['ended']));
    expect(left).toEqual([]);
  });
});

describe('a node that crosses an upgrade', () => {
  const crossed = (...launchArgs: string[]) =>
    runConformance({
      launch: STAND_IN,
      launchArgs: [ALONE, ...launchArgs],
      only: ['upgrade/blocks-stay', 'upgrade/containers-stay', 'platform.getHeight/height'],
    });

  it('fails where it has changed what it accepted before: exit 1, and the crossing is a stage of its own', async () => {
    const { exitCode, outcome, launch: launched, requirements } = await crossed('--stand-in-mutant=upgrade-bytes-cut');
    expect(exitCode, outcome).toBe(1);
    expect(launched?.stages.map(({ name }) => name)).toEqual(['starting', 'filling', 'crossing', 'testing', 'moving']);
    const verdicts = requirements.map(({ id, verdict }) => [id, verdict]);
    expect(Object.fromEntries(verdicts)).toEqual({
      'platform.getHeight/height': 'pass',
      'upgrade/blocks-stay': 'pass',
      'upgrade/containers-stay': 'fail',
    });
    const [finding] = requirements.flatMap(({ findings }) => findings);
    expect(finding?.message).toMatch(/^The container at index 0 of \S+ after the upgrade: bytes is /);
  });

  it('shows nothing of it where its chain halts', async () => {
    const { launch: launched, requirements } = await crossed('--stand-in=halts-at-upgrade');
    expect(launched?.stages.map(({ name }) => name)).toEqual(['starting', 'filling', 'crossing', 'testing', 'moving']);
    const about = requirements.filter(({ service }) => service === 'upgrade');
    expect(new Set(about.map(({ verdict, reason }) => `${verdict}: ${reason ?? ''}`))).toEqual(
      new Set(['not-testable: the node accepted no block after the time of the upgrades']),
    );
  });
});

const BINARIES = process.env.CONFORMANCE_NODE_BINARIES;
const REAL = BINARIES === undefined ? [] : readdirSync(BINARIES).map((name) => join(BINARIES, name));

if (REAL.length === 0) {
  it.skip('real binaries: left out, since CONFORMANCE_NODE_BINARIES names no folder of them', () => undefined);
} else {
  it.each(REAL)('real binaries: %s conforms', { timeout: 600_000 }, async (path) => {
    const [out, temporary] = [emptyFolder(), emptyFolder()];
    const run = startCli(['run', '--launch', path, '--out', out], { env: { TMPDIR: temporary } });
    const { code, stdout } = await finish(run);
    expect(code, stdout).toBe(0);
    const { launch, requirements } = reportIn(out);
    expect(launch?.population.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(800);
    // The node beside the tested one has a peer for a moment.
    const since = requirements.filter(({ id }) => id.includes('/network-time-since-'));
    expect(since.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(readdirSync(temporary)).toEqual([]);
  });
}
