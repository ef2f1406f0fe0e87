import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BIN, emptyFolder, finish, readReport, startCli } from '../support/cli.ts';
import { FEW, FEWEST, HOSTILE_TARGETS, type HostileTarget, LARGE_TARGETS } from '../support/hostile-targets.ts';
import { runMeasured } from '../support/measured.ts';
import { rawNode } from '../support/raw-node.ts';
import { FILE_MODES } from '../support/hostile-file-modes.ts';
import { TARGET_MODES } from '../support/hostile-target-modes.ts';
import { encodeId, PRIMARY_NETWORK } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { mapResultAt, respondInsteadOfError } from '../../src/reference-node/changes/changes.ts';
import { type Change, type Patch, together } from '../../src/reference-node/server/patch.ts';
import { startShortNode } from '../support/standard-node.ts';

const MOST_MEGABYTES = 300;
/** Everything that moves a cursor, rings, or turns the direction of text. */
const ACTS = /[^\P{C}\n]|[\u2028\u2029]/u;
// The check that is skipped waits a minute for a clock that stands still.
const LIMITS = [
  '--skip',
  'health.health/checks-run-again',
  '--timeout',
  '60000',
  '--run-timeout',
  '500',
  '--runs',
  '1',
];

const some = HOSTILE_TARGETS.map((target): HostileTarget => ({ only: FEW, ...target }));
const large = LARGE_TARGETS.map((target): HostileTarget => ({ only: FEWEST, ...target }));

test.each([...some, ...large])(
  '$title: ends a run as it should, in little memory',
  async ({ speak, only, exitCode }) => {
    const cwd = emptyFolder();
    const flags = ['--target', await rawNode(speak), '--profile', 'document', '--only', only ?? '', ...LIMITS];
    const { code, stdout, stderr, megabytes } = await runMeasured(BIN, ['run', ...flags], cwd);
    expect(stdout + stderr).not.toMatch(ACTS);
    expect(stderr).not.toMatch(/\n\s+at /);
    const { exitCode: reported, summary, outcome } = readReport(join(cwd, 'reports'));
    expect({ code, reported, errors: summary.error }).toEqual({ code: exitCode, reported: exitCode, errors: 0 });
    expect(outcome).not.toContain('exceeded its time limit');
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  },
);

/** Seconds beyond its bound that a command may take on a busy machine. Then it is killed, and has no exit code. */
const SPARE_S = 10;

test.each([...FILE_MODES, ...TARGET_MODES])(
  '$title: exit code $exitCode',
  async ({ title, exitCode, seconds, args }) => {
    const cwd = emptyFolder();
    const words = await args(cwd);
    const started = performance.now();
    const { code, stdout, stderr, megabytes } = await runMeasured(BIN, words, cwd, (seconds + SPARE_S) * 1000);
    const took = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${title}: exit code ${code}, ${took} of ${seconds} s, ${megabytes.toFixed(0)} MB`);
    expect(code, stderr.slice(-1000) + stdout.slice(-1000)).toBe(exitCode);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  },
);

/** More than any chain has. */
const HUGE = String(2n ** 63n - 1n);
/** A command that takes longer does not end. The slowest of this file takes a tenth of it. */
const PATIENCE_MS = 200_000;

const HUGE_HEIGHT = mapResultAt('platform.getHeight', 'height', () => HUGE);
const HUGE_INDEX = mapResultAt('index.getLastAccepted', 'index', () => HUGE);
const MANY_CHAINS = mapResultAt('platform.getBlockchains', 'blockchains', () =>
  Array.from({ length: 5000 }, (_, at) => {
    const name = `chain ${at}`;
    return { id: encodeId(sha256(Buffer.from(name))), name, subnetID: PRIMARY_NETWORK, vmID: PRIMARY_NETWORK };
  }),
);
const EMPTY_PAGES = respondInsteadOfError('index.getContainerRange', () => ({ containers: [] }));

/** Runs a command on a node that is changed like this. One that hangs is killed, and has no exit code. */
async function command(args: readonly string[], ...changes: readonly Change[]) {
  let requests = 0;
  const counting: Patch = { onRequest: (request) => ((requests += 1), request) };
  const node = await startShortNode({ patch: changes.map(({ patch }) => patch).reduce(together, counting) });
  const cwd = emptyFolder();
  const [name = 'run', ...flags] = args;
  const child = startCli([name, '--target', node.url, '--out', 'out', ...flags], { cwd });
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const finished = await finish(child);
  clearTimeout(late);
  return { ...finished, requests, cwd };
}

const only = ['--only', 'index.container/*'];
test.each([
  { title: 'a run', flags: only },
  { title: 'a run with --survey all', flags: [...only, '--survey', 'all'] },
])('an index that says it has 2^63 containers does not keep $title from its end', async ({ flags }) => {
  const { code, requests, cwd } = await command(['run', ...flags], HUGE_INDEX, EMPTY_PAGES);
  expect(code).toBe(1);
  expect(requests).toBeLessThan(1000);
  expect(readReport(join(cwd, 'out')).summary.error).toBe(0);
});

describe('an audit ends', () => {
  const flags = ['audit', '--from', '150'];

  test('of an index that says it has 2^63 containers', async () => {
    const { code, requests, cwd } = await command(flags, HUGE_INDEX, EMPTY_PAGES);
    expect(code).toBe(1);
    expect(requests).toBeLessThan(20_000);
    expect(readReport(join(cwd, 'out')).audit?.leftOut.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'containers of the index X/tx above 134217728, the largest number that an audit reads',
        'containers of the index X/tx after 8 pages without containers',
      ]),
    );
  });

  test('of a chain that says it has 2^63 blocks', async () => {
    const { code, requests, cwd, stdout } = await command(flags, HUGE_HEIGHT);
    // Whether a block can be decoded is observed.
    expect(code).toBe(4);
    expect(stdout).toMatch(/Ended early: the audit left out \d{16} records: blocks above 134217728, /);
    expect(requests).toBeLessThan(20_000);
    const { leftOut = [], height } = readReport(join(cwd, 'out')).audit ?? {};
    expect(height).toBe(2 ** 27);
    expect(leftOut.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'blocks above 134217728, the largest number that an audit reads',
        expect.stringMatching(/^blocks above \d{4}: the 1000 blocks before them cannot be decoded$/),
      ]),
    );
  });

  test('of a genesis with 5,000 blockchains', async () => {
    const { code, requests } = await command(flags, MANY_CHAINS);
    expect(code).toBe(1);
    expect(requests).toBeLessThan(4000);
  });

  test('when its time is over, and says how to go on', async () => {
    const { code, stdout } = await command([...flags, '--run-timeout', '1', '--rate', '100']);
    expect(code).toBe(4);
    expect(stdout).toContain('the run exceeded its time limit');
    expect(stdout).toContain('Resume with: ');
  });
});

test('a run ends on a chain that says it has 2^63 blocks', async () => {
  const only = 'platform.getBlockByHeight/*,platform.getValidatorsAt/*,platform.getHeight/*,platform.getTimestamp/*';
  const { code, requests, cwd } = await command(['run', '--only', only], HUGE_HEIGHT);
  expect(code).toBe(1);
  expect(requests).toBeLessThan(5000);
  expect(readReport(join(cwd, 'out')).summary.error).toBe(0);
});
