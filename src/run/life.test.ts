import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { encodeHex } from '../encoding/hex.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import { fundedKey } from '../reference-node/ledger/keys/funded-key.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import type { RunningNode } from '../reference-node/server/serve-ledger.ts';
import { NO_HINTS } from '../target/sample-hints.ts';
import { openUrl, type OpenTarget } from '../target/open-target.ts';
import type { RunOutcome } from './run-options.ts';
import { testTarget } from './run.ts';

type Life = Pick<OpenTarget, 'restart' | 'upgrade' | 'known'>;

/** Tests a reference node by some requirements; `life` says what can happen to it. */
async function tested(
  only: readonly string[],
  patch: Patch,
  life: (node: RunningNode) => Life = () => ({}),
): Promise<RunOutcome> {
  const node = await startReferenceNode({ patch });
  onTestFinished(() => node.close());
  return testTarget(openUrl(node.url, life(node)), {
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
  const { requirements } = await tested(only, goesOn, (node) => ({
    restart: async () => {
      node.restart();
      return undefined;
    },
  }));
  expect(requirements.map(inShort).sort()).toEqual([
    'restart/blocks-stay pass: ',
    'restart/height-never-falls pass: ',
    expect.stringMatching(
      /^restart\/supply-stays not-testable: the height of the chain rose from \d+ to \d+ across the restart/,
    ),
  ]);
});

test('a node that does not come back ends the run', async () => {
  const { requirements, lost } = await tested(['restart/*'], {}, () => ({
    restart: async () => 'it ended with exit status 2',
  }));
  expect(lost).toBe('it ended with exit status 2');
  expect(new Set(requirements.map(({ cause }) => cause?.kind))).toEqual(new Set(['ended']));
});

describe('an upgrade', () => {
  const ABOUT = ['upgrade/blocks-stay', 'upgrade/transactions-are-accepted'];
  const known: Life['known'] = { key: encodeHex(fundedKey(1).privateKey), hints: NO_HINTS };

  test('a node that has none ahead is not tested by what needs one', async () => {
    const { requirements } = await tested(['upgrade/*'], {});
    expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']));
    expect(requirements[0]?.reason).toContain('run --launch');
  });

  test('what is about it is tested first, all else on the node behind it', async () => {
    const changes: Patch = {
      upgraded: { handlers: (base) => ({ ...base, 'platform.getHeight': () => ({ height: '77' }) }) },
    };
    const { requirements } = await tested([...ABOUT, 'platform.getHeight/*'], changes, (node) => ({
      known,
      upgrade: async () => {
        node.upgrade();
        return { kind: 'crossed' };
      },
    }));
    const failed = requirements.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id);
    expect(failed).toEqual(['platform.getHeight/nothing-above']);
  });

  test('a node crosses it where nothing that is chosen is about it', async () => {
    let crossed = 0;
    await tested(['platform.getHeight/height'], {}, () => ({
      upgrade: async () => {
        crossed += 1;
        return { kind: 'crossed' };
      },
    }));
    expect(crossed).toBe(1);
  });

  test('where nothing can be compared across it, the chain still has to go on', async () => {
    const { requirements, lost } = await tested(ABOUT, {}, () => ({
      known,
      upgrade: async () => ({ kind: 'not-crossed', reason: 'no block was accepted' }),
    }));
    expect(lost).toBeUndefined();
    expect(requirements.map(inShort).sort()).toEqual([
      'upgrade/blocks-stay not-testable: no block was accepted',
      'upgrade/transactions-are-accepted pass: ',
    ]);
  });

  test('a node that ends in it ends the run', async () => {
    const { requirements, lost } = await tested([...ABOUT, 'health.liveness/healthy'], {}, () => ({
      known,
      upgrade: async () => ({ kind: 'lost', reason: 'it ended with exit status 2' }),
    }));
    expect(lost).toBe('it ended with exit status 2');
    expect(new Set(requirements.map(({ cause }) => cause?.kind))).toEqual(new Set(['ended']));
  });
});
