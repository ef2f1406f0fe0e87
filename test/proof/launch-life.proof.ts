import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EMPTY, expectFailureAtRestart, launch, launchAcross, launchFromGenesis } from '../launch/launched.ts';

describe('a node that begins with its genesis', () => {
  it('is filled, crosses its upgrades, is tested whole and restarted on what it stored: nothing fails', async () => {
    const { code, report, stdout, left } = await launchAcross(`--launch-arg=${EMPTY}`, '--timeout', '60000');
    expect(code, stdout).toBe(0);
    const { stages, population } = report.launch ?? {};
    expect(stages?.map(({ name }) => name).join(' ')).toBe(
      'starting filling crossing testing moving sequencing auditing restarting crashing auditing',
    );
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
    ['changes-an-id', '1.12.2', 'after the restart', ['restart/blocks-stay', 'restart/block-ids-stay']],
    ['forgets-index', '1.11.2', 'contains no result', ['restart/containers-stay', 'restart/index-never-ends-earlier']],
  ] as const)('%s at a restart, release %s: fails, exit 1', (...defect) => expectFailureAtRestart(defect));
});

it('a release before Durango: is filled, and issued transactions of a kind that its rules know', async () => {
  const issued = ['takes-signed-bytes', 'returned-id-is-found', 'issued-is-in-a-block', 'issued-moves-the-balance'];
  const only = [...issued.map((claim) => `platform.issueTx/${claim}`), 'restart/index-goes-on'];
  const report = await launchFromGenesis('1.10.10', only, '--stand-in-slow');
  const { exitCode, outcome, requirements, launch: launched } = report;
  expect(exitCode, outcome).toBe(0);
  expect(requirements.map(({ id, verdict }) => `${verdict} ${id}`).sort()).toEqual(
    only.map((id) => `pass ${id}`).sort(),
  );
  expect(launched?.population.filter(({ outcome: each }) => each === 'failed')).toEqual([]);
  const leftOut = launched?.population.filter(({ outcome: each }) => each === 'left out').map(({ id }) => id);
  // On a busy machine, the index may stay short.
  expect(leftOut?.filter((id) => id !== 'long-index').sort()).toEqual(['ended-stakes', 'l1', 'renewing-validators']);
  expect(launched?.stages.find(({ name }) => name === 'moving')?.reason).toBeUndefined();
});

describe('a node that is restarted', () => {
  it.each([
    ['where the document has it', [], ['pass', 'pass', 'pass']],
    ['at another port', ['--stand-in-port=0'], ['fail', 'pass', 'not-testable']],
    ['on all interfaces', ['--stand-in-exposed'], ['pass', 'pass', 'fail']],
    ['at 127.0.0.1, whatever its flag says', ['--stand-in-stays'], ['pass', 'fail', 'pass']],
  ])('is started with other flags of its address, and listens %s', async (_, args, expected) => {
    const flags = ['--only', 'restart/http-*', '--only', 'restart/local-by-default', '--no-audit'];
    const how = [...flags, '--wait-ready', '15', ...args.map((arg) => `--launch-arg=${arg}`)];
    const verdicts = async (tries: number): Promise<readonly unknown[]> => {
      const { requirements } = (await launch(...how)).report;
      const isTaken = requirements.some(({ reason }) => reason?.includes('uses port 9650'));
      return isTaken && tries > 1 ? verdicts(tries - 1) : requirements.map(({ verdict }) => verdict);
    };
    expect(await verdicts(5)).toEqual(expected);
  });

  it('is not started without flags of its address while another process uses the default port', async () => {
    const other = createServer().listen(9650, '127.0.0.1');
    onTestFinished(() => void other.close());
    await Promise.race([once(other, 'listening'), once(other, 'error')]);
    const { report, code } = await launch('--only', 'restart/*-by-default,restart/index-off-*', '--no-audit');
    const reason = 'another process of this machine uses port 9650';
    expect(report.requirements.map((each) => each.reason)).toEqual([undefined, undefined, reason, reason]);
    expect(code).toBe(0);
  });

  it('is tested again as it was, however often the checks are repeated', async () => {
    const only = ['restart/*index-off*', 'restart/blocks-stay', 'health.readiness/unhealthy-when-one-fails'];
    const flags = [...only.flatMap((id) => ['--only', id]), '--no-audit', '--repeat', '3'];
    const { code, report, stdout } = await launch(...flags);
    expect(code, stdout).toBe(0);
    expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'pass']);
    expect(report.launch?.stages.map(({ name }) => name).join(' ')).toBe(
      'starting filling testing restarting testing restarting testing restarting',
    );
  });
});
