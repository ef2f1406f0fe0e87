import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodeId, PRIMARY_NETWORK } from '../../src/encoding/id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { respondInsteadOfError, mapResultAt } from '../../src/reference-node/changes/changes.ts';
import { type Change, type Patch, together } from '../../src/reference-node/server/patch.ts';
import { emptyFolder, finish, readReport, startCli } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

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
