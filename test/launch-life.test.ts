import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runConformance } from '../src/library/index.ts';
import { emptyFolder } from './cli.ts';
import { launch, STAND_IN } from './launch/launched.ts';

const EMPTY = '--stand-in-begin=empty';

describe('a node that begins with its genesis', () => {
  it('is filled, crosses its upgrades, is tested whole and restarted on what it stored: nothing fails', async () => {
    const patient = ['--launch-upgrade', '20', '--timeout', '60000'];
    const { code, report, stdout, left } = await launch(`--launch-arg=${EMPTY}`, ...patient);
    expect(code, stdout).toBe(0);
    const { stages, population } = report.launch ?? {};
    expect(stages?.map(({ name }) => name)).toEqual([
      'starting',
      'filling',
      'crossing',
      'testing',
      'moving',
      'restarting',
    ]);
    // The chains accepted payments between the requests of checks; comparisons may find no quiet chain.
    const moving = stages?.find(({ name }) => name === 'moving');
    expect(moving?.tested).toBeGreaterThan(300);
    expect(Math.min(moving?.blocks?.P ?? 0, moving?.blocks?.X ?? 0)).toBeGreaterThan(0);
    expect(moving?.reason).toBeUndefined();
    expect(population?.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const passed = report.requirements.filter(({ verdict }) => verdict === 'pass');
    expect(passed.length).toBeGreaterThan(900);
    const restart = report.requirements.filter(({ service }) => service === 'restart');
    expect(new Set(restart.map(({ verdict }) => verdict))).toEqual(new Set(['pass']));
    expect(left).toEqual([]);
  });

  it.each([
    [
      'loses-a-block',
      '1.14.2',
      'after the restart',
      ['restart/height-never-falls', 'restart/index-never-ends-earlier'],
    ],
    ['changes-an-id', '1.12.2', 'after the restart', ['restart/blocks-stay', 'restart/block-ids-stay']],
    ['forgets-index', '1.11.2', 'contains no result', ['restart/containers-stay', 'restart/index-never-ends-earlier']],
  ])('%s at a restart, release %s: fails, exit 1', async (defect, release, text, expected) => {
    const path = join(emptyFolder(), `node-${release}`);
    symlinkSync(STAND_IN, path);
    const launchArgs = [EMPTY, '--stand-in-slow', `--stand-in-stored=${defect}`];
    const {
      exitCode,
      outcome,
      requirements,
      launch: launched,
    } = await runConformance({
      launch: path,
      launchUpgrade: 0,
      launchArgs,
      only: ['restart/*'],
    });
    expect(exitCode, outcome).toBe(1);
    expect(launched?.release).toContain(`/${release} `);
    const failed = requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
    // A finding points at the request that shows it, after the restart.
    const shown = failed.flatMap(({ findings, evidence }) =>
      findings.filter(({ exchange }) => evidence.some((each) => each.exchange === exchange)),
    );
    expect(shown.map(({ message }) => message)).toContainEqual(expect.stringContaining(text));
  });
});

describe('a release before Durango, which knows no base transactions', () => {
  it('is filled, and issued transactions of a kind that its rules know', async () => {
    const path = join(emptyFolder(), 'node-1.10.10');
    symlinkSync(STAND_IN, path);
    const issued = ['takes-signed-bytes', 'returned-id-is-found', 'issued-is-in-a-block', 'issued-moves-the-balance'];
    const only = [...issued.map((claim) => `platform.issueTx/${claim}`), 'restart/index-goes-on'];
    const {
      exitCode,
      outcome,
      requirements,
      launch: launched,
    } = await runConformance({
      launch: path,
      launchUpgrade: 0,
      launchArgs: [EMPTY, '--stand-in-slow'],
      only,
    });
    expect(exitCode, outcome).toBe(0);
    expect(requirements.map(({ id, verdict }) => `${verdict} ${id}`).sort()).toEqual(
      only.map((id) => `pass ${id}`).sort(),
    );
    expect(launched?.population.filter(({ outcome: each }) => each === 'failed')).toEqual([]);
    const leftOut = launched?.population.filter(({ outcome: each }) => each === 'left out').map(({ id }) => id);
    expect(leftOut).toEqual(['l1']);
    expect(launched?.stages.find(({ name }) => name === 'moving')?.reason).toBeUndefined();
  });
});

describe('a chain that accepts payments while the node is tested', () => {
  /** Begins with the genesis, accepts payments, and is not filled: the chain is short, and the launch takes little time. */
  const paid = (only: readonly string[], ...launchArgs: string[]) =>
    runConformance({
      launch: STAND_IN,
      launchUpgrade: 0,
      launchArgs: [EMPTY, '--stand-in-unfilled', ...launchArgs],
      only: [...only],
    });

  it('shows that methods answer from a cache: exit 1, and the findings say when', async () => {
    const only = ['platform.getHeight/nothing-above', 'index.getLastAccepted/is-the-last'];
    const report = await paid(only, '--stand-in-cache=platform.getHeight,index.getLastAccepted');
    expect(report.exitCode, report.outcome).toBe(1);
    expect(report.requirements.map(({ id, verdict }) => `${verdict} ${id}`).sort()).toEqual([
      'fail index.getLastAccepted/is-the-last',
      'fail platform.getHeight/nothing-above',
    ]);
    for (const { findings } of report.requirements)
      expect(findings[0]?.message).toMatch(/^While the chain accepted transactions: /);
    expect(report.launch?.stages.find(({ name }) => name === 'moving')?.tested).toBe(2);
  });

  it('ends with the node: exit 3, and the stage', async () => {
    const {
      exitCode,
      outcome,
      launch: launched,
    } = await paid(['platform.getHeight/*', 'restart/blocks-stay'], '--stand-in=ends-while-moving');
    expect(exitCode, outcome).toBe(3);
    expect(launched?.ended).toMatchObject({ stage: 'moving', status: 'signal SIGKILL' });
    expect(outcome).toContain('ended while moving: signal SIGKILL');
  });
});
