import { expect, onTestFinished, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import { openUrl, type OpenTarget } from '../target/open-target.ts';
import type { RunOutcome } from './run-options.ts';
import { testTarget } from './run.ts';

/** Tests a reference node by some requirements; `restart` gets the node. */
async function tested(
  only: readonly string[],
  patch: Patch,
  restart?: (node: Awaited<ReturnType<typeof startReferenceNode>>) => ReturnType<NonNullable<OpenTarget['restart']>>,
): Promise<RunOutcome> {
  const node = await startReferenceNode({ patch });
  onTestFinished(() => node.close());
  return testTarget(openUrl(node.url, restart === undefined ? {} : { restart: () => restart(node) }), {
    profile: 'auto',
    capabilities: new Map(),
    seed: 1,
    runs: 1,
    only,
    concurrency: 4,
    timeoutMs: 10_000,
    runTimeoutMs: 60_000,
    waitReadyMs: 0,
    headers: [],
    insecure: false,
  });
}

function inShort({ id, verdict, reason }: RequirementResult): string {
  return `${id} ${verdict}: ${reason ?? ''}`;
}

test('a node that the suite may not restart is not tested by what needs it', async () => {
  const { requirements } = await tested(['restart/*'], {});
  expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']));
  expect(requirements[0]?.reason).toContain('run --launch');
});

test('where the chain has gone on across the restart, what is accepted has to stay and its state has not', async () => {
  const goesOn: Patch = {
    restarted: {
      ledger: (base) => {
        base.acceptBlock();
        return base;
      },
    },
  };
  const only = ['restart/blocks-stay', 'restart/supply-stays', 'restart/height-never-falls'];
  const { requirements } = await tested(only, goesOn, async (node) => {
    node.restart();
    return undefined;
  });
  expect(requirements.map(inShort).sort()).toEqual([
    'restart/blocks-stay pass: ',
    'restart/height-never-falls pass: ',
    expect.stringMatching(
      /^restart\/supply-stays not-testable: the height of the chain rose from \d+ to \d+ across the restart/,
    ),
  ]);
});

test('a node that does not come back ends the run', async () => {
  const { requirements, lost } = await tested(['restart/*'], {}, async () => 'it ended with exit status 2');
  expect(lost).toBe('it ended with exit status 2');
  expect(new Set(requirements.map(({ cause }) => cause?.kind))).toEqual(new Set(['ended']));
});
